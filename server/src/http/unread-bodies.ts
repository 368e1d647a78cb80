import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is still read of a body that nobody wants, so that the sender sees the answer and not a broken connection. */
const DRAIN = { bytes: 128 * 1024 * 1024, milliseconds: 20_000 };

/**
 * Whether a request that is answered now would lose its answer: the system resets a connection that is closed while what has come
 * over it is unread, and its sender, a proxy for one, stops at that before it reads (RFC 9112, 9.6). Over a connection that stays
 * open Node reads on by itself what nobody has begun to read.
 */
export function isCutByAnswer({ raw, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (raw.complete || raw.destroyed) return false;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return false;
  const closes = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';
  return closes || raw.readableFlowing !== null;
}

/** Reads on, into nothing, until the sender has finished or gone on for too long. */
export async function drain({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  await new Promise<void>((resolve) => {
    let left = DRAIN.bytes;
    const timer = setTimeout(resolve, DRAIN.milliseconds);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) finish();
    });
    raw.once('end', finish).once('close', finish).once('error', finish);
    raw.resume();
  });
}
