import { dirname, posix, sep } from 'node:path';

/**
 * The layers of web/src, lowest first; each entry is a folder or file below it. A layer may import
 * itself and what is below, never what is above.
 */
export const LAYERS = [
  ['lib/errors', 'lib/limits'],
  ['lib/random'],
  ['lib/log', 'lib/delays', 'lib/drift', 'lib/policies'],
  ['lib/evaluation', 'lib/log-csv', 'lib/pending', 'lib/replay', 'lib/tally'],
  ['lib/stats'],
  ['lib/eval'],
  ['lib/workers', 'lib/own-policy', 'lib/watch', 'lib/audit', 'lib/llm-policy'],
  ['lib/state', 'lib/play'],
  ['lib/charts', 'lib/components', 'lib/prose', 'lib/site'],
  ['routes', 'hooks.server'],
];

/** The layers that run anywhere: no screen, no clock, no network. */
const CORE = LAYERS.slice(0, 6);

/** What is in no list stands just above the core. */
const UNLISTED = CORE.length;

/** The core's files, as ESLint patterns. */
export const CORE_FILES = CORE.flat().flatMap((name) => [
  `web/src/${name}.ts`,
  `web/src/${name}/**/*.ts`,
]);

/** @param {string} path below web/src, with forward slashes */
function layerOf(path) {
  const rank = LAYERS.findIndex((names) =>
    names.some((name) => path.startsWith(`${name}/`) || path.replace(/\.ts$/, '') === name),
  );
  return rank < 0 ? UNLISTED : rank;
}

/** @param {string} file with forward slashes */
function belowSource(file) {
  const at = file.lastIndexOf('/web/src/');
  return at < 0 ? undefined : file.slice(at + '/web/src/'.length);
}

/**
 * The file that an import means, below web/src; undefined for a package.
 *
 * @param {string} file the importing file
 * @param {string} specifier
 */
export function target(file, specifier) {
  if (specifier.startsWith('#lib/')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return belowSource(posix.join(dirname(file), specifier));
}

/** @type {import('eslint').Rule.RuleModule} */
export const layersRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { upward: '{{from}} may not import {{to}}: it is in a layer above.' },
  },
  create(context) {
    const file = context.filename.split(sep).join('/');
    const from = belowSource(file);
    if (from === undefined) return {};

    /** @param {{ source?: unknown }} node */
    const checkSource = (node) => {
      const source = /** @type {import('eslint').AST.Token | null | undefined} */ (node.source);
      if (typeof source?.value !== 'string') return;
      const to = target(file, source.value);
      if (to !== undefined && layerOf(to) > layerOf(from)) {
        context.report({ loc: source.loc, messageId: 'upward', data: { from, to } });
      }
    };
    return {
      ImportDeclaration: checkSource,
      ImportExpression: checkSource,
      ExportAllDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      TSImportType: checkSource,
    };
  },
};
