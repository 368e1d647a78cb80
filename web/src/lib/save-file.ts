/** Milliseconds after which the browser has certainly read the blob it saves. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file under a name, as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
