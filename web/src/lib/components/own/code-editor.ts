import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface EditorParts {
  /** Holds the editor; its style sheets stay inside, so that none is written into the page. */
  readonly root: ShadowRoot;
  readonly label: string;
  /** Id, in the root, of what describes the editor. */
  readonly describedBy: string;
  readonly onchange: (text: string) => void;
  readonly onrun: () => void;
}

/** After Escape, in milliseconds, Tab leaves the editor. */
const ESCAPE_MS = 4_000;

const markLine = StateEffect.define<number | null>();

/** The line of an error, until the text changes. */
const markedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, docChanged, state }) {
    let next = docChanged ? Decoration.none : marks;
    for (const effect of effects) {
      if (!effect.is(markLine)) continue;
      const line = effect.value;
      next =
        line === null || line < 1 || line > state.doc.lines
          ? Decoration.none
          : Decoration.set(Decoration.line({ class: 'wrong' }).range(state.doc.line(line).from));
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-gutters': { background: 'transparent', border: 'none', color: 'var(--ink-soft)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.75rem 0 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'color-mix(in srgb, var(--accent) 22%, transparent)' },
  '&.cm-focused .cm-matchingBracket': {
    background: 'none',
    boxShadow: '0 1px 0 var(--accent)',
  },
  '.wrong': {
    background: 'color-mix(in srgb, var(--warning) 12%, transparent)',
    boxShadow: 'inset 2px 0 0 var(--warning)',
  },
});

/** Weight and slope before colour: three inks are enough. */
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], fontWeight: '600' },
  { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.number, tags.bool, tags.null, tags.regexp], color: 'var(--accent)' },
  { tag: [tags.typeName, tags.typeOperator], color: 'var(--ink-soft)' },
]);

/** The editor of a visitor's policy. */
export class CodeEditor {
  readonly #view: EditorView;
  readonly #extensions: Extension;

  constructor({ root, label, describedBy, onchange, onrun }: EditorParts) {
    this.#extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of('  '),
      bracketMatching(),
      // Nothing scrolls inside the page, for the keyboard's sake.
      EditorView.lineWrapping,
      typescriptLanguage,
      syntaxHighlighting(highlight),
      markedLine,
      look,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
      keymap.of([
        { key: 'Mod-Enter', run: () => (onrun(), true) },
        // Gives the next Tab back to the page, also where Escape has more to do.
        { key: 'Escape', run: (view) => (view.setTabFocusMode(ESCAPE_MS), false) },
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onchange(state.doc.toString());
      }),
    ];
    this.#view = new EditorView({ root, parent: root, state: this.#stateOf('') });
  }

  /** Another text, with a history of its own. */
  open(text: string): void {
    this.#view.setState(this.#stateOf(text));
  }

  /** Marks a line, from 1, or none. */
  mark(line: number | null): void {
    this.#view.dispatch({ effects: markLine.of(line) });
  }

  /** Puts the cursor at the start of a line. */
  goTo(line: number): void {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.#view.focus();
  }

  dispose(): void {
    this.#view.destroy();
  }

  #stateOf(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.#extensions });
  }
}
