import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import { coreRules } from './scripts/lint/core-rules.mjs';
import { CORE_FILES, layersRule } from './scripts/lint/layers.mjs';

const TESTS = ['**/*.test.ts'];

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '.cache/',
      '**/.svelte-kit/',
      'web/build/',
      'web/static/',
      'web/test-results/',
    ],
  },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['web/src/**'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['scripts/**', '*.js', '*.ts', 'web/*.ts', 'web/tests/**', ...TESTS],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['web/src/**/*.{ts,svelte}'],
    ignores: TESTS,
    plugins: { house: { rules: { layers: layersRule } } },
    rules: { 'house/layers': 'error' },
  },
  {
    files: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Take it from web/tests/property.ts, which sets its seed.' },
      ],
    },
  },
  { files: CORE_FILES, ignores: TESTS, rules: coreRules },
  {
    // Published constants keep every digit of their source.
    files: ['web/src/lib/random/**'],
    rules: { 'no-loss-of-precision': 'off' },
  },
);
