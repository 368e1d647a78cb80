import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** Lists the posts whose proposed terms wait for a user's answer, latest request first. */
export async function listPendingPostIds(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from credits
    where user_id = ${userId} and state = 'proposed' and not is_author
      and consent_answer(post_id, user_id, digest) is null
    order by requested_at desc, post_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the author's drafts with a request to this artist, newest first. */
export async function listRequestedPostIds(
  db: Queryable,
  authorId: string,
  artist: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts
    join users on user_name_key = ${artist.toLowerCase()}
    join credits on credits.post_id = posts.id and credits.user_id = users.id and state = 'proposed' and not is_author
    where author_id = ${authorId} and posts.status <> 'PUBLISHED'
    order by posts.created_at desc, posts.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the author's posts that wait for the author's decision, latest first. */
export async function listDecisionPostIds(db: Queryable, authorId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where author_id = ${authorId} and decision_since is not null
    order by decision_since desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists posts of either user with proposed terms that ask the other, in the order in which they are locked. */
export async function listPostsBetween(
  tx: Tx,
  one: string,
  other: string,
): Promise<{ id: string; artistId: string }[]> {
  const { rows } = await sql<{ id: string; artistId: string }>`
    select posts.id, credits.user_id as "artistId"
    from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (author, artist)
    join credits on credits.user_id = pair.artist and credits.state = 'proposed'
    join posts on posts.id = credits.post_id and posts.author_id = pair.author
    order by posts.id`.execute(tx);
  return rows;
}

/** Lists posts of others that credit or ask a user, in the order in which they are locked. */
export async function listPostsCrediting(
  tx: Tx,
  userId: string,
): Promise<{ id: string; authorId: string }[]> {
  const { rows } = await sql<{ id: string; authorId: string }>`
    select distinct posts.id, author_id as "authorId"
    from credits join posts on posts.id = credits.post_id
    where credits.user_id = ${userId} and not is_author order by posts.id`.execute(tx);
  return rows;
}

/**
 * Finds a post whose terms remove the credit of this artist, and whose request to the artist does not
 * match whether the account is suspended: the removal is asked then, or is not asked otherwise.
 */
export async function findUnsettledRemoval(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from credits join users on users.id = user_id
    where user_id = ${userId} and state = 'proposed' and not is_author and is_removal and suspended_at is not null
    union all
    select post_id from credits as agreed join users on users.id = user_id
    where user_id = ${userId} and state = 'current' and not is_author and suspended_at is null
      and exists (select from terms where post_id = agreed.post_id and state = 'proposed')
      and not exists (
        select from credits where post_id = agreed.post_id and state = 'proposed' and user_id = agreed.user_id
        union all
        select from removed_credits where post_id = agreed.post_id and state = 'proposed' and user_id = agreed.user_id
      )
    limit 1`.execute(tx);
  return rows[0]?.id;
}

interface ReminderOptions {
  /** Days between the request and the first reminder, and between reminders. */
  everyDays: number;
  /** The most reminders of a request. */
  reminders: number;
  limit: number;
}

/** Counts one more reminder for each open removal whose time has come. @returns the artists to remind */
export async function countReminders(
  tx: Tx,
  { everyDays, reminders, limit }: ReminderOptions,
): Promise<{ postId: string; userId: string }[]> {
  const { rows } = await sql<{ postId: string; userId: string }>`
    update credits set reminders = credits.reminders + 1
    from (
      select post_id, user_id from credits
      where is_removal and reminders < ${reminders}
        and requested_at <= now() - make_interval(days => ${everyDays} * (reminders + 1))
        and consent_answer(post_id, user_id, digest) is null
      order by post_id, user_id limit ${limit} for update skip locked
    ) as due
    where credits.post_id = due.post_id and credits.user_id = due.user_id and state = 'proposed'
    returning credits.post_id as "postId", credits.user_id as "userId"`.execute(tx);
  return rows;
}

/** Removes what a user wrote with their answers. The answers stay. */
export async function clearSignatures(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ signed_as: null, reason: null })
    .where('artist_id', '=', userId)
    .execute();
}
