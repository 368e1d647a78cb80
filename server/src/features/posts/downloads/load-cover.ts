import { hash } from 'node:crypto';
import { artworkSvg, MEBIBYTE, type posts } from '@backbeat/contract';
import { createCache } from '../../../cache/create-cache.ts';
import { Semaphore } from '../../../concurrency/semaphore.ts';
import type { Context } from '../../../context.ts';
import { tooManyRequests } from '../../../http/security/rate-limiter.ts';
import { COVER_SIDE, drawJpeg, encodeCover, encodeJpeg } from '../../../platform/media/index.ts';
import { keyOfUrl } from '../../uploads/index.ts';

/** A cover takes up to 100 ms of CPU time. */
const drawing = new Semaphore({ maxRunning: 1, maxWaiting: 40, queueFull: () => tooManyRequests(5_000) });

/**
 * Covers that were encoded last, by the key of their picture or the hash of their drawing. An album has one for all its tracks and
 * downloads, which otherwise wait for each other.
 */
const covers = createCache<Buffer>({
  maxEntries: 1000,
  maxSize: 32 * MEBIBYTE,
  sizeOf: ({ length }) => length,
  ttlMs: 60 * 60 * 1000,
});

/** The sides of the drawing that replaces a picture, in units of the SVG. */
const DRAWING_SIDE = 320;

/**
 * Returns the front cover of a post for tags, a JPEG: its picture, or the generated artwork.
 * @throws {ApiError} TOO_MANY_REQUESTS if too many wait
 */
export async function loadCover(
  { storage }: Pick<Context, 'storage'>,
  { id, banner, waveform }: Pick<posts.Post, 'id' | 'banner' | 'waveform'>,
): Promise<Buffer> {
  const key = banner === null ? undefined : keyOfUrl(banner);
  if (key === undefined) {
    const svg = artworkSvg(id, waveform, DRAWING_SIDE, DRAWING_SIDE);
    return covers.forceFetch(hash('sha256', svg), {
      context: () => drawing.run(() => drawJpeg(svg, COVER_SIDE)),
    });
  }
  return covers.forceFetch(key, { context: () => drawing.run(() => storage.borrow(key, encodeCover)) });
}

/**
 * Returns a stored picture as a JPEG of its size.
 * @throws {ApiError} TOO_MANY_REQUESTS if too many wait
 */
export const loadFullCover = ({ storage }: Pick<Context, 'storage'>, key: string): Promise<Buffer> =>
  covers.forceFetch(`${key} full`, {
    context: () => drawing.run(() => storage.borrow(key, encodeJpeg)),
  });
