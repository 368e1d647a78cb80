import { ApiError } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';

/**
 * The key by which a caller says that a request is the same as one before (IETF draft httpapi-idempotency-key-header);
 * any visible characters count, quotes too.
 * @throws {ApiError} MALFORMED
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError('MALFORMED', 'An Idempotency-Key has 1 to 255 visible characters.');
}
