/** Writes down a failure that the person at the screen need not hear of. The log of a web app is the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(what, error);
}
