import type { FastifyRequest } from 'fastify';

/** Milliseconds before the minimum average speed of a body applies. */
const GRACE_MS = 10_000;
/** A body without a file is smaller than what must have arrived by then, so it must be complete. */
const BYTES_PER_SECOND = 64 * 1024;
const CHECK_EVERY_MS = 2_000;

/**
 * Cuts the connection of a client that sends the body too slowly, so that a client cannot hold many
 * connections for long.
 */
export function limitBodyTime({ raw, headers }: FastifyRequest): void {
  if (raw.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined))
    return;
  const startedAt = performance.now();
  const before = raw.socket.bytesRead;
  const isTooSlow = (elapsed: number) =>
    elapsed > GRACE_MS && raw.socket.bytesRead - before < (elapsed / 1000) * BYTES_PER_SECOND;

  const timer = setInterval(() => {
    if (raw.complete) clearInterval(timer);
    else if (isTooSlow(performance.now() - startedAt)) raw.destroy();
  }, CHECK_EVERY_MS);
  raw.once('close', () => clearInterval(timer));
}
