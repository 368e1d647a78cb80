import { ApiError, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import type { AudioKind } from '../../platform/media/index.ts';
import { recogniseAudio, type AudioErrorTexts } from './recognise-audio.ts';
import { messages } from './uploads.messages.ts';

type Services = Pick<Context, 'media' | 'limiter'>;

/**
 * Identifies an uploaded audio file and counts its duration towards the account's hourly limit.
 * @throws {ApiError} WRONG_KIND if the role may not upload it; TOO_MANY_REQUESTS
 */
export async function acceptAudio(
  { media, limiter }: Services,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
  file: ReceivedFile,
  strings: AudioErrorTexts,
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
  return new ApiError('TOO_MANY_REQUESTS', messages.tooMuchSound({ minutes }), { retryAfter });
}
