import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How much of an unwanted body is read so that the client gets the response instead of a broken
 * connection.
 */
const DRAIN = { bytes: 128 * 1024 * 1024, milliseconds: 20_000 };

/**
 * Reads the rest of an unwanted body before the response if the client would otherwise lose the
 * response. The system resets a connection that is closed with unread data. A client, such as a
 * proxy, then fails before it reads the response (RFC 9112, 9.6). On a connection that stays open,
 * Node itself reads a body that no handler has started to read.
 */
export function drainBody(request: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (isCutByResponse(request, reply)) drain(request, answer);
  else answer();
}

function isCutByResponse({ raw, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (raw.complete || raw.destroyed) return false;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return false;
  const closes = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';
  return closes || raw.readableFlowing !== null;
}

/** Reads until the client has finished or a limit of `DRAIN` is reached. */
function drain({ raw }: FastifyRequest, answer: () => void): void {
  let remainingBytes = DRAIN.bytes;
  const count = (chunk: Buffer): void => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) finish();
  };
  const finish = (): void => {
    clearTimeout(timer);
    raw.off('data', count).off('end', finish).off('close', finish).off('error', finish);
    answer();
  };
  const timer = setTimeout(finish, DRAIN.milliseconds);
  raw.unpipe();
  raw.on('data', count).once('end', finish).once('close', finish).once('error', finish);
  raw.resume();
}
