/** Milliseconds after which the browser has surely taken over what it saves. */
const TAKEN_OVER = 60_000;

/** Gives a file to the browser to be saved under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER);
}
