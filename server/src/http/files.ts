import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '@backbeat/contract';
import type { Storage } from '../platform/storage/index.ts';
import { dispositionOf } from './disposition.ts';
import { boundWritten } from './slow-readers.ts';

interface FileAnswer {
  key: string;
  contentType: string;
  /** `public` for what anybody may keep, `private` for what only this caller may. Keys never change their content. */
  cache: 'public' | 'private';
  /** The name that people know it by, where it has one. */
  name?: string | undefined;
}

/** Where stored files are, and who hands them out. */
export interface FileSource {
  storage: Storage;
  /** The internal location of the reverse proxy that does it for us, if one does. */
  accelRedirect: string | undefined;
}

/**
 * Sends a stored file, whole or one range of it, or only its headers: RFC 9110 sections 13 and 14, for one range; a
 * request for several gets the whole, which the RFC allows.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, accelRedirect }: FileSource,
  { key, contentType, cache, name }: FileAnswer,
): Promise<FastifyReply> {
  const isShown = /^(image|audio)\//.test(contentType);
  const headers = {
    'content-type': contentType,
    'cache-control': `${cache}, max-age=31536000, immutable`,
    ...(name !== undefined && {
      'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', name),
    }),
  };
  const place = accelRedirect && storage.placeOf(key);
  if (place) {
    // Ranges, entity tags and lengths are the proxy's then: https://nginx.org/en/docs/http/ngx_http_proxy_module.html
    // It drops all other headers, and this is asked for each piece: the answer is written without them.
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'x-accel-redirect': `${accelRedirect}${place}`,
      'content-length': 0,
    });
    reply.raw.end();
    boundWritten(request, reply);
    return reply;
  }
  const stored = await storage.stat(key);
  if (!stored) throw new ApiError('NOT_FOUND', 'There is no such file.');
  const { size, etag } = stored;
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
    throw new ApiError('RANGE_NOT_SATISFIABLE', 'The file is not that long.');
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  void reply.code(range === 'whole' ? 200 : 206).header('content-length', String(end - start + 1));
  if (range !== 'whole') void reply.header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD' || size === 0) return reply.send();
  const piece = await storage.readPiece(key, { start, end });
  if (piece) return reply.send(piece);
  const { stream } = await storage.open(key, { start, end });
  return reply.send(stream);
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/** One byte range of RFC 9110 section 14.1.2; what is no such range is ignored, as the RFC asks. */
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
