import type { FastifyRequest } from 'fastify';

/** A small body must be here after this time. */
const SMALL_BODY_MS = 10_000;
/** An upload has this long to gather speed, and must from then on have kept this average. */
const UPLOAD_GRACE_MS = 10_000;
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;
const CHECK_EVERY_MS = 2_000;

/** Cuts the connection of a sender who lets the body trickle in, so that nobody can hold many of them for long. */
export function boundBody({ raw, headers }: FastifyRequest): void {
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
