import type { ServerResponse } from 'node:http';
import { ApiError, listNames, releases, type FileOutput, type plays } from '@backbeat/contract';
import { Semaphore } from '../../../concurrency/semaphore.ts';
import type { Context } from '../../../context.ts';
import { tooManyRequests } from '../../../http/security/rate-limiter.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { NotStored, StorageUnavailable } from '../../../platform/storage/index.ts';
import { cleanFileName, nameFiles, sizeOfZip, writeZip, type ZipEntry } from '../../../platform/zip/index.ts';
import { recordDownloads } from '../../plays/index.ts';
import { fileOfPost, loadCover, loadFullCover } from '../../posts/index.ts';
import { fileUrl, typeOfKey } from '../../uploads/index.ts';
import type { ReleaseRow } from '../data/releases.queries.ts';
import { loadParts } from '../load-releases.ts';
import { artistsOf } from '../releases.views.ts';
import { namePlace, viewAlbum } from './album.views.ts';
import { messages } from './download.messages.ts';
import { chooseDownloadedTracks, type DownloadedTrack } from './download.policy.ts';
import { holdPlace, requireFreePlace } from './track-downloads.ts';
import { writeCredits, writePlaylist } from './texts.views.ts';

interface DownloadRequest {
  format: plays.DownloadFormat;
  /** The download counts as one of the account until this is closed. */
  response: ServerResponse;
  /** Whether the client asks only if a download would start. */
  isCheck: boolean;
}

/** Files that are measured at once; each takes a few short reads. */
const measuring = new Semaphore({
  maxRunning: 16,
  maxWaiting: 10_000,
  queueFull: () => tooManyRequests(5_000),
});

/**
 * Returns a release as a zip file that is made while it is sent, and counts one download of each track.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN if a track is not for download; TOO_MANY_REQUESTS
 * @throws {StorageUnavailable} if a file is missing
 */
export async function downloadRelease(
  context: Context,
  viewer: Viewer,
  id: string,
  { format, response, isCheck }: DownloadRequest,
): Promise<FileOutput> {
  const { row, tracks, posts: loadedPosts } = await loadParts(context.db, viewer, id);
  const downloadedTracks = chooseDownloadedTracks(viewer.id, row, tracks, loadedPosts);
  if (!downloadedTracks) throw new ApiError('FORBIDDEN', releases.messages.downloadsNotEnabled);
  await (isCheck ? requireFreePlace(context, viewer.id) : holdPlace(context, viewer.id, response));
  await context.limiter.consume('releaseDownloadsByAccount', viewer.id);
  if (isCheck) await context.limiter.giveBack('releaseDownloadsByAccount', viewer.id);
  const folder = messages.folder({ artists: listNames(artistsOf(row)), title: row.title });
  const entries = await listEntries(context, row, downloadedTracks, { folder, format });
  const size = sizeOfZip(entries);
  if (!isCheck) {
    const postIds = downloadedTracks.map(({ post }) => post.id);
    await recordDownloads(context, postIds, { userId: viewer.id });
  }
  const modifiedAt = row.releasedAt ?? new Date();
  return { name: cleanFileName(folder, '.zip'), size, chunks: writeZip(entries, { modifiedAt }) };
}

/** Measures the files of a release. They are opened when their turn comes. */
async function listEntries(
  context: Context,
  row: ReleaseRow,
  tracks: readonly DownloadedTrack[],
  { folder, format }: { folder: string; format: plays.DownloadFormat },
): Promise<ZipEntry[]> {
  try {
    const artwork = row.artworkKey && fileUrl(row.artworkKey);
    const cover = await loadCover(context, { id: row.id, banner: artwork, waveform: null });
    const trackFiles = await Promise.all(
      tracks.map((each) => {
        const options = { format, album: viewAlbum(row, tracks, each), cover };
        return measuring.run(() => measureFile(context, () => fileOfPost(context, each.post, options)));
      }),
    );
    const [coverName = '', creditsName = '', playlistName = '', ...trackNames] = nameFiles([
      { text: messages.cover, ending: '.jpg' },
      { text: messages.credits, ending: '.txt' },
      { text: row.title, ending: '.m3u8' },
      ...trackFiles.map(({ ending }, index) => {
        const each = tracks[index];
        return { text: each ? namePlace(tracks, each) : '', ending };
      }),
    ]);
    const playlist = tracks.map(({ post }, index) => ({ post, fileName: trackNames[index] ?? '' }));
    const files = [
      { name: coverName, ...(await measureCover(context, row.artworkKey, cover)) },
      ...trackFiles.map((file, index) => ({ name: trackNames[index] ?? '', ...file })),
      { name: creditsName, ...toFile(writeCredits(row, tracks, context.config.publicUrl)) },
      { name: playlistName, ...toFile(writePlaylist(row.title, playlist)) },
    ];
    const folderName = cleanFileName(folder);
    return files.map(({ name, size, read }) => ({ path: `${folderName}/${name}`, size, read }));
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    throw new StorageUnavailable('A file of a release is missing.', { cause: error });
  }
}

type MeasuredFile = Pick<ZipEntry, 'size' | 'read'>;

function toFile(content: string | Uint8Array): MeasuredFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { size: bytes.length, read: () => [bytes] };
}

/**
 * Measures a file without its tags in memory.
 * @param load prepares it, now and again when it is sent
 */
async function measureFile(
  { storage }: Pick<Context, 'storage'>,
  load: () => Promise<FileOutput>,
): Promise<MeasuredFile & { ending: string }> {
  const file = await load();
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  if ('key' in file) return { ending, ...(await measureStored(storage, file.key)) };
  if ('content' in file) return { ending, ...toFile(file.content) };
  if (file.size === undefined) throw new StorageUnavailable('A file of a release has no length.');
  return { ending, size: file.size, read: () => readAgain(load) };
}

async function* readAgain(load: () => Promise<FileOutput>): AsyncGenerator<Uint8Array> {
  const file = await load();
  if ('chunks' in file) yield* file.chunks;
}

async function measureStored(storage: Context['storage'], key: string): Promise<MeasuredFile> {
  const file = await storage.stat(key);
  if (!file) throw new NotStored(key);
  return { size: file.size, read: () => readStored(storage, key) };
}

async function* readStored(storage: Context['storage'], key: string): AsyncGenerator<Uint8Array> {
  const { stream } = await storage.open(key);
  yield* stream;
}

/** @param drawnCover stands for artwork that a draft does not have yet */
async function measureCover(
  context: Context,
  artworkKey: string | null,
  drawnCover: Buffer,
): Promise<MeasuredFile> {
  if (artworkKey === null) return toFile(drawnCover);
  if (typeOfKey(artworkKey) === 'image/jpeg') return measureStored(context.storage, artworkKey);
  const { length: size } = await loadFullCover(context, artworkKey);
  return { size, read: () => readCover(context, artworkKey) };
}

async function* readCover(context: Context, key: string): AsyncGenerator<Uint8Array> {
  yield loadFullCover(context, key);
}
