import { ApiFailure, TimeoutFailure } from '../../../api/failures.ts';
import { messages } from './create.messages.ts';

/** Returns whether an earlier try has succeeded with different content. */
export const isSentBefore = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'TAKEN';

/**
 * Returns why publishing failed, in the words of the specification or of the server's rejection.
 */
export function publishFailureText(error: unknown): string {
  if (error instanceof TimeoutFailure) return messages.requestTimedOutPleaseCheck;
  if (error instanceof ApiFailure && error.status === 500)
    return messages.serverError({ why: error.sentence ?? messages.unknownError });
  const serverMessage = error instanceof ApiFailure ? error.sentence : undefined;
  return serverMessage ?? messages.uploadFailedPleaseTryAgain;
}
