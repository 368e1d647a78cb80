import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Stores news for all users. A job notifies them. */
export async function insertNews(tx: Tx, { title, text }: { title: string; text: string }): Promise<void> {
  await tx.insertInto('news').values({ title, text }).execute();
}

/**
 * Notifies the next users of the oldest news that has not reached all, in the order of their ids.
 * @returns whether there may be more to do
 */
export async function notifyNextUsers(tx: Tx, maxUsers: number): Promise<boolean> {
  const { rows } = await sql<{ id: string; lastUserId: string | null }>`
    select id, last_user_id as "lastUserId" from news
    where notified_at is null order by created_at limit 1 for update skip locked`.execute(tx);
  const [news] = rows;
  if (!news) return false;
  const { rows: users } = await sql<{ id: string }>`
    select id from users where ${news.lastUserId}::uuid is null or id > ${news.lastUserId}::uuid
    order by id limit ${maxUsers}`.execute(tx);
  const ids = users.map(({ id }) => id);
  await sql`
    insert into notifications (user_id, kind, news_id)
    select id, 'news', ${news.id} from users where id = any(${ids}::uuid[]) and suspended_at is null
    order by id on conflict (news_id, user_id) do nothing`.execute(tx);
  await sql`
    update news set last_user_id = coalesce(${ids.at(-1) ?? null}::uuid, last_user_id),
      notified_at = case when ${ids.length < maxUsers} then now() end
    where id = ${news.id}`.execute(tx);
  return true;
}
