import { Refusal } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';

/** A small body must be here after this time. */
const SMALL_BODY_MS = 10_000;
/** An upload has this long to gather speed, and must then have kept this average. */
const UPLOAD_GRACE_MS = 10_000;
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;
const CHECK_EVERY_MS = 2_000;

/** Cuts the connection of a sender who lets a small body trickle in. */
export function boundSmallBody({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, SMALL_BODY_MS);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/**
 * Watches the speed of an upload.
 * @param received how many bytes have come so far
 * @returns a function that ends the watch
 */
export function boundUpload(received: () => number, cut: (refusal: Refusal) => void): () => void {
  const begun = performance.now();
  const timer = setInterval(() => {
    const elapsed = performance.now() - begun;
    if (elapsed > UPLOAD_GRACE_MS && received() < (elapsed / 1000) * UPLOAD_BYTES_PER_SECOND) {
      cut(new Refusal('MALFORMED', 'The upload was too slow and has been stopped. Please try again.'));
    }
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
