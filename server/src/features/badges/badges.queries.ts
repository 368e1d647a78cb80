import type { BadgeCode } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { LEAST, MILESTONES, RISING } from './badges.rules.ts';

/**
 * Whom a rule is asked about: these users, or everybody. Whoever has the badge is not asked again, so that a rule counts
 * no more than the few rows that somebody without it can have.
 */
export type Whom = readonly string[] | 'everybody';

const isAsked = (column: string, code: BadgeCode, whom: Whom) => {
  const user = sql.ref(column);
  const hasNot = sql`not exists (select from user_badges where user_id = ${user} and code = ${code})`;
  return whom === 'everybody' ? hasNot : sql`${user} = any(${whom}::uuid[]) and ${hasNot}`;
};

/** Gives what follows from the numbers of posts, followers and followed. */
export async function giveMilestones(db: Queryable, whom: Whom): Promise<void> {
  const isAskedAny = whom === 'everybody' ? sql`true` : sql`users.id = any(${whom}::uuid[])`;
  await sql`
    insert into user_badges (user_id, code)
    select users.id, rule.code
    from users cross join unnest(
      ${MILESTONES.map(({ code }) => code)}::text[], ${MILESTONES.map(({ counted }) => counted)}::text[],
      ${MILESTONES.map(({ least }) => least)}::integer[]
    ) as rule (code, counted, least)
    where ${isAskedAny} and least <= case counted
      when 'posts' then posts_count when 'followers' then followers_count else following_count end
    on conflict do nothing`.execute(db);
}

/** COLLAB_CHAMPION: published posts with somebody who has approved. */
export async function giveCollabChampion(db: Queryable, authors: Whom): Promise<void> {
  await sql`
    insert into user_badges (user_id, code)
    select author_id, 'COLLAB_CHAMPION' from posts
    where status = 'PUBLISHED' and ${isAsked('posts.author_id', 'COLLAB_CHAMPION', authors)}
      and exists (select from post_features where post_id = posts.id and state = 'approved')
    group by author_id having count(*) >= ${LEAST.collabs}
    on conflict do nothing`.execute(db);
}

/** VERSE_MASTER: being featured on published posts. */
export async function giveVerseMaster(db: Queryable, artists: Whom): Promise<void> {
  await sql`
    insert into user_badges (user_id, code)
    select user_id, 'VERSE_MASTER' from post_features join posts on posts.id = post_id
    where state = 'approved' and status = 'PUBLISHED'
      and ${isAsked('post_features.user_id', 'VERSE_MASTER', artists)}
    group by user_id having count(*) >= ${LEAST.verses}
    on conflict do nothing`.execute(db);
}

/** BEAT_MAKER: published posts that are a Beat, among other things. */
export async function giveBeatMaker(db: Queryable, authors: Whom): Promise<void> {
  await sql`
    insert into user_badges (user_id, code)
    select author_id, 'BEAT_MAKER' from posts
    where status = 'PUBLISHED' and 'Beat' = any(genres) and ${isAsked('posts.author_id', 'BEAT_MAKER', authors)}
    group by author_id having count(*) >= ${LEAST.beats}
    on conflict do nothing`.execute(db);
}

/** RISING_STAR: likes of the last days (UTC), today among them, on all posts of a user. */
export async function giveRisingStar(db: Queryable): Promise<void> {
  await sql`
    insert into user_badges (user_id, code)
    select author_id, 'RISING_STAR' from like_days join posts on posts.id = post_id
    where day > (now() at time zone 'UTC')::date - ${RISING.days}::integer
      and ${isAsked('posts.author_id', 'RISING_STAR', 'everybody')}
    group by author_id having sum(likes) >= ${RISING.likes}
    on conflict do nothing`.execute(db);
}

/** What decides which rules a publication concerns. */
export async function findPublication(
  tx: Tx,
  postId: string,
): Promise<{ isBeat: boolean; artists: string[] } | undefined> {
  return tx
    .selectFrom('posts')
    .select([
      sql<boolean>`'Beat' = any(genres)`.as('isBeat'),
      sql<string[]>`array(
        select user_id from post_features where post_id = posts.id and state = 'approved' order by user_id
      )`.as('artists'),
    ])
    .where('id', '=', postId)
    .executeTakeFirst();
}

/** The number of an account among the first thousand; undefined, without waiting for anybody, for those after them. */
export async function numberAccount(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .updateTable('early_accounts')
    .set({ given: sql<number>`given + 1` })
    .where('given', '<', 1000)
    .returning('given')
    .executeTakeFirst();
  return row?.given;
}

export async function insertBadges(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await tx
    .insertInto('user_badges')
    .values(codes.map((code) => ({ user_id: userId, code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For work on everybody's badges at once. */
export const allowMinutes = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

async function findId(tx: Tx, userName: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('user_name_key', '=', userName.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Gives a badge once, however often it is given. @returns whether there is such an account */
export async function giveBadge(tx: Tx, userName: string, code: string): Promise<boolean> {
  const userId = await findId(tx, userName);
  if (userId !== undefined) await insertBadges(tx, userId, [code]);
  return userId !== undefined;
}

/** Takes a badge back. @returns whether there is such an account */
export async function takeBadge(tx: Tx, userName: string, code: string): Promise<boolean> {
  const userId = await findId(tx, userName);
  if (userId === undefined) return false;
  await tx.deleteFrom('user_badges').where('user_id', '=', userId).where('code', '=', code).execute();
  return true;
}
