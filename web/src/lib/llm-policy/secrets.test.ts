import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { INSTRUCTION, promptOf, promptText } from './prompt.ts';
import { redact, REDACTED } from './secrets.ts';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const run = (length: number, alphabet = ALPHANUMERIC) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''));
const capital = fc.constantFrom(...'ABCDEFGHIJ');
/** As long as real ones, with a capital somewhere, as theirs practically always have. */
const secret = (prefix: string, length: number) =>
  fc.tuple(capital, run(length - 1)).map(([first, rest]) => `${prefix}${first}${rest}`);

const SHAPED = fc.oneof(
  ...[secret('sk-ant-api03-', 95), secret('sk-ant-oat01-', 90), secret('sk-', 48)],
  ...[secret('sk-proj-', 120), secret('sk-svcacct-', 60), secret('sk-or-v1-', 64)],
  ...[secret('AIza', 35), secret('gsk_', 52), secret('hf_', 34), secret('xai-', 80)],
  ...[secret('ghp_', 36), secret('gho_', 36), secret('github_pat_', 82), secret('glpat-', 20)],
  ...[run(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789').map((rest) => `AKIA${rest}`)],
  ...[secret('npm_', 36), secret('xoxb-', 40), secret('pplx-', 48), secret('nvapi-', 64)],
  fc.tuple(run(20), run(40), run(43)).map(([a, b, c]) => `eyJ${a}.eyJ${b}.${c}`),
);

const AROUND = fc.constantFrom(
  ...[' ', '"', "'", '\n', ': ', '=', '(', '<b>', '{"key":"', 'Incorrect API key provided: ', ''],
);
const AFTER = fc.constantFrom(' ', '"', "'", '\n', '.', ',', ')', '</b>', '"}', '&x=1', '');

describe('redact', () => {
  it('takes out keys of all common shapes, wherever they stand', () => {
    fc.assert(
      fc.property(AROUND, SHAPED, AFTER, (before, key, after) => {
        const { text, found } = redact(before + key + after);
        expect(text).not.toContain(key.slice(-12));
        expect(text).toContain(REDACTED);
        expect(found).not.toHaveLength(0);
      }),
      { numRuns: 500 },
    );
  });

  it('takes out bearer tokens and the values of key headers', () => {
    const token = 'q7Zt0aVnR2mXwL5kP9';
    for (const text of [
      `Authorization: Bearer ${token}`,
      `authorization: bearer ${token}==`,
      `{"authorization":"Bearer ${token}"}`,
      `x-api-key: ${token}`,
      `"x-api-key": "${token}"`,
      `?api_key=${token}&b=1`,
      `apiKey='${token}'`,
      `Authorization%3A Bearer%20${token}`,
      `x-goog-api-key: ${token}`,
      `{\\"api-key\\": \\"${token}\\"}`,
    ]) {
      expect(redact(text).text, text).not.toContain(token);
      expect(redact(text).text, text).toContain(REDACTED);
    }
  });

  it('takes out a masked key and a private key', () => {
    expect(redact('Incorrect API key: sk-proj-********************1aB2.').text).toBe(
      `Incorrect API key: ${REDACTED}.`,
    );
    const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----';
    expect(redact(`x ${pem} y`).text).toBe(`x ${REDACTED} y`);
  });

  it('takes out the stored key, however it is written', () => {
    const key = fc.oneof(
      secret('sk-ant-api03-', 40),
      run(32, 'abcdef0123456789'),
      run(24, `${ALPHANUMERIC}+/=_.~!*()$#-`),
      fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' }).filter(isLong),
    );
    fc.assert(
      fc.property(key, fc.nat(60), AROUND, AFTER, (raw, at, before, after) => {
        const stored = raw.trim();
        for (const [name, spelling] of Object.entries(spellingsOf(stored, at))) {
          const { text, found } = redact(`${before}${spelling}${after}`, [raw]);
          expect(found.length, `${name}: ${spelling} in ${text}`).toBeGreaterThan(0);
          expect(text).not.toContain(spelling);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds a short stored key as a word of its own', () => {
    expect(redact('key ab12 refused', ['ab12']).text).toBe(`key ${REDACTED} refused`);
    expect(redact('tab12 and ab123', ['ab12']).found).toEqual([]);
    expect(redact('a b c', ['', 'a']).found).toEqual([]);
  });

  it('leaves nothing for a second look', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(SHAPED, fc.string())), (parts) => {
        const once = redact(parts.join(' ')).text;
        return redact(once).text === once;
      }),
    );
  });

  it('leaves prose, prompts, digests, ids and answers as they are', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...['task-scheduling-and-disk-formatting', 'bearer of news', 'authentication', 'arm'],
        ...['api key', 'invalid x-api-key', 'x-api-key header is required', 'Authorization', 'sk-'],
        ...['risk-averse', 'authorization: required', 'hf_hub_download', 'AIza', 'token', 'a=b'],
        ...['claude-opus-5-5-20261001', 'gpt-6.1-sol', 'meta-llama/Llama-3.1-8B-Instruct-GGUF'],
        ...['req_011CSHoEeqs5C35K2UUqR7Fy', 'msg_01XFDUDYJgAACzvnptvVoYEL', '2026-11-30T08:00:00Z'],
        ...['bearer of the certificate', 'sk-learn-style-estimators-everywhere', 'AKIA', 'eyJ'],
      ),
      fc.uuid(),
      run(64, '0123456789abcdef'),
      run(12, 'abcdefghijklmnopqrstuvwxyz'),
      fc.integer().map(String),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', ', ', '\n', '. '), (words, between) => {
        const text = words.join(between);
        expect(redact(text, ['sk-ant-api03-AbCdEfGh123456789'])).toEqual({ text, found: [] });
      }),
      { numRuns: 500 },
    );
    const arms = Array.from({ length: 10 }, () => ({ pulls: 12, reported: 9, clicks: 3 }));
    const text = promptText(promptOf({ round: 121, arms, choices: [1, 2, 3] }));
    expect(redact(text).text).toBe(text);
    expect(redact(INSTRUCTION).found).toEqual([]);
  });

  it('is quick with long texts that look nearly like keys', () => {
    const start = performance.now();
    for (const piece of [
      'sk-',
      'a',
      'bearer ',
      'api_key=',
      'eyJaaaaaaaaaaa.',
      '"\n',
      '-----BEGIN ',
    ]) {
      redact(piece.repeat(200_000 / piece.length), ['sk-ant-api03-AbCdEfGh123456789']);
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

function isLong(text: string): boolean {
  return text.trim().length >= 8;
}

function spellingsOf(key: string, at: number): Record<string, string> {
  const cut = 1 + (at % (key.length - 1));
  const split = (between: string) => key.slice(0, cut) + between + key.slice(cut);
  const codes = [...new TextEncoder().encode(key)];
  const hex = (code: number) => code.toString(16).padStart(2, '0');
  return {
    plain: key,
    'upper case': key.toUpperCase(),
    'URL component': encodeURIComponent(key),
    'URL, twice': encodeURIComponent(encodeURIComponent(key)),
    'URL, every character': codes.map((code) => `%${hex(code)}`).join(''),
    JSON: JSON.stringify(key).slice(1, -1),
    escapes: codes.map((code) => `\\u00${hex(code)}`).join(''),
    'hex escapes': codes.map((code) => `\\x${hex(code)}`).join(''),
    entities: codes.map((code) => `&#${code};`).join(''),
    Base64: btoa(key),
    'Base64 within': btoa(`user:${key}@host`),
    'Base64 within, shifted': btoa(`{"key":"${key}"}`),
    hexadecimal: codes.map(hex).join(''),
    'over two lines': split('\n  '),
    'joined in code': split('" + "'),
    'quoted characters': [...key].join('" "'),
    'zero width': split('\u200b'),
  };
}
