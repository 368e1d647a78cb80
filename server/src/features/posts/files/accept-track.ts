import { posts, type ReceivedFile, type Role } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import type { AudioKind } from '../../../platform/media/index.ts';
import { acceptAudio, admitAudioName } from '../../uploads/index.ts';

/**
 * Accepts the file of a track.
 * @throws {ApiError} WRONG_KIND if the role may not publish this kind of file; TOO_MANY_REQUESTS
 */
export const acceptTrack = (context: Context, viewer: Viewer, file: ReceivedFile): Promise<AudioKind> =>
  acceptAudio(context, viewer, file, posts.audioErrors);

/**
 * Rejects an upload before its first byte if the file name has an extension of another kind.
 * @throws {ApiError} WRONG_KIND
 */
export const admitName = (role: Role, name: string): void => admitAudioName(role, name, posts.audioErrors);
