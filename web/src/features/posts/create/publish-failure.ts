import { ApiFailure, TimeoutFailure } from '../../../api/failures.ts';

/** Returns whether an earlier try has succeeded with different content. */
export const isSentBefore = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'TAKEN';

/**
 * Returns why publishing failed, in the words of the specification or of the server's rejection.
 */
export function publishFailureText(error: unknown): string {
  if (error instanceof TimeoutFailure)
    return 'Request timed out. Please check your connection and try again.';
  if (error instanceof ApiFailure && error.status === 500)
    return `Server error: ${error.sentence ?? 'Unknown error'}`;
  const serverMessage = error instanceof ApiFailure ? error.sentence : undefined;
  return serverMessage ?? 'Upload failed. Please try again.';
}
