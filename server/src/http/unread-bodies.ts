import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is still read of a body that nobody wants, so that the sender sees the answer and not a broken connection. */
const DRAIN = { bytes: 128 * 1024 * 1024, milliseconds: 20_000 };

/**
 * Lets a request be answered that would lose its answer, when its body has been read into nothing: the system resets a connection
 * that is closed while what has come over it is unread, and its sender, a proxy for one, stops at that before it reads (RFC 9112,
 * 9.6). Over a connection that stays open Node reads on by itself what nobody has begun to read.
 */
export function readUnread(request: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (isCutByAnswer(request, reply)) drain(request, answer);
  else answer();
}

function isCutByAnswer({ raw, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (raw.complete || raw.destroyed) return false;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return false;
  const closes = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';
  return closes || raw.readableFlowing !== null;
}

/** Reads on until the sender has finished or gone on for too long. */
function drain({ raw }: FastifyRequest, answer: () => void): void {
  let left = DRAIN.bytes;
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) finish();
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
