const OUTSIDE_WORLD = [
  ...['window', 'self', 'globalThis', 'document', 'navigator', 'location', 'history'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'fetch', 'XMLHttpRequest', 'WebSocket'],
  ...['Worker', 'postMessage', 'requestAnimationFrame', 'setTimeout', 'setInterval'],
  ...['queueMicrotask', 'performance', 'Date', 'crypto', 'process', 'Buffer', 'console'],
];

// Engines and C libraries differ in the last bit of these.
const INEXACT = [
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'],
  ...['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
];

const INEXACT_MESSAGE = 'Engines differ in the last bit: use random/libm.ts.';

/**
 * What keeps the core exact and free of the outside world, as ESLint rules.
 *
 * @type {import('eslint').Linter.RulesRecord}
 */
export const coreRules = {
  'no-restricted-globals': [
    'error',
    ...OUTSIDE_WORLD.map((name) => ({ name, message: 'The core has no outside world.' })),
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: 'Randomness comes from a seeded Generator.' },
    ...INEXACT.map((property) => ({ object: 'Math', property, message: INEXACT_MESSAGE })),
  ],
  'no-restricted-syntax': [
    'error',
    {
      // Powers of bigint literals, and of two by a constant whole exponent, are exact everywhere.
      selector: `BinaryExpression[operator='**']${[
        ':not(:has(> Literal[bigint]))',
        ":not([left.value=2][right.type='Literal'])",
        ":not([left.value=2][right.operator='-'][right.argument.type='Literal'])",
        ":not([left.value=2][right.operator='-'][right.argument.name=/^[A-Z_]+$/])",
      ].join('')}`,
      message: INEXACT_MESSAGE,
    },
    { selector: "AssignmentExpression[operator='**=']", message: INEXACT_MESSAGE },
  ],
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          group: ['node:*', 'svelte', 'svelte/*', '@sveltejs/*', '$app/*'],
          message: 'The core runs anywhere: no Node, no Svelte.',
        },
      ],
    },
  ],
};
