import type { FastifyRequest } from 'fastify';

/** Milliseconds within which a small body must arrive. */
const SMALL_BODY_MS = 10_000;
/** Milliseconds before the minimum average speed of an upload applies. */
const UPLOAD_GRACE_MS = 10_000;
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;
const CHECK_EVERY_MS = 2_000;

/**
 * Cuts the connection of a client that sends the body too slowly, so that a client cannot hold many
 * connections for long.
 */
export function limitBodyTime({ raw, headers }: FastifyRequest): void {
  if (raw.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined))
    return;
  const isUpload = /^(multipart\/|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '');
  const begun = performance.now();
  const before = raw.socket.bytesRead;
  const isTooSlow = (elapsed: number) =>
    isUpload
      ? elapsed > UPLOAD_GRACE_MS &&
        raw.socket.bytesRead - before < (elapsed / 1000) * UPLOAD_BYTES_PER_SECOND
      : elapsed > SMALL_BODY_MS;

  const timer = setInterval(() => {
    if (raw.complete) clearInterval(timer);
    else if (isTooSlow(performance.now() - begun)) raw.destroy();
  }, CHECK_EVERY_MS);
  raw.once('close', () => clearInterval(timer));
}
