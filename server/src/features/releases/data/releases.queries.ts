import type { releases as contract } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, preparedFor, type BlockViewer, type HideScope } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { segmentWords } from '../../../platform/segmentation/index.ts';
import { shownPicture } from '../../users/index.ts';

/** A user whom a release names. */
export interface ArtistRow {
  userId: string;
  userName: string;
  isAgreed: boolean;
}

export interface ReleaseRow {
  id: string;
  ownerId: string;
  ownerName: string;
  ownerPic: string | null;
  title: string;
  type: contract.ReleaseType;
  status: contract.ReleaseStatus;
  releaseAt: Date | null;
  releasedAt: Date | null;
  /** 'YYYY-MM-DD'. */
  releaseDate: string;
  artworkKey: string | null;
  notes: string;
  label: string;
  catalogueNumber: string;
  pLine: string;
  cLine: string;
  upc: string;
  leadPostId: string | null;
  revision: number;
  totalSaves: number;
  isSaved: boolean;
  /** Whether the viewer is asked or credited, and may see it before it is out. */
  isParty: boolean;
  artists: ArtistRow[];
}

/** SQL: the day that pages print of a release that goes out at a time, unless its owner chose another one. */
const dateAt = (time: RawBuilder<unknown>) => sql`coalesce(release_date, local_date(
  ${time}, coalesce((select time_zone from mail_schedules where user_id = owner_id), 'UTC')
))`;

/** SQL: the day that pages print; before the release that of the time for which it is scheduled, else today. */
const releaseDate = dateAt(sql`coalesce(release_at, now())`);

/** SQL: whether a user is asked about a release, or credited on a draft that it holds; false without a user. */
const isPartyTo = (viewerId: string | undefined) => sql<boolean>`(
  exists (select from release_artists where release_id = releases.id and user_id = ${viewerId ?? null}::uuid)
  or exists (
    select from release_tracks join posts on posts.id = post_id where release_id = releases.id
      and case when holds then coalesce(viewer_answer(post_id, ${viewerId ?? null}::uuid) in ('pending', 'approved'), false)
        else author_id = ${viewerId ?? null}::uuid end
  )
)`;

/** SQL: whether a row of `releases`, joined with its `owner`, is in lists of the viewer: it is out, and its owner is shown. */
export const isListed = (viewer: BlockViewer | undefined, scope?: HideScope) => sql<boolean>`(
  releases.status = 'RELEASED' and owner.suspended_at is null and not ${isHiddenFrom(viewer, sql`owner_id`, scope)}
)`;

/** Finds releases in no particular order, without those of suspended owners and of users hidden from the viewer. */
export async function findReleaseRows(
  db: Queryable,
  ids: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`${preparedFor('find-releases', viewer)}
    select releases.id, owner_id as "ownerId", owner.user_name as "ownerName",
      ${shownPicture('profile_pic', 'owner')} as "ownerPic", title, type, status, release_at as "releaseAt",
      released_at as "releasedAt", ${releaseDate}::text as "releaseDate", artwork_key as "artworkKey",
      notes, label, catalogue_number as "catalogueNumber", p_line as "pLine", c_line as "cLine", upc,
      lead_post_id as "leadPostId", revision, total_saves as "totalSaves",
      exists (
        select from release_saves where release_id = releases.id and user_id = ${viewer?.id ?? null}::uuid
      ) as "isSaved",
      ${isPartyTo(viewer?.id)} as "isParty",
      (
        select coalesce(json_agg(
          json_build_object('userId', users.id, 'userName', user_name, 'isAgreed', is_agreed) order by place
        ), '[]')
        from release_artists join users on users.id = user_id
        where release_id = releases.id and users.suspended_at is null and not ${isHiddenFrom(viewer, sql`users.id`)}
      ) as artists
    from releases join users as owner on owner.id = owner_id
    where releases.id = any(${ids}::uuid[]) and owner.suspended_at is null
      and not ${isHiddenFrom(viewer, sql`owner_id`)}`.execute(db);
  return rows;
}

/** Which of these users have saved a release. */
export async function findSavers(
  db: Queryable,
  id: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ userId: string }>`${markPrepared('find-savers')}
    select user_id as "userId" from release_saves
    where release_id = ${id} and user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** A locked release. */
export interface LockedRelease {
  id: string;
  ownerId: string;
  title: string;
  status: contract.ReleaseStatus;
  artworkKey: string | null;
  leadPostId: string | null;
  revision: number;
  toldBlockers: string[];
  /** Whether the time for which it is scheduled has come. */
  isDue: boolean;
  isOwnerSuspended: boolean;
}

/**
 * Locks the accounts that a release concerns, in the order of all transactions (db/block-filter.ts), and
 * then the release. Its posts are locked after it.
 * @returns undefined if it does not exist
 */
export async function lockRelease(tx: Tx, id: string): Promise<LockedRelease | undefined> {
  await sql`
    select from users where id in (
      select owner_id from releases where id = ${id}
      union all select user_id from release_artists where release_id = ${id}
      union all select author_id from release_tracks join posts on posts.id = post_id where release_id = ${id}
      union all select account_of(user_id) from release_tracks join credits using (post_id) where release_id = ${id} and holds
    ) order by id for no key update`.execute(tx);
  return lockReleaseAlone(tx, id);
}

/** Locks a release, for callers that have locked the accounts. */
export async function lockReleaseAlone(tx: Tx, id: string): Promise<LockedRelease | undefined> {
  const { rows } = await sql<LockedRelease>`
    select id, owner_id as "ownerId", title, status, artwork_key as "artworkKey", lead_post_id as "leadPostId",
      revision, told_blockers as "toldBlockers", coalesce(release_at <= now(), false) as "isDue",
      (select suspended_at is not null from users where users.id = owner_id) as "isOwnerSuspended"
    from releases where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Counts the releases of a user, and those that are not out. */
export async function countReleases(tx: Tx, ownerId: string): Promise<{ total: number; unreleased: number }> {
  const { rows } = await sql<{ total: number; unreleased: number }>`
    select count(*) as total, count(*) filter (where status <> 'RELEASED') as unreleased
    from releases where owner_id = ${ownerId}`.execute(tx);
  return rows[0] ?? { total: 0, unreleased: 0 };
}

type ReleaseTexts = Pick<
  contract.ReleaseChanges,
  'title' | 'type' | 'notes' | 'label' | 'catalogueNumber' | 'pLine' | 'cLine' | 'upc' | 'releaseDate'
>;

const columnsOf = (texts: ReleaseTexts) => {
  const { title, type, notes, label, catalogueNumber, pLine, cLine, upc } = texts;
  return {
    ...(title !== undefined && { title, segmented_title: segmentWords(title) }),
    ...(type !== undefined && { type }),
    ...(notes !== undefined && { notes }),
    ...(label !== undefined && { label }),
    ...(catalogueNumber !== undefined && { catalogue_number: catalogueNumber }),
    ...(pLine !== undefined && { p_line: pLine }),
    ...(cLine !== undefined && { c_line: cLine }),
    ...(upc !== undefined && { upc }),
  };
};

/** A new release with all its texts. */
interface ReleaseToInsert
  extends Omit<ReleaseTexts, 'title' | 'type'>, Pick<contract.NewRelease, 'title' | 'type'> {
  id: string;
  ownerId: string;
  artworkKey: string | null;
}

export async function insertRelease(
  tx: Tx,
  { id, ownerId, artworkKey, title, type, releaseDate: day, ...texts }: ReleaseToInsert,
): Promise<void> {
  await tx
    .insertInto('releases')
    .values({
      ...columnsOf(texts),
      id,
      owner_id: ownerId,
      artwork_key: artworkKey,
      title,
      segmented_title: segmentWords(title),
      type,
      release_date: sql<Date | null>`${day ?? null}::date`,
    })
    .execute();
}

/** The day on which a release went out; null before. */
const dayOut = sql<Date | null>`case when released_at is not null then local_date(
  released_at, coalesce((select time_zone from mail_schedules where user_id = owner_id), 'UTC')
) end`;

/** Changes texts of a release; absent ones stay. Without a date it prints the day on which it went out. */
export async function updateRelease(
  tx: Tx,
  id: string,
  {
    artworkKey,
    leadPostId,
    ...texts
  }: ReleaseTexts & { artworkKey: string | null; leadPostId: string | null },
): Promise<void> {
  const { releaseDate: day } = texts;
  await tx
    .updateTable('releases')
    .set({ ...columnsOf(texts), artwork_key: artworkKey, lead_post_id: leadPostId })
    .$if(day !== undefined, (query) =>
      query.set({ release_date: day === null ? dayOut : sql<Date | null>`${day}::date` }),
    )
    .where('id', '=', id)
    .execute();
}

export async function incrementRevision(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Returns whether a release may be scheduled for a time, by the clock of the database. */
export async function isTimeAhead(
  db: Queryable,
  time: Date,
  { seconds, years }: { seconds: number; years: number },
): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select ${time}::timestamptz between now() + make_interval(secs => ${seconds}) and now() + make_interval(years => ${years})
      as "isAhead"`.execute(db);
  return rows[0]?.isAhead === true;
}

export async function markScheduled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ status: 'SCHEDULED', release_at: at, due_at: at, told_blockers: [] })
    .where('id', '=', id)
    .execute();
}

/** Makes a release a draft, whether it was scheduled or out. */
export async function markDraft(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ status: 'DRAFT', release_at: null, due_at: null, released_at: null, told_blockers: [] })
    .where('id', '=', id)
    .execute();
}

/** Publication time is that of this transaction, as for its posts. A time that is still ahead counts no more. */
export async function markReleased(tx: Tx, id: string): Promise<void> {
  await sql`
    update releases set status = 'RELEASED', released_at = now(), release_date = ${dateAt(sql`least(release_at, now())`)},
      release_at = null, due_at = null, told_blockers = '{}'
    where id = ${id}`.execute(tx);
}

/** Records what the owner has been told, and when a worker tries again. */
export async function postponeRelease(
  tx: Tx,
  id: string,
  { toldBlockers, seconds }: { toldBlockers: readonly string[]; seconds: number },
): Promise<void> {
  await sql`
    update releases set due_at = now() + make_interval(secs => ${seconds}), told_blockers = ${toldBlockers}
    where id = ${id}`.execute(tx);
}

/** Lists scheduled releases that a worker is to try, the first due first. */
export async function listDueReleases(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from releases where status = 'SCHEDULED' and due_at <= now() order by due_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns whether a release is scheduled for a time that has come. */
export async function isDue(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from releases where id = ${id} and status = 'SCHEDULED' and release_at <= now()`.execute(tx);
  return rows.length > 0;
}

/** Lists the scheduled releases of a post whose time has come. */
export async function listDueReleasesOfPost(tx: Tx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from release_tracks join releases on releases.id = release_id
    where post_id = ${postId} and status = 'SCHEDULED' and release_at <= now()`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Finds the release that holds a draft, if it is scheduled. */
export async function findScheduledHold(tx: Tx, postId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from release_tracks join releases on releases.id = release_id
    where post_id = ${postId} and holds and status = 'SCHEDULED'`.execute(tx);
  return rows[0]?.id;
}

export async function deleteReleaseRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('releases').where('id', '=', id).execute();
}

/** The releases of an owner, in the order of their ids. */
export async function listReleaseIdsOf(db: Queryable, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('releases')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the release of a picture. */
export async function findReleaseOfArtwork(db: Queryable, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('releases').select('id').where('artwork_key', '=', key).executeTakeFirst();
  return row?.id;
}
