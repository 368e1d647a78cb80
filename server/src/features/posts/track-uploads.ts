import { posts, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { finishUpload, type TakenUploads } from '../uploads/index.ts';
import { acceptTrack, admitName } from './recognise-audio.ts';

/** Audio that comes in pieces, before there is a post. */
export const trackUploads = (context: Context): TakenUploads => ({
  purpose: 'posts',
  file: posts.audio,
  admit: async ({ role }, name) => {
    admitName(role, name);
    return null;
  },
  isOpen: async () => true,
  recognise: (viewer, file) => acceptTrack(context, viewer, file),
  strings: { gone: posts.strings.uploadGone, unfinished: posts.strings.uploadUnfinished },
});

/**
 * The key of an upload that is about to become a post. It was looked at when its last byte came; where the process died
 * just then, that is done now.
 * @throws {ApiError} NOT_FOUND, CONFLICT, WRONG_KIND
 */
export async function keyOfUpload(context: Context, viewer: Viewer, id: string): Promise<string> {
  const { purpose, recognise, strings } = trackUploads(context);
  const own = { userId: viewer.id, purpose, id };
  const finishing = { recognise: (file: ReceivedFile) => recognise(viewer, file), strings };
  return (await finishUpload(context, own, finishing)).key;
}
