/** A line of text as the page has set it. */
export interface LineText {
  readonly text: string;
  /** Left edge and vertical middle, in pixels of the window. */
  readonly left: number;
  readonly middle: number;
  /** The element that gives it its look. */
  readonly of: Element;
}

/** The lines of text that an element shows, but for those inside drawings. */
export function lineTexts(root: Element): LineText[] {
  const found: LineText[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const of = node.parentElement;
    if (of === null || of.closest('svg, .visually-hidden') !== null) continue;
    found.push(...linesOf(node, of));
  }
  return found;
}

/** Words share a line while they stand at one height. */
function linesOf(node: Text, of: Element): LineText[] {
  const lines: (LineText & { top: number })[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top, height } = range.getBoundingClientRect();
    const last = lines[lines.length - 1];
    if (last !== undefined && Math.abs(last.top - top) < height / 2) {
      lines[lines.length - 1] = { ...last, text: `${last.text} ${word}` };
    } else if (height > 0) lines.push({ text: word, left, middle: top + height / 2, top, of });
  }
  return lines;
}
