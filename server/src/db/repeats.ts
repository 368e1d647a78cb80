import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from './database.ts';

/** A request that says by a key when it is sent again. */
export interface Repeatable {
  userId: string;
  key: string;
}

const nameOf = ({ userId, key }: Repeatable): string => `${userId} ${key}`;

/** How many old answers are forgotten with each new one that is kept. */
const FORGOTTEN = 100;

/**
 * What those of these requests were answered that have been done already. To be asked under the lock that the requests
 * take, so that of two that come at once the second finds the answer of the first.
 * @param purpose what is asked, and of what: `like {postId}`
 */
export async function findAnswers<Answer>(
  tx: Tx,
  purpose: string,
  requests: readonly Repeatable[],
  schema: z.ZodType<Answer>,
): Promise<(request: Repeatable) => Answer | undefined> {
  const found = new Map<string, Answer>();
  if (requests.length > 0) {
    const rows = await tx
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
