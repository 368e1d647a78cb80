import { ApiError, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import type { AudioKind } from '../../platform/media/index.ts';
import { recogniseAudio, type AudioRefusals } from './recognise-audio.ts';

type Services = Pick<Context, 'media' | 'limiter'>;

/**
 * Recognises an uploaded audio file, and counts its sound against what the account may upload in an hour.
 * @throws {ApiError} WRONG_KIND where it is nothing that this role may upload; TOO_MANY_REQUESTS
 */
export async function acceptAudio(
  { media, limiter }: Services,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
  file: ReceivedFile,
  strings: AudioRefusals,
): Promise<AudioKind> {
  const { kind, duration } = await recogniseAudio(media, role, file, strings);
  await limiter.consume('soundByAccount', id, Math.ceil(duration)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw tooMuchSound(error.retryAfter ?? 0);
  });
  return kind;
}

function tooMuchSound(retryAfter: number): ApiError {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  return new ApiError(
    'TOO_MANY_REQUESTS',
    "You've uploaded several hours of audio within an hour. " +
      `Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfter },
  );
}
