import { ApiError, plays, type FileOutput } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { fileOfPost, loadAlbum, loadPost } from '../posts/index.ts';

/**
 * Returns the audio of a post for its author, and for other users if the author allows downloads.
 * `recordDownload` counts it.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN if the author does not allow downloads
 */
export async function downloadFile(
  context: Context,
  viewer: Viewer,
  id: string,
  format: plays.DownloadFormat,
): Promise<FileOutput> {
  const post = await loadPost(context.db, viewer, id);
  if (!post.freeDownload && post.author.userName !== viewer.userName)
    throw new ApiError('FORBIDDEN', plays.messages.notEnabled);
  const album = format === 'raw' ? undefined : await loadAlbum(context.db, id);
  return fileOfPost(context, post, { format, ...(album && { album }) });
}
