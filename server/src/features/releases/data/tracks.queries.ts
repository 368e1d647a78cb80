import { DELETED_USER, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, preparedFor, type BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';

/** A track of a release with what decides whether it can go out. */
export interface TrackRow {
  releaseId: string;
  postId: string;
  disc: number;
  position: number;
  title: string;
  authorId: string;
  authorName: string;
  status: posts.PostStatus;
  /** Whether the release holds the draft. */
  holds: boolean;
  /** Whether its author has agreed. */
  isAgreed: boolean;
  /** Whether it is a post of another user than the owner. */
  isForeign: boolean;
  mediaState: posts.Post['processing'];
  /** Seconds. */
  duration: number | null;
  /** Of a draft: the artists who have not answered, and those who declined. */
  pendingNames: string[];
  declinedNames: string[];
}

/** SQL: the artists of proposed terms with this answer, in their order. */
const namesWith = (answer: 'declined' | null) => sql`array(
  select coalesce(artist.user_name, case when claimed_at is null and erased_at is null then guests.name end, ${DELETED_USER})
  from credits
  left join guests on guests.id = credits.user_id
  left join users as artist on artist.id = coalesce(claimed_by, credits.user_id)
  where posts.status <> 'PUBLISHED' and credits.post_id = posts.id and credits.state = 'proposed' and not is_author
    and consent_answer(credits.post_id, credits.user_id, credits.digest) is not distinct from ${answer}
  order by credits.position
)`;

/**
 * Finds the tracks of releases in their order, in one statement. Leaves out those of suspended authors and
 * of users hidden from the viewer.
 */
export async function findTracks(
  db: Queryable,
  releaseIds: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`${preparedFor('find-tracks', viewer)}
    select release_id as "releaseId", release_tracks.post_id as "postId", disc, release_tracks.position, posts.title,
      posts.author_id as "authorId", author.user_name as "authorName", posts.status, holds, is_agreed as "isAgreed",
      posts.author_id <> owner_id as "isForeign", recording.media_state as "mediaState", recording.duration,
      ${namesWith(null)} as "pendingNames",
      ${namesWith('declined')} || case when has_declined_credit then array[${DELETED_USER}] else '{}' end as "declinedNames"
    from release_tracks
    join releases on releases.id = release_id
    join posts on posts.id = release_tracks.post_id
    join users as author on author.id = posts.author_id
    join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
    where release_id = any(${releaseIds}::uuid[]) and author.suspended_at is null
      and not ${isHiddenFrom(viewer, sql`posts.author_id`)}
    order by release_id, disc, release_tracks.position`.execute(db);
  return rows;
}

/** Finds how many tracks of each release a viewer sees, and how long they are in seconds. */
export async function findTrackTotals(
  db: Queryable,
  releaseIds: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<{ releaseId: string; tracks: number; duration: number }[]> {
  const isOwn = viewer ? sql`owner_id = ${viewer.id}` : sql`false`;
  const { rows } = await sql<{ releaseId: string; tracks: number; duration: number }>`
    select release_id as "releaseId", count(*) as tracks, coalesce(sum(recording.duration), 0)::float8 as duration
    from release_tracks
    join releases on releases.id = release_id
    join posts on posts.id = release_tracks.post_id
    join users as author on author.id = posts.author_id
    join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
    where release_id = any(${releaseIds}::uuid[]) and author.suspended_at is null
      and (releases.status <> 'RELEASED' or is_agreed or ${isOwn})
      and not ${isHiddenFrom(viewer, sql`posts.author_id`)}
    group by release_id`.execute(db);
  return rows;
}

/** A track as the lists of a locked release store it, in their order. */
export interface StoredTrack {
  postId: string;
  disc: number;
  position: number;
  authorId: string;
  holds: boolean;
  isAgreed: boolean;
  digest: string | null;
  /** Whether it came out with the release. */
  isNew: boolean;
  /** Whether the owner does not see it: its author is suspended, or in a block with the owner. */
  isHidden: boolean;
}

const ownerView = (ownerId: string): BlockViewer => ({ id: ownerId, hasBlocks: true, hasMuted: false });

/** Lists the tracks of a release that the transaction has locked. */
export async function listStoredTracks(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<StoredTrack[]> {
  const { rows } = await sql<StoredTrack>`
    select post_id as "postId", disc, position, author_id as "authorId", holds, is_agreed as "isAgreed", digest,
      coalesce(published_at = released_at, false) as "isNew",
      suspended_at is not null or ${isHiddenFrom(ownerView(ownerId), sql`author_id`)} as "isHidden"
    from release_tracks join posts on posts.id = post_id join users on users.id = author_id
      join releases on releases.id = release_id
    where release_id = ${id} order by disc, position`.execute(tx);
  return rows;
}

/** A post that is to become a track. */
export interface PostToAdd {
  id: string;
  authorId: string;
  title: string;
  status: posts.PostStatus;
  /** Of a draft that another release holds. */
  heldBy: string | null;
  /** Number of the releases that it is on. */
  releases: number;
}

/**
 * Locks posts in the order of their ids, and finds those among them that the owner of a release sees.
 */
export async function lockPosts(tx: Tx, ownerId: string, ids: readonly string[]): Promise<PostToAdd[]> {
  await sql`select from posts where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  // A statement of its own, which sees what others committed before this transaction had the locks.
  const { rows } = await sql<PostToAdd>`
    select posts.id, author_id as "authorId", posts.title, posts.status,
      (
        select releases.title from release_tracks join releases on releases.id = release_id
        where post_id = posts.id and holds
      ) as "heldBy",
      (select count(*) from release_tracks where post_id = posts.id) as releases
    from posts join users on users.id = author_id
    where posts.id = any(${ids}::uuid[]) and suspended_at is null
      and (author_id = ${ownerId} or posts.status = 'PUBLISHED')
      and not ${isHiddenFrom(ownerView(ownerId), sql`author_id`)}`.execute(tx);
  return rows;
}

/** Finds the authors of posts. They never change, so that a transaction may lock their accounts first. */
export async function findAuthorIds(db: Queryable, postIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ authorId: string }>`
    select distinct author_id as "authorId" from posts where id = any(${postIds}::uuid[])`.execute(db);
  return rows.map(({ authorId }) => authorId);
}

export interface TrackToStore {
  postId: string;
  disc: number;
  position: number;
  holds: boolean;
  /** Of a post of another user: what its author is asked about. */
  digest: string | null;
}

/**
 * Stores the places of tracks. Tracks that are there keep everything else; those of others wait for
 * their authors.
 */
export async function storeTracks(tx: Tx, releaseId: string, tracks: readonly TrackToStore[]): Promise<void> {
  await sql`set constraints release_tracks_position_key deferred`.execute(tx);
  await sql`
    insert into release_tracks (release_id, post_id, disc, position, holds, is_agreed, digest, requested_at)
    select ${releaseId}::uuid, post_id, disc, position, holds, digest is null, digest,
      case when digest is not null then now() end
    from unnest(
      ${tracks.map(({ postId }) => postId)}::uuid[], ${tracks.map(({ disc }) => disc)}::smallint[],
      ${tracks.map(({ position }) => position)}::smallint[], ${tracks.map(({ holds }) => holds)}::boolean[],
      ${tracks.map(({ digest }) => digest)}::text[]
    ) as track (post_id, disc, position, holds, digest)
    on conflict (release_id, post_id) do update set disc = excluded.disc, position = excluded.position`.execute(
    tx,
  );
}

export async function deleteTracks(tx: Tx, releaseId: string, postIds: readonly string[]): Promise<void> {
  await sql`
    delete from release_tracks where release_id = ${releaseId} and post_id = any(${postIds}::uuid[])`.execute(
    tx,
  );
}

/** Closes the gaps in the numbers of discs and tracks. */
export async function renumberTracks(tx: Tx, releaseId: string): Promise<void> {
  await sql`
    update release_tracks set disc = place.disc, position = place.position
    from (
      select post_id, dense_rank() over (order by disc) as disc,
        row_number() over (partition by disc order by position) as position
      from release_tracks where release_id = ${releaseId}
    ) as place
    where release_id = ${releaseId} and release_tracks.post_id = place.post_id
      and (release_tracks.disc, release_tracks.position) <> (place.disc, place.position)`.execute(tx);
}

/** Ends the hold of all drafts of a release. @returns their ids, in order */
export async function endHolds(tx: Tx, releaseId: string): Promise<string[]> {
  const { rows } = await sql<{ postId: string }>`
    update release_tracks set holds = false where release_id = ${releaseId} and holds
    returning post_id as "postId"`.execute(tx);
  return rows.map(({ postId }) => postId).toSorted();
}

/** Lists the releases that a post is on, in the order in which they are locked. */
export async function listReleasesOfPost(tx: Tx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select release_id as id from release_tracks where post_id = ${postId} order by release_id`.execute(tx);
  return rows.map(({ id }) => id);
}
