import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So long a reader may take nothing of what is sent to it. */
const NOTHING_READ_MS = 11_000;
/** So long one of so many readers may, all in all: as the first are cut, the system takes more for the others, who still read nothing. */
const NOTHING_READ_IN_CROWD_MS = 5_000;
const CROWD = 1_000;
/** A crowd that gets smaller is one still: the last of it take more as the others are cut, and would be waited for longest. */
const CROWD_LASTS_MS = 30_000;
const CHECK_EVERY_MS = 2_000;

/**
 * Bounds how long an answer may lie here unread that was written past the hooks. To be called behind its end. Nearly always the
 * system has taken it by then, and there is nothing to bound; else it lies here, or waits for one before it on its connection.
 */
export function boundWritten({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): void {
  if (socket instanceof Socket && (socket.writableLength > 0 || raw.socket === null))
    socket.setTimeout(NOTHING_READ_MS);
}

/** Ends connections over which nothing has moved for too long; those that leave something unread are reset (see `boundReading`). */
export function cutIdle(server: Server): void {
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
}

/** Readers of files at this moment. */
let readers = 0;
/** When there was a crowd last. */
let crowdedAt = Number.NEGATIVE_INFINITY;

/**
 * Cuts the connection of a reader who takes nothing of a file any more, so that nobody can hold many of them open for long.
 * Whoever reads on later asks for the rest, as players do (RFC 9110, 14.2). What is no file is small: there it is enough that
 * a connection is ended over which nothing has moved. The connection is reset: the system would keep the megabytes that it has
 * taken until the reader has read them, or for ever.
 */
export function boundReading(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  payload: unknown,
): void {
  // A request that is only acted out has none.
  if (!(socket instanceof Socket)) return;
  if (!(payload instanceof Readable)) {
    socket.setTimeout(NOTHING_READ_MS);
    return;
  }
  // Whoever has gone meanwhile is told of by no `close` any more. Where another answer came before this one, Fastify does not
  // close the file of somebody who has gone either.
  if (raw.destroyed || socket.destroyed) {
    payload.destroy();
    return;
  }
  // Of what was written, all that does not wait in this process any more.
  const taken = (): number => socket.bytesWritten - socket.writableLength;
  let before = taken();
  let looked = performance.now();
  let idle = 0;
  readers += 1;
  const timer = setInterval(() => {
    if (socket.destroyed) {
      end();
      payload.destroy();
      return;
    }
    const now = performance.now();
    if (readers > CROWD) crowdedAt = now;
    const isCrowded = now - crowdedAt < CROWD_LASTS_MS;
    if (taken() === before) idle += now - looked;
    else idle = isCrowded ? Math.max(0, idle - (now - looked)) : 0;
    before = taken();
    looked = now;
    if (idle > (isCrowded ? NOTHING_READ_IN_CROWD_MS : NOTHING_READ_MS)) socket.resetAndDestroy();
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
