import type { FastifyRequest } from 'fastify';

/** So long a reader may take nothing of what is sent to it. */
const NOTHING_READ_MS = 12_000;

/**
 * Lets the connection be cut while an answer goes out of which nothing is taken any more, so that nobody can hold many of
 * them with a file each. Whoever reads on later asks for the rest, as players do (RFC 9110, 14.2). Node itself ends it: it
 * begins the time anew with each piece that is taken, and forgets it with the end of the answer.
 */
export function boundReading({ raw }: FastifyRequest): void {
  raw.socket.setTimeout(NOTHING_READ_MS);
}
