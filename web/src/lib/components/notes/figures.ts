import { SEVEN } from './figures-seven.ts';
import { TEXTBOOK } from './figures-textbook.ts';
import type { NoteFigure } from './figure.ts';

/** The live figures of the notes, by the ids of the policies. The build hands a page its own only. */
export const FIGURES: Readonly<Record<string, NoteFigure>> = { ...SEVEN, ...TEXTBOOK };
