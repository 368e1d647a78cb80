import { ApiError } from '@backbeat/contract';
import { sql } from 'kysely';
import { z } from 'zod';
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
  const results = new Map<string, Result>();
  if (requests.length > 0) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select(['user_id as userId', 'key', 'result'])
      .where('user_id', '=', sql<string>`any(${requests.map(({ userId }) => userId)})`)
      .where('purpose', '=', purpose)
      .where('key', '=', sql<string>`any(${requests.map(({ key }) => key)})`)
      .execute();
    for (const { result, ...request } of rows) results.set(nameOf(request), schema.parse(result));
  }
  return (request) => results.get(nameOf(request));
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

/** A request that a client may repeat with the same idempotency key. */
export interface RepeatableRequest<Result extends object> {
  /** The operation. */
  purpose: string;
  userId: string;
  /** Undefined where the client sent no key: the request is then never a repetition. */
  key: string | undefined;
  result: z.ZodType<Result>;
  /** The digest of the body, and the error text for a repetition with another body. */
  body?: { digest: string; conflictMessage: string };
}

const storedBody = z.object({ form: z.string() });

/**
 * Does what a request asks for, or returns the stored result if the same request was done before.
 * @param work stores its result with `saveResult`, in its own transaction
 * @throws {ApiError} TAKEN if the first request with this key had another body
 */
export async function withIdempotency<Result extends object>(
  db: Queryable,
  { purpose, userId, key, result: resultSchema, body }: RepeatableRequest<Result>,
  work: (saveResult: (tx: Tx, result: Result) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work(async () => undefined);
  const request = { userId, key };
  const findResult = async (): Promise<Result | undefined> => {
    const storedResult = (await findResults(db, purpose, [request], z.unknown()))(request);
    if (storedResult !== undefined && body && storedBody.parse(storedResult).form !== body.digest)
      throw new ApiError('TAKEN', body.conflictMessage);
    return storedResult === undefined ? undefined : resultSchema.parse(storedResult);
  };
  const saveResult = (tx: Tx, result: Result): Promise<void> =>
    saveResults(tx, purpose, [{ ...request, result: { ...result, ...(body && { form: body.digest }) } }]);
  const earlier = await findResult();
  if (earlier !== undefined) return earlier;
  try {
    return await work(saveResult);
  } catch (error) {
    // Of two concurrent requests one cannot store its result, or finds its input used up, and rolls back.
    const concurrent = await findResult();
    if (concurrent === undefined) throw error;
    return concurrent;
  }
}
