import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '@backbeat/contract';
import { limitPerIteration } from '../../concurrency/limit-per-iteration.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { dispositionOf } from './disposition.ts';
import { limitUnreadTime } from './slow-readers.ts';
import { messages } from '../http.messages.ts';

/**
 * The Cache-Control of files. The content of a key never changes, but access to it may end: with
 * the session, a membership, a publication. Then a cache has to ask again, and the answer to an
 * entity tag is as short as it is authorized.
 */
const CACHE_CONTROL = {
  public: 'public, max-age=31536000, immutable',
  publicWhileAllowed: 'public, no-cache',
  privateWhileAllowed: 'private, no-cache',
  none: 'private, no-store',
} as const;

export type FileCache = keyof typeof CACHE_CONTROL;

/** The headers of CORS for all sites, with those that a player reads of a range. */
const ALL_SITES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
};

interface FileResponse {
  key: string;
  contentType: string;
  /** Which caches may store the file, and whether they ask again before each use. */
  cache: FileCache;
  /** The display name, if the file has one. */
  name?: string | undefined;
  /** Whether browsers save the file, also an image or audio. */
  isAttachment?: boolean;
  /** Whether the scripts of all sites may read it; they send no credentials. */
  isOpenToAllSites?: boolean;
}

/** The file store and the component that sends files from it. */
export interface FileSource {
  storage: Storage;
  /** The internal location of the reverse proxy that sends the files, if one does. */
  accelRedirect: string | undefined;
}

/**
 * Awaited before each read of a stream. A read and its write take a tenth of a millisecond, and a page waits
 * for several iterations.
 */
const waitForIteration = limitPerIteration(4);

/**
 * Sends a stored file: whole, one range of it, or only its headers (RFC 9110, sections 13 and 14).
 * A request for several ranges gets the whole file, which the RFC allows.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, accelRedirect }: FileSource,
  { key, contentType, cache, name, isAttachment = false, isOpenToAllSites = false }: FileResponse,
): Promise<FastifyReply> {
  const isShown = !isAttachment && /^(image|audio)\//.test(contentType);
  const headers = {
    'content-type': contentType,
    'cache-control': CACHE_CONTROL[cache],
    ...(isOpenToAllSites && ALL_SITES),
    ...(name !== undefined && {
      'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', name),
    }),
  };
  const place = accelRedirect && storage.placeOf(key);
  if (place) {
    // The proxy handles ranges, entity tags and lengths:
    // https://nginx.org/en/docs/http/ngx_http_proxy_module.html It drops all other headers, and a
    // player requests every byte range here, so the response bypasses Fastify.
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'x-accel-redirect': `${accelRedirect}${place}`,
      'content-length': 0,
    });
    reply.raw.end();
    limitUnreadTime(request, reply);
    return reply;
  }
  const file = await storage.stat(key);
  if (!file) throw notFound('file');
  const { size, etag } = file;
  void reply.headers({
    ...headers,
    etag,
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });

  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const isConditional = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
  const range = isConditional ? 'whole' : parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`);
    throw new ApiError('RANGE_NOT_SATISFIABLE', messages.rangePastEnd);
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  void reply.code(range === 'whole' ? 200 : 206).header('content-length', String(end - start + 1));
  if (range !== 'whole') void reply.header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD' || size === 0) return reply.send();
  const chunk = await storage.readPiece(key, { start, end });
  if (chunk) return reply.send(chunk);
  const { stream } = await storage.open(key, { start, end }, waitForIteration);
  return reply.send(stream);
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/** Parses a single byte range (RFC 9110, 14.1.2). Ignores any other value, as the RFC demands. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start > end ? 'whole' : { start, end };
}
