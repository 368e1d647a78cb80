import { UNKNOWN_LISTENER } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** Posts that have plays in the journal. */
export async function listPlayedPosts(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('plays').select('post_id').distinct().limit(limit).execute();
  return rows.map(({ post_id }) => post_id);
}

export async function hasPlays(db: Database, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('plays')
    .select('id')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the turn at folding the plays of a post, to the end of the transaction, and says which of them are next.
 * @returns the number of the last of them, or undefined when none is left
 */
export async function lockNextPlays(tx: Tx, postId: string, most: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fold ${postId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from plays where post_id = ${postId} order by id limit ${most}) as next`.execute(
    tx,
  );
  return rows[0]?.last ?? undefined;
}

/** Keeps a post from being deleted, to the end of the transaction. @returns whether there is one */
export async function holdPost(tx: Tx, postId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePlays(tx: Tx, postId: string, last: number): Promise<void> {
  await tx.deleteFrom('plays').where('post_id', '=', postId).where('id', '<=', last).execute();
}

/** Plays up to a number with the names of the listeners; an account that has gone meanwhile has none. */
const heard = (postId: string, last: number) => sql`
  select plays.id, plays.played_at, plays.user_id,
    case when plays.user_id is null then ${UNKNOWN_LISTENER} else users.user_name_key end collate "C" as name
  from plays left join users on users.id = plays.user_id
  where plays.post_id = ${postId} and plays.id <= ${last}`;

/** By listener: how often, and when first and last. */
const heardByName = (postId: string, last: number) => sql`
  select name, user_id, count(*) as views, min(played_at) as first_view, max(played_at) as last_view,
    min(id) as first_number, max(id) as last_number
  from (${heard(postId, last)}) as heard where name is not null group by name, user_id`;

/** Adds plays to their days. A listener counts once a day, so this looks at when each was here last: before `addViewers`. */
export async function addToDays(tx: Tx, postId: string, last: number): Promise<void> {
  await sql`
    insert into listen_days as known (post_id, day, views, listeners)
    select ${postId}::uuid, heard.day, sum(heard.views), count(heard.name) filter (
      where viewers.name is null or (viewers.last_view at time zone 'UTC')::date < heard.day
    )
    from (
      select name, (played_at at time zone 'UTC')::date as day, count(*) as views
      from (${heard(postId, last)}) as heard group by 1, 2
    ) as heard
    left join viewers on viewers.post_id = ${postId} and viewers.name = heard.name
    group by heard.day
    on conflict (post_id, day) do update
      set views = known.views + excluded.views, listeners = known.listeners + excluded.listeners`.execute(tx);
}

/** Adds plays to the viewers: first to those who are there, then those who are new, as ranked tables want it. */
export async function addToViewers(tx: Tx, postId: string, last: number): Promise<void> {
  await sql`
    update viewers set view_count = view_count + heard.views, last_view = heard.last_view,
      last_number = heard.last_number
    from (${heardByName(postId, last)}) as heard
    where viewers.post_id = ${postId} and viewers.name = heard.name`.execute(tx);
  await sql`
    insert into viewers (post_id, name, user_id, view_count, first_view, last_view, first_number, last_number)
    select ${postId}::uuid, name, user_id, views, first_view, last_view, first_number, last_number
    from (${heardByName(postId, last)}) as heard
    where not exists (select from viewers where viewers.post_id = ${postId} and viewers.name = heard.name)`.execute(
    tx,
  );
}
