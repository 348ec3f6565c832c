/** What an undo key asks for, or undefined: Control or Command with Z, and with Shift the way back. */
export function undoKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'y' && event.ctrlKey && !event.shiftKey) return 'redo';
  if (key !== 'z') return undefined;
  return event.shiftKey ? 'redo' : 'undo';
}

/**
 * Whether the field in focus undoes its own text: an editor does, and a number field while its
 * text is no number that has been taken.
 */
export function keepsOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, [contenteditable]:not([contenteditable="false"])')) return true;
  return target.matches('input[aria-invalid="true"]');
}
