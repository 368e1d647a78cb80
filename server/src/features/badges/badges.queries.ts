import type { BadgeCode } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

interface Milestone {
  code: BadgeCode;
  counter: 'posts' | 'followers' | 'following';
  least: number;
}

/** Badges that depend on a counter in the row of a user. */
const MILESTONES: readonly Milestone[] = [
  { code: '10_POSTS', counter: 'posts', least: 10 },
  { code: '25_POSTS', counter: 'posts', least: 25 },
  { code: '50_POSTS', counter: 'posts', least: 50 },
  { code: '100_POSTS', counter: 'posts', least: 100 },
  { code: '100_FOLLOWERS', counter: 'followers', least: 100 },
  { code: '500_FOLLOWERS', counter: 'followers', least: 500 },
  { code: '1000_FOLLOWERS', counter: 'followers', least: 1000 },
  { code: 'SOCIAL_BUTTERFLY', counter: 'following', least: 50 },
];

/** Minimum number of published posts of a kind. */
const MIN_POSTS = { collabs: 5, verses: 3, beats: 5 } as const;

/** Minimum number of likes on all posts of a user, within this number of days. */
const RISING_STAR_RULE = { likes: 50, days: 7 } as const;

/**
 * The users that a rule checks. Users with the badge are skipped, so that a rule counts only the
 * few rows of users without it.
 */
export type BadgeScope = readonly string[] | 'all';

const isCandidate = (column: string, code: BadgeCode, scope: BadgeScope) => {
  const user = sql.ref(column);
  const hasNot = sql`not exists (select from user_badges where user_id = ${user} and code = ${code})`;
  return scope === 'all' ? hasNot : sql`${user} = any(${scope}::uuid[]) and ${hasNot}`;
};

/** A badge that was awarded. Statements that award badges return each that its user did not have. */
export interface Award {
  userId: string;
}

const awardColumns = sql`user_id, code, is_seen`;
const returnAwards = sql`on conflict do nothing returning user_id as "userId"`;

/** Awards the badges that depend on the numbers of posts, followers and followed users. */
export async function awardMilestones(db: Queryable, scope: BadgeScope): Promise<Award[]> {
  const isInScope = scope === 'all' ? sql`true` : sql`users.id = any(${scope}::uuid[])`;
  const { rows } =
    await sql<Award>`${markPrepared(scope === 'all' ? 'award-all-milestones' : 'award-milestones')}
    insert into user_badges (${awardColumns})
    select users.id, rule.code, false
    from users cross join unnest(
      ${MILESTONES.map(({ code }) => code)}::text[], ${MILESTONES.map(({ counter }) => counter)}::text[],
      ${MILESTONES.map(({ least }) => least)}::integer[]
    ) as rule (code, counted, least)
    where ${isInScope} and least <= case counted
      when 'posts' then posts_count when 'followers' then followers_count else following_count end
    ${returnAwards}`.execute(db);
  return rows;
}

/** COLLAB_CHAMPION: published posts with an approved artist. */
export async function awardCollabChampion(db: Queryable, authors: BadgeScope): Promise<Award[]> {
  const { rows } = await sql<Award>`
    insert into user_badges (${awardColumns})
    select author_id, 'COLLAB_CHAMPION', false from posts
    where status = 'PUBLISHED' and ${isCandidate('posts.author_id', 'COLLAB_CHAMPION', authors)}
      and exists (select from credits where post_id = posts.id and state = 'current' and not is_author)
    group by author_id having count(*) >= ${MIN_POSTS.collabs}
    ${returnAwards}`.execute(db);
  return rows;
}

/** VERSE_MASTER: credits on published posts, those of claimed guests too. */
export async function awardVerseMaster(db: Queryable, artists: BadgeScope): Promise<Award[]> {
  const { rows } = await sql<Award>`
    insert into user_badges (${awardColumns})
    select user_id, 'VERSE_MASTER', false from credited_posts
    where ${isCandidate('credited_posts.user_id', 'VERSE_MASTER', artists)}
    group by user_id having count(*) >= ${MIN_POSTS.verses}
    ${returnAwards}`.execute(db);
  return rows;
}

/** BEAT_MAKER: published posts with the genre Beat, among others. */
export async function awardBeatMaker(db: Queryable, authors: BadgeScope): Promise<Award[]> {
  const { rows } = await sql<Award>`
    insert into user_badges (${awardColumns})
    select author_id, 'BEAT_MAKER', false from posts
    where status = 'PUBLISHED' and 'Beat' = any(genres) and ${isCandidate('posts.author_id', 'BEAT_MAKER', authors)}
    group by author_id having count(*) >= ${MIN_POSTS.beats}
    ${returnAwards}`.execute(db);
  return rows;
}

/** RISING_STAR: likes of the last days (UTC), including today, on all posts of a user. */
export async function awardRisingStar(db: Queryable): Promise<Award[]> {
  const { rows } = await sql<Award>`
    insert into user_badges (${awardColumns})
    select author_id, 'RISING_STAR', false from daily_likes join posts on posts.id = post_id
    where day > (now() at time zone 'UTC')::date - ${RISING_STAR_RULE.days}::integer
      and ${isCandidate('posts.author_id', 'RISING_STAR', 'all')}
    group by author_id having sum(likes) >= ${RISING_STAR_RULE.likes}
    ${returnAwards}`.execute(db);
  return rows;
}

/** Loads what decides which rules apply to a published post. */
export async function findPublication(
  tx: Tx,
  postId: string,
): Promise<{ isBeat: boolean; artists: string[] } | undefined> {
  return tx
    .selectFrom('posts')
    .select([
      sql<boolean>`'Beat' = any(genres)`.as('isBeat'),
      sql<string[]>`array(
        select users.id from credits join users on users.id = account_of(user_id)
        where post_id = posts.id and state = 'current' and not is_author order by users.id
      )`.as('artists'),
    ])
    .where('id', '=', postId)
    .executeTakeFirst();
}

/**
 * Assigns the number of an account among the first thousand. Later accounts get undefined, without
 * a lock.
 */
export async function assignAccountNumber(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .updateTable('early_account_numbers')
    .set({ last_number: sql<number>`last_number + 1` })
    .where('last_number', '<', 1000)
    .returning('last_number')
    .executeTakeFirst();
  return row?.last_number;
}

/** Awards badges to a user. */
export async function insertBadges(tx: Tx, userId: string, codes: readonly string[]): Promise<Award[]> {
  if (codes.length === 0) return [];
  return tx
    .insertInto('user_badges')
    .values(codes.map((code) => ({ user_id: userId, code, is_seen: false })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .execute();
}

/** Marks badges as seen by their user. Codes that the user does not have change nothing. */
export async function markSeen(db: Queryable, userId: string, codes: readonly string[]): Promise<void> {
  await db
    .updateTable('user_badges')
    .set({ is_seen: true })
    .where('user_id', '=', userId)
    .where('code', '=', sql<string>`any(${codes})`)
    .where('is_seen', '=', false)
    .execute();
}

/** Finds the account of that name, in any case. */
export async function findId(tx: Tx, userName: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('user_name_key', '=', userName.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Removes a badge. @returns whether the account exists */
export async function revokeBadge(tx: Tx, userName: string, code: string): Promise<boolean> {
  const userId = await findId(tx, userName);
  if (userId === undefined) return false;
  await tx.deleteFrom('user_badges').where('user_id', '=', userId).where('code', '=', code).execute();
  return true;
}
