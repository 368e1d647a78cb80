import { API_PATH, plays } from '@backbeat/contract';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { fetchFile } from '../../lib/fetch-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fileNameOf, type Place } from './download-names.ts';
import { logUnlessGone } from './log-unless-gone.ts';
import { NoDownload } from './no-download.ts';

/**
 * Downloads the original file of a post in its current version, with tags, then counts the download.
 * @param onProgress receives the loaded share from 0 to 1
 * @returns the download count; null if counting failed
 * @throws {NoDownload}
 */
export async function download(
  id: string,
  place: Place,
  onProgress: (share: number) => void,
): Promise<number | null> {
  if (id === '') throw new NoDownload(plays.messages.noId);
  const post = await call(api.posts.getPost, { params: { id } });
  if (!post.freeDownload) throw new NoDownload(plays.messages.notEnabled);
  if (post.music === null) throw new NoDownload(plays.messages.noFile);
  const url = `${API_PATH}${api.plays.downloadFile.path.replace(':id', encodeURIComponent(id))}`;
  saveFile(await fetchTagged(url, onProgress), fileNameOf(post, post.music, place));
  try {
    return (await call(api.plays.recordDownload, { params: { id } })).totalDownloads;
  } catch (error) {
    logUnlessGone('download could not be counted', error);
    return null;
  }
}

async function fetchTagged(url: string, onProgress: (share: number) => void): Promise<Blob> {
  try {
    return await fetchFile(url, onProgress);
  } catch {
    throw new NoDownload(plays.messages.fileFailed);
  }
}
