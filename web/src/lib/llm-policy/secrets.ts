/** A text without keys, and what kinds were found in it, each once. */
export interface Redacted {
  readonly text: string;
  readonly found: readonly string[];
}

/** Stands where a key stood. */
export const REDACTED = '[key removed]';

/** From this length on a stored key is found in any spelling; shorter ones only as whole words. */
const LONG_KEY = 8;
const SHORTEST_KEY = 4;

/** A word of key characters begins, or ends, here. */
const START = '(?<![A-Za-z0-9_-])';
const CHARS = '[A-Za-z0-9_-]';
/** Ahead: a run of key characters with a capital, a digit or a mask, as words of prose have not. */
const NOT_PROSE = '(?=[A-Za-z0-9_*-]*[A-Z0-9*])';

const SHAPES: readonly (readonly [kind: string, shape: RegExp])[] = [
  ['Anthropic key', RegExp(`${START}sk-ant-${NOT_PROSE}[A-Za-z0-9_*-]{8,}`, 'g')],
  ['secret key', RegExp(`${START}sk-${NOT_PROSE}[A-Za-z0-9_*-]{16,}`, 'g')],
  ['secret key', RegExp(`${START}[sr]k_(?:live|test)_[A-Za-z0-9]{16,}`, 'g')],
  ['Google key', RegExp(`${START}AIza${CHARS}{30,}`, 'g')],
  ['Google token', RegExp(`${START}ya29\\.${CHARS}{20,}`, 'g')],
  ['Groq key', RegExp(`${START}gsk_[A-Za-z0-9]{20,}`, 'g')],
  ['Hugging Face token', RegExp(`${START}hf_[A-Za-z0-9]{20,}`, 'g')],
  ['xAI key', RegExp(`${START}xai-${NOT_PROSE}[A-Za-z0-9]{20,}`, 'g')],
  ['GitHub token', RegExp(`${START}gh[opsur]_[A-Za-z0-9]{20,}`, 'g')],
  ['GitHub token', RegExp(`${START}github_pat_[A-Za-z0-9_]{20,}`, 'g')],
  ['GitLab token', RegExp(`${START}glpat-${NOT_PROSE}${CHARS}{16,}`, 'g')],
  ['AWS key', RegExp(`${START}(?:AKIA|ASIA)[0-9A-Z]{16}`, 'g')],
  ['npm token', RegExp(`${START}npm_[A-Za-z0-9]{30,}`, 'g')],
  ['Slack token', RegExp(`${START}xox[abeoprs]-[A-Za-z0-9-]{10,}`, 'g')],
  [
    'provider key',
    RegExp(`${START}(?:pplx-|nvapi-|r8_|fw_|tgp_v1_)${NOT_PROSE}${CHARS}{20,}`, 'g'),
  ],
  ['web token', RegExp(`${START}eyJ${CHARS}{8,}\\.${CHARS}{8,}(?:\\.${CHARS}*)?`, 'g')],
  ['private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g],
  [
    'bearer token',
    /(?<=\bbearer(?:\s|%20|\+)+)(?=[A-Za-z0-9._~+/=-]{16,})(?:[A-Za-z._~+/=-]*[0-9][A-Za-z0-9._~+/=-]*|[A-Za-z._~+/=-]{32,})/gi,
  ],
  [
    'key in a header or parameter',
    /(?<=\b(?:x-(?:goog-)?api-key|api[-_ ]?key|access[-_]?token|authorization)["'\\]*\s{0,4}(?:[:=]|%3D)\s{0,4}["'\\]*(?:basic\s{1,4})?)(?:(?=[^\s"'\\,;&<>]{0,199}[0-9])[^\s"'\\,;&<>[\]]{8,}|[A-Za-z._~+/=-]{24,})/gi,
  ],
];

/**
 * Takes everything out of a text that is a key or shaped like one.
 * @param storedKeys - what the visitor has stored: found in other spellings too (URL-encoded, as
 * escapes, in Base64 or hexadecimal, split by white space or quotes).
 */
export function redact(text: string, storedKeys: readonly string[] = []): Redacted {
  const found = new Set<string>();
  let clean = text;
  const take = (kind: string, shape: RegExp) => {
    clean = clean.replace(shape, () => {
      found.add(kind);
      return REDACTED;
    });
  };
  for (const key of storedKeys)
    for (const shape of spellings(key.trim())) take('stored key', shape);
  for (const [kind, shape] of SHAPES) take(kind, shape);
  return { text: clean, found: [...found] };
}

/** What to look for so that a stored key is found however it is written. */
function spellings(key: string): RegExp[] {
  if (key.length < SHORTEST_KEY) return [];
  if (key.length < LONG_KEY) return [RegExp(`(?<![\\w-])${escape(key)}(?![\\w-])`, 'g')];
  const bytes = new TextEncoder().encode(key);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  return [
    RegExp([...key].map(anySpelling).join(GAP), 'gi'),
    RegExp(hex.join('[\\s:]?'), 'gi'),
    ...base64Cores(bytes).map((core) => RegExp([...core].map(escape).join('\\s*'), 'g')),
  ];
}

/** What may stand between two characters of a key that was broken up. */
const GAP = '[\\s"\'`+\\\\,|\\u200b-\\u200d\\u2060\\ufeff]{0,12}';

/** A character of a key: itself, percent-encoded (once or twice), escaped, or as an entity. */
function anySpelling(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const encoded = encodeURIComponent(character).toLowerCase();
  const percent = encoded.startsWith('%') ? encoded : `%${hex.padStart(2, '0')}`;
  return `(?:${[
    escape(character),
    percent.replaceAll('%', '%(?:25)?'),
    `\\\\u0*${hex.padStart(4, '0')}`,
    `\\\\u\\{0*${hex}\\}`,
    `\\\\x${hex.padStart(2, '0')}`,
    `&#0*${code};`,
    `&#x0*${hex};`,
  ].join('|')})`;
}

/**
 * The characters of the Base64 form that depend on the key alone, wherever it begins in the encoded
 * text; also in the alphabet of URLs.
 */
function base64Cores(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const shifted = String.fromCharCode(...new Array<number>(shift).fill(0), ...bytes);
    const whole = btoa(shifted).replace(/=+$/, '');
    const start = Math.ceil((shift * 8) / 6);
    const core = whole.slice(start, Math.floor(((shift + bytes.length) * 8) / 6));
    return [...new Set([core, core.replaceAll('+', '-').replaceAll('/', '_')])];
  });
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
