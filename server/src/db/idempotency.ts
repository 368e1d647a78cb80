import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable, Tx } from './database.ts';

/** A request with an idempotency key (IETF draft httpapi-idempotency-key-header). */
export interface KeyedRequest {
  userId: string;
  key: string;
}

/** Whether the client sent an idempotency key. */
export const hasKey = <R extends { key: string | undefined }>(request: R): request is R & { key: string } =>
  request.key !== undefined;

const nameOf = ({ userId, key }: KeyedRequest): string => `${userId} ${key}`;

/** Expired results deleted with each write, so that the table stays small. */
const EXPIRED_PER_WRITE = 100;

/**
 * Finds the stored results of requests that were done before. The caller holds the lock that the
 * requests take, so that the second of two concurrent requests finds the result of the first.
 * @param purpose the operation and its object: `like {postId}`
 */
export async function findResults<Result>(
  db: Queryable,
  purpose: string,
  requests: readonly KeyedRequest[],
  schema: z.ZodType<Result>,
): Promise<(request: KeyedRequest) => Result | undefined> {
  const found = new Map<string, Result>();
  if (requests.length > 0) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select(['user_id as userId', 'key', 'result'])
      .where('user_id', '=', sql<string>`any(${requests.map(({ userId }) => userId)})`)
      .where('purpose', '=', purpose)
      .where('key', '=', sql<string>`any(${requests.map(({ key }) => key)})`)
      .execute();
    for (const { result, ...request } of rows) found.set(nameOf(request), schema.parse(result));
  }
  return (request) => found.get(nameOf(request));
}

/** Stores results for a day, in the transaction that produced them. */
export async function saveResults(
  tx: Tx,
  purpose: string,
  results: readonly (KeyedRequest & { result: object })[],
): Promise<void> {
  if (results.length === 0) return;
  await tx
    .insertInto('idempotency_keys')
    .values(
      results.map(({ userId, key, result }) => ({
        user_id: userId,
        purpose,
        key,
        result: JSON.stringify(result),
      })),
    )
    .execute();
  await sql`
    delete from idempotency_keys where (user_id, purpose, key) in (
      select user_id, purpose, key from idempotency_keys where created_at < now() - interval '1 day'
      order by created_at limit ${EXPIRED_PER_WRITE} for update skip locked
    )`.execute(tx);
}

/**
 * Does what a request asks for, or returns the stored result if the same request was done before.
 * @param request undefined where the client sent no key
 * @param work stores its result (`saveResults`) in its own transaction
 */
export async function withIdempotency<Result>(
  db: Queryable,
  purpose: string,
  request: KeyedRequest | undefined,
  schema: z.ZodType<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!request) return work();
  const findResult = async () => (await findResults(db, purpose, [request], schema))(request);
  const earlier = await findResult();
  if (earlier !== undefined) return earlier;
  try {
    return await work();
  } catch (error) {
    // Of two concurrent requests one cannot store its result, or finds its input used up, and rolls back.
    const concurrent = await findResult();
    if (concurrent === undefined) throw error;
    return concurrent;
  }
}
