/** @type {import('prettier').Config} */
export default {
  printWidth: 100,
  singleQuote: true,
  tabWidth: 2,
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
