/*
 * A dropped file on its way to the Create screen, which may still have to open. It lasts as long as
 * the page.
 */
let waitingFile: File | null = null;
let takeFile: ((file: File) => void) | null = null;

/** Gives a dropped file to the Create screen, or keeps it until that screen opens. */
export function giveDroppedFile(file: File): void {
  if (takeFile) takeFile(file);
  else waitingFile = file;
}

/**
 * Calls `take` with the waiting file and with each file dropped from now on.
 * @returns a function that ends it
 */
export function receiveDroppedFiles(take: (file: File) => void): () => void {
  takeFile = take;
  const file = waitingFile;
  waitingFile = null;
  if (file) take(file);
  return () => {
    takeFile = null;
  };
}
