import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitPerIteration } from '../../concurrency/limit-per-iteration.ts';

/** Milliseconds for which a client may read nothing of a response. */
const NOTHING_READ_MS = 11_000;
/**
 * The same, in total, while there is a crowd of readers. When the first connections are cut, the
 * system buffers more for the others, although they still read nothing.
 */
const NOTHING_READ_IN_CROWD_MS = 3_000;
const CROWD_SIZE = 1_000;
/**
 * Milliseconds for which the crowd limit stays in force after the number of readers has dropped.
 * The last connections are buffered more as others are cut, and would otherwise wait longest.
 */
const CROWD_LASTS_MS = 30_000;
const CHECK_EVERY_MS = 2_000;

/**
 * Bounds how long a response that bypassed the hooks may stay unread in this process. Call it after
 * ending the response. Usually the system has taken the bytes by then. Otherwise they wait
 * here, or behind an earlier response on the same connection.
 */
export function limitUnreadTime({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): void {
  if (socket instanceof Socket && (socket.writableLength > 0 || raw.socket === null))
    socket.setTimeout(NOTHING_READ_MS);
}

/** Ends idle connections. Connections with unread data are reset (see `limitReadingTime`). */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
}

/** Awaited before each reset, since many readers reach the limit together. */
const waitForIteration = limitPerIteration(4);

/** Current readers of files. */
let readers = 0;
/** When the number of readers was last above `CROWD_SIZE`. */
let crowdedAt = Number.NEGATIVE_INFINITY;

/**
 * Cuts the connection of a client that has stopped reading a file, so that a client cannot hold
 * many open files for long. A client that resumes requests the rest, as players do (RFC 9110,
 * 14.2). Other responses are small, so the idle timeout of the connection is enough. The connection
 * is reset, because the system would otherwise hold megabytes until the client reads them, or
 * forever.
 */
export function limitReadingTime(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  payload: unknown,
): void {
  // An injected request has no socket.
  if (!(socket instanceof Socket)) return;
  if (!(payload instanceof Readable)) {
    socket.setTimeout(NOTHING_READ_MS);
    return;
  }
  // If the client has already disconnected, no `close` event follows. Fastify does not close the
  // file either if the response waited behind another one.
  if (raw.destroyed || socket.destroyed) {
    payload.destroy();
    return;
  }
  // Bytes that have left this process.
  const sentBytes = (): number => socket.bytesWritten - socket.writableLength;
  let lastSentBytes = sentBytes();
  let checkedAt = performance.now();
  let idle = 0;
  readers += 1;
  const timer = setInterval(() => {
    if (socket.destroyed) {
      end();
      payload.destroy();
      return;
    }
    const now = performance.now();
    if (readers > CROWD_SIZE) crowdedAt = now;
    const isCrowded = now - crowdedAt < CROWD_LASTS_MS;
    if (sentBytes() === lastSentBytes) idle += now - checkedAt;
    else idle = isCrowded ? Math.max(0, idle - (now - checkedAt)) : 0;
    lastSentBytes = sentBytes();
    checkedAt = now;
    if (idle > (isCrowded ? NOTHING_READ_IN_CROWD_MS : NOTHING_READ_MS))
      void waitForIteration().then(() => socket.resetAndDestroy());
  }, CHECK_EVERY_MS);
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    readers -= 1;
    clearInterval(timer);
  };
  raw.once('close', end);
}
