import { buffer } from 'node:stream/consumers';
import {
  ApiError,
  plays,
  type ByteSpan,
  type FileOutput,
  type posts,
  type ReadBytes,
} from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { planTaggedFile, sizeOfPiece, type FilePiece } from '../../../platform/media/index.ts';
import { NotStored, type Storage } from '../../../platform/storage/index.ts';
import { keyOfUrl, typeOfKey } from '../../uploads/index.ts';
import { messages } from './downloads.messages.ts';
import { loadCover } from './load-cover.ts';
import { describeArtists, viewTags, type Album } from './tags.views.ts';

/**
 * Returns a file of a post whose permission the caller has checked: its rendition or its uploaded
 * file, unless it is the raw one with tags. The tags are written while the file is sent, so that the
 * store has it once, as it was uploaded.
 * @param options.album what the tags say about the release that the post is on
 * @param options.cover the front cover in the tags, a JPEG; that of the post if not given
 * @throws {ApiError} NOT_FOUND if the post has no such file (yet); TOO_MANY_REQUESTS
 */
export async function fileOfPost(
  context: Pick<Context, 'storage' | 'config'>,
  post: posts.Post,
  { format, album, cover }: { format: plays.DownloadFormat; album?: Album; cover?: Buffer },
): Promise<FileOutput> {
  const { storage, config } = context;
  const url = format === 'mp3' ? post.stream : post.music;
  const key = url === null ? undefined : keyOfUrl(url);
  const contentType = key && typeOfKey(key);
  if (key === undefined || contentType === undefined) throw new ApiError('NOT_FOUND', plays.messages.noFile);
  const { artist } = describeArtists(post);
  const ending = key.slice(key.lastIndexOf('.'));
  const name = `${messages.fileName({ artist, title: post.title })}${ending}`;
  if (format === 'raw') return { name, contentType, key };
  const file = await storage.stat(key);
  if (!file) throw new NotStored(key);
  const tags = viewTags(post, {
    cover: cover ?? (await loadCover(context, post)),
    album,
    publicUrl: config.publicUrl,
  });
  const pieces = await planTaggedFile(readStored(storage, key, file.size), file.size, tags);
  const size = pieces.reduce((sum, piece) => sum + sizeOfPiece(piece), 0);
  return { name, contentType, size, chunks: readPieces(storage, key, pieces) };
}

/** Reads short parts of a stored file. */
const readStored =
  (storage: Storage, key: string, size: number): ReadBytes =>
  async (start, length) => {
    const span = { start, end: Math.min(start + length, size) };
    if (span.end <= span.start) return new Uint8Array();
    const range = { start, end: span.end - 1 };
    return (await storage.readPiece(key, range)) ?? buffer((await storage.open(key, range)).stream);
  };

async function* readPieces(
  storage: Storage,
  key: string,
  pieces: readonly FilePiece[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else if (piece.end > piece.start) yield* readSpan(storage, key, piece);
  }
}

async function* readSpan(
  storage: Storage,
  key: string,
  { start, end }: ByteSpan,
): AsyncGenerator<Uint8Array> {
  const { stream } = await storage.open(key, { start, end: end - 1 });
  yield* stream;
}
