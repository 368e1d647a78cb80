/** A part whose script did not load. */
export interface MissingPart {
  /** Whether it has no place on the screen. Then the notice of the connection speaks for it. */
  floats: boolean;
  retry: () => void;
}

/** The parts whose scripts did not load, for the notice of the connection, which loads after them. */
export const missingParts = new Set<MissingPart>();

/** Called for each new part. */
let listener: ((part: MissingPart) => void) | undefined;

/** @returns a function to be called when the part is gone or has loaded */
export function addMissingPart(part: MissingPart): () => void {
  missingParts.add(part);
  listener?.(part);
  return () => missingParts.delete(part);
}

export function setMissingPartListener(listen: typeof listener): void {
  listener = listen;
}
