import { ApiFailure, TimeoutFailure } from '../../api/failures.ts';

/** Whether an earlier try had come through, and said something else. */
export const isSentBefore = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'TAKEN';

/** Why publishing failed, in the words that the specification has for it; of a refusal, in the server's. */
export function sentenceOfFailure(error: unknown): string {
  if (error instanceof TimeoutFailure)
    return 'Request timed out. Please check your connection and try again.';
  if (error instanceof ApiFailure && error.status === 500)
    return `Server error: ${error.sentence ?? 'Unknown error'}`;
  const said = error instanceof ApiFailure ? error.sentence : undefined;
  return said ?? 'Upload failed. Please try again.';
}
