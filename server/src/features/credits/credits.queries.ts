import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';

/**
 * Lists the posts whose proposed terms wait for a user's answer, latest request first: also as a guest
 * whom they have claimed, or whose address is their verified one.
 */
export async function listPendingPostIds(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from credits
    where user_id = any(array(
        select ${userId}::uuid
        union all
        select guests.id from guests join users on users.id = ${userId}
        where claimed_by = users.id or (guests.email = users.email and email_verified_at is not null)
      )) and state = 'proposed' and not is_author
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
    join credits on credits.post_id = posts.id and state = 'proposed' and not is_author and (
      credits.user_id = users.id or credits.user_id in (select id from guests where claimed_by = users.id)
    )
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
    join credits on credits.state = 'proposed' and (
      credits.user_id = pair.artist or credits.user_id in (select id from guests where claimed_by = pair.artist)
    )
    join posts on posts.id = credits.post_id and posts.author_id = pair.author
    order by posts.id`.execute(tx);
  return rows;
}

/** Lists posts of others that credit or ask a user, also as a guest whom they have claimed, in the order in which they are locked. */
export async function listPostsCrediting(
  tx: Tx,
  userId: string,
): Promise<{ id: string; authorId: string; artistId: string }[]> {
  const { rows } = await sql<{ id: string; authorId: string; artistId: string }>`
    select distinct posts.id, author_id as "authorId", credits.user_id as "artistId"
    from credits join posts on posts.id = credits.post_id
    where not is_author and (
      credits.user_id = ${userId} or credits.user_id in (select id from guests where claimed_by = ${userId})
    ) order by posts.id`.execute(tx);
  return rows;
}

/**
 * Finds a post whose terms remove the credit of this artist, and whose request to the artist does not
 * match whether the account is suspended: the removal is asked then, or is not asked otherwise.
 */
export async function findUnsettledRemoval(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with party as (
      select ${userId}::uuid as id union all select id from guests where claimed_by = ${userId}
    )
    select post_id as id from credits join users on users.id = ${userId}
    where user_id in (select id from party) and state = 'proposed' and not is_author and is_removal and suspended_at is not null
    union all
    select post_id from credits as agreed join users on users.id = ${userId}
    where user_id in (select id from party) and state = 'current' and not is_author and suspended_at is null
      and exists (select from terms where post_id = agreed.post_id and state = 'proposed')
      and not exists (
        select from credits where post_id = agreed.post_id and state = 'proposed' and user_id = agreed.user_id
        union all
        select from removed_credits where post_id = agreed.post_id and state = 'proposed' and user_id = agreed.user_id
      )
    limit 1`.execute(tx);
  return rows[0]?.id;
}

/** The latest posts, of the viewer and with the viewer, whose credits are read for collaborators. */
const MAX_CREDITED_POSTS = 100;

/**
 * Lists the active users whom the viewer's published posts credit, and the authors of those that
 * credit the viewer, latest post first.
 */
export async function listCollaboratorIds(
  db: Queryable,
  viewer: BlockViewer,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from (
      select user_id as person, own.published_at from (
        select post_id, published_at from listed_posts where author_id = ${viewer.id}
        order by published_at desc, post_id desc limit ${MAX_CREDITED_POSTS}
      ) as own join credited_posts using (post_id)
      union all
      select author_id, others.published_at from (
        select post_id, published_at from credited_posts where user_id = ${viewer.id}
        order by published_at desc, post_id desc limit ${MAX_CREDITED_POSTS}
      ) as others join posts on posts.id = post_id
    ) as credited join users on users.id = person
    where suspended_at is null and not ${isHiddenFrom(viewer, sql`person`, 'hidden')}
    group by users.id order by max(credited.published_at) desc, users.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A party to remind: an account, or a guest whom none has claimed. */
export interface Reminder {
  postId: string;
  userId: string;
  isGuest: boolean;
}

const reminderColumns = sql`
  coalesce((select claimed_by from guests where guests.id = credits.user_id), credits.user_id) as "userId",
  exists (select from guests where guests.id = credits.user_id and claimed_at is null) as "isGuest"`;

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
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    update credits set reminders = credits.reminders + 1, reminded_at = now()
    from (
      select post_id, user_id from credits
      where is_removal and reminders < ${reminders}
        and requested_at <= now() - make_interval(days => ${everyDays} * (reminders + 1))
        and (reminded_at is null or reminded_at <= now() - make_interval(days => ${limits.reminderDays}))
        and consent_answer(post_id, user_id, digest) is null
      order by post_id, user_id limit ${limit} for update skip locked
    ) as due
    where credits.post_id = due.post_id and credits.user_id = due.user_id and state = 'proposed'
    returning credits.post_id as "postId", ${reminderColumns}`.execute(tx);
  return rows;
}

/**
 * Records a reminder of each of these requests that had none within a day. The caller holds the lock
 * of the post.
 * @returns the artists to remind
 */
export async function recordReminders(
  tx: Tx,
  postId: string,
  artistIds: readonly string[],
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    update credits set reminded_at = now()
    where post_id = ${postId} and state = 'proposed' and user_id = any(${artistIds}::uuid[])
      and (reminded_at is null or reminded_at <= now() - make_interval(days => ${limits.reminderDays}))
    returning post_id as "postId", ${reminderColumns}`.execute(tx);
  return rows;
}

/** Records a post whose author has not seen yet that it is public. */
export async function insertUnseenPublication(tx: Tx, postId: string, authorId: string): Promise<void> {
  await tx.insertInto('unseen_publications').values({ post_id: postId, author_id: authorId }).execute();
}

/** Finds the newest post of an author that was published unseen. */
export async function findUnseenPublication(db: Queryable, authorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ postId: string }>`
    select post_id as "postId" from unseen_publications where author_id = ${authorId}
    order by published_at desc, post_id desc limit 1`.execute(db);
  return rows[0]?.postId;
}

/** Deletes the mark of a post of this author, and of the author's posts that were published before it. */
export async function deleteUnseenPublications(tx: Tx, postId: string, authorId: string): Promise<void> {
  await sql`
    delete from unseen_publications where author_id = ${authorId} and published_at <= (
      select published_at from unseen_publications where post_id = ${postId} and author_id = ${authorId}
    )`.execute(tx);
}

/** Removes what a user wrote with their answers. The answers stay. */
export async function clearSignatures(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ signed_as: null, reason: null })
    .where(
      sql<boolean>`artist_id = ${userId} or artist_id in (select id from guests where claimed_by = ${userId})`,
    )
    .execute();
}

/** Deletes what a user was asked last. */
export async function deleteLatestRequests(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from latest_requests
    where artist_id = ${userId} or artist_id in (select id from guests where claimed_by = ${userId})`.execute(
    tx,
  );
}
