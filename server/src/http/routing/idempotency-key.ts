import { ApiError } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import { messages } from '../http.messages.ts';

/**
 * Reads the key with which a client marks repetitions of a request (IETF draft
 * httpapi-idempotency-key-header). The key consists of any visible characters, including quotes.
 * @throws {ApiError} MALFORMED
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError('MALFORMED', messages.idempotencyKey);
}
