/**
 * Puts a text on the clipboard: by the old command where the browser keeps the new interface for
 * secure addresses.
 * @returns whether it is there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    done = true;
  };
  let done = false;
  // The event is what copies, so that neither selection nor focus has to move.
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && done;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}
