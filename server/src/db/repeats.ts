import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable, Tx } from './database.ts';

/** A request that says by a key when it is sent again. */
export interface Repeatable {
  userId: string;
  key: string;
}

/** Whether a request says by a key when it is sent again. */
export const hasKey = <R extends { key: string | undefined }>(request: R): request is R & { key: string } =>
  request.key !== undefined;

const nameOf = ({ userId, key }: Repeatable): string => `${userId} ${key}`;

/** How many old answers are forgotten with each new one that is kept. */
const FORGOTTEN = 100;

/**
 * What those of these requests were answered that have been done already. To be asked under the lock that the requests
 * take, so that of two that come at once the second finds the answer of the first.
 * @param purpose what is asked, and of what: `like {postId}`
 */
export async function findAnswers<Answer>(
  db: Queryable,
  purpose: string,
  requests: readonly Repeatable[],
  schema: z.ZodType<Answer>,
): Promise<(request: Repeatable) => Answer | undefined> {
  const found = new Map<string, Answer>();
  if (requests.length > 0) {
    const rows = await db
      .selectFrom('answered_requests')
      .select(['user_id as userId', 'key', 'answer'])
      .where('user_id', '=', sql<string>`any(${requests.map(({ userId }) => userId)})`)
      .where('purpose', '=', purpose)
      .where('key', '=', sql<string>`any(${requests.map(({ key }) => key)})`)
      .execute();
    for (const { answer, ...request } of rows) found.set(nameOf(request), schema.parse(answer));
  }
  return (request) => found.get(nameOf(request));
}

/** Keeps answers for a day, in the transaction of what they tell. */
export async function keepAnswers(
  tx: Tx,
  purpose: string,
  answers: readonly (Repeatable & { answer: object })[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insertInto('answered_requests')
    .values(
      answers.map(({ userId, key, answer }) => ({
        user_id: userId,
        purpose,
        key,
        answer: JSON.stringify(answer),
      })),
    )
    .execute();
  await sql`
    delete from answered_requests where (user_id, purpose, key) in (
      select user_id, purpose, key from answered_requests where created_at < now() - interval '1 day'
      order by created_at limit ${FORGOTTEN} for update skip locked
    )`.execute(tx);
}

/**
 * Does what a request asks for, unless the same one has been answered before: then it answers the same.
 * @param request undefined where the caller gave no key
 * @param deed keeps its answer (`keepAnswers`) in its own transaction
 */
export async function answerOnce<Answer>(
  db: Queryable,
  purpose: string,
  request: Repeatable | undefined,
  schema: z.ZodType<Answer>,
  deed: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return deed();
  const findAnswer = async () => (await findAnswers(db, purpose, [request], schema))(request);
  const before = await findAnswer();
  if (before !== undefined) return before;
  try {
    return await deed();
  } catch (error) {
    // Of two that are sent at the same time one cannot keep its answer, or use up what both would, and is undone.
    const meanwhile = await findAnswer();
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}
