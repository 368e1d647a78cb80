import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitPerIteration } from '../../concurrency/limit-per-iteration.ts';

/** A response whose bytes are made while they are sent. */
interface MadeFile {
  /** Bytes of all chunks, if they are known before. */
  size?: number | undefined;
  /** Opens what it reads when the first chunk is requested. */
  chunks: AsyncIterable<Uint8Array>;
}

/** Awaited before each chunk, so that pages do not wait for downloads (see `send-file.ts`). */
const waitForIteration = limitPerIteration(4);

/**
 * Sends chunks as the client reads them, with their total length if it is known. When the client disconnects, the
 * iterator of the chunks returns.
 */
export function sendChunks(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { size, chunks }: MadeFile,
): FastifyReply {
  // Fastify reads the whole stream of a HEAD request.
  const sentChunks = method === 'HEAD' ? [] : paced(chunks);
  // A proxy that stored the file would keep the server from noticing when the client disconnects.
  void reply.header('x-accel-buffering', 'no');
  if (size !== undefined) void reply.header('content-length', String(size));
  return reply.send(Readable.from(sentChunks, { objectMode: false }));
}

async function* paced(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await waitForIteration();
    yield chunk;
  }
}

/** Whether `for await` can read a value. */
export const isAsyncIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
