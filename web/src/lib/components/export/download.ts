/** Hands a file to the visitor. */
export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken hold of the data by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
