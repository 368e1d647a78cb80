import { posts, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { finishUpload, type ResumableUploadOptions } from '../../uploads/index.ts';
import { acceptTrack, admitName } from './accept-track.ts';

/** Resumable uploads of audio for posts that do not exist yet. */
export const createTrackUploadOptions = (context: Context): ResumableUploadOptions => ({
  purpose: 'posts',
  file: posts.audio,
  admit: async ({ role }, name) => {
    admitName(role, name);
    return null;
  },
  isOpen: async () => true,
  recognise: (viewer, file) => acceptTrack(context, viewer, file),
  strings: { gone: posts.messages.uploadGone, unfinished: posts.messages.uploadUnfinished },
});

/**
 * Returns the file key of an upload that is about to become a post. If the process crashed before
 * it checked the last byte, the check runs now.
 * @throws {ApiError} NOT_FOUND, CONFLICT, WRONG_KIND
 */
export async function keyOfUpload(context: Context, viewer: Viewer, id: string): Promise<string> {
  const { purpose, recognise, strings } = createTrackUploadOptions(context);
  const upload = { userId: viewer.id, purpose, id };
  const finishing = { recognise: (file: ReceivedFile) => recognise(viewer, file), strings };
  return (await finishUpload(context, upload, finishing)).key;
}
