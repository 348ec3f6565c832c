/**
 * The web fonts that a drawing needs, as `@font-face` rules that carry their files, so that it looks
 * the same where the fonts are not installed. A face is left out if the drawing has none of its
 * characters, or if its file cannot be had: the font stack then has the next family.
 * @param families - the drawing's `font-family` values.
 * @param text - all that it says.
 */
export async function embeddedFaces(families: ReadonlySet<string>, text: string): Promise<string> {
  const asked = [...families].join(',').toLowerCase();
  const rules = await Promise.all(
    faceRules()
      .filter(({ style }) => asked.includes(unquoted(style.getPropertyValue('font-family'))))
      .filter(({ style }) => covers(style.getPropertyValue('unicode-range'), text))
      .map(embed),
  );
  return rules.join('\n');
}

function faceRules(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      // A sheet of another origin does not show its rules.
      return [];
    }
  });
}

function unquoted(family: string): string {
  return family.replace(/["']/g, '').toLowerCase();
}

/** Whether a `unicode-range` has any of the characters; one that is not given has all. */
export function covers(range: string, text: string): boolean {
  if (range.trim() === '') return true;
  const spans = range.split(',').map((one) => {
    const [, from, to] = /U\+([\dA-F?]+)(?:-([\dA-F]+))?/i.exec(one) ?? ['', '0', '0'];
    const low = parseInt(from.replaceAll('?', '0'), 16);
    return [low, parseInt(to ?? from.replaceAll('?', 'F'), 16)];
  });
  return [...text].some((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return spans.some(([low, high]) => code >= low && code <= high);
  });
}

async function embed(rule: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
  if (address === undefined) return '';
  try {
    const base = rule.parentStyleSheet?.href ?? document.baseURI;
    const response = await fetch(new URL(address, base));
    if (!response.ok) return '';
    return rule.cssText.replace(address, await dataUri(await response.blob()));
  } catch {
    return '';
  }
}

function dataUri(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The font could not be read.'));
    reader.readAsDataURL(new Blob([blob], { type: 'font/woff2' }));
  });
}
