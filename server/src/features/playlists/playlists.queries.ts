import { limits, type playlists } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { segmentWords } from '../../platform/segmentation/index.ts';
import { shownPicture } from '../users/index.ts';
import { availableItems, isVisible } from './access/access.queries.ts';
import type { PlaylistAccess } from './access/playlists.policy.ts';

/** A user as stored: the picture is a key, or the address of an external one. */
export interface PersonRow {
  userName: string;
  profilePic: string | null;
}

export interface PlaylistRow {
  id: string;
  ownerId: string;
  ownerName: string;
  ownerPic: string | null;
  name: string;
  description: string;
  visibility: playlists.PlaylistVisibility;
  coverKey: string | null;
  itemsCount: number;
  /** Of the tracks that the viewer can see. */
  availableCount: number;
  /** Seconds. */
  duration: number;
  pictures: { id: string; bannerKey: string | null; waveform: number[] | null }[];
  followersCount: number;
  followedByViewer: boolean;
  viewerState: PlaylistAccess['viewerState'];
  updatedAt: Date;
  revision: number;
}

/** Finds playlists that the viewer may see, in no particular order. */
export async function findPlaylistRows(
  db: Queryable,
  ids: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<PlaylistRow[]> {
  const viewerId = sql`${viewer?.id ?? null}::uuid`;
  const { rows } = await sql<PlaylistRow>`
    select playlists.id, owner_id as "ownerId", owner.user_name as "ownerName", ${shownPicture('profile_pic', 'owner')} as "ownerPic",
      playlists.name, playlists.description, visibility, cover_key as "coverKey", items_count as "itemsCount",
      track.count as "availableCount", track.duration, coalesce(mosaic.pictures, '[]') as pictures,
      playlists.followers_count as "followersCount",
      exists (select from playlist_follows where playlist_id = playlists.id and user_id = ${viewerId}) as "followedByViewer",
      (select state from playlist_members where playlist_id = playlists.id and user_id = ${viewerId}) as "viewerState",
      updated_at as "updatedAt", revision
    from playlists join users as owner on owner.id = owner_id
    cross join lateral (
      select count(*) as count, coalesce(sum(recording.duration), 0)::float8 as duration from ${availableItems(viewer)}
    ) as track
    left join lateral (
      select json_agg(json_build_object('id', id, 'bannerKey', banner_key, 'waveform', waveform) order by position) as pictures from (
        select posts.id, posts.banner_key, case when posts.banner_key is null then recording.waveform end as waveform, position
        from ${availableItems(viewer)} and cover_key is null
        order by position limit ${limits.playlists.mosaic}
      ) as first
    ) as mosaic on true
    where playlists.id = any(${ids}::uuid[]) and ${isVisible(viewer)}`.execute(db);
  return rows;
}

/**
 * Lists the people of a playlist whom no block hides from the viewer, in the order of their
 * invitations.
 */
export async function listPeople(
  db: Queryable,
  id: string,
  viewer: BlockViewer | undefined,
): Promise<(PersonRow & { state: 'invited' | 'member' })[]> {
  return db
    .selectFrom('playlist_members')
    .innerJoin('users', 'users.id', 'playlist_members.user_id')
    .select([
      'user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      sql<'invited' | 'member'>`state`.as('state'),
    ])
    .where('playlist_id', '=', id)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`)
    .orderBy('invited_at')
    .orderBy('user_id')
    .execute();
}

export interface PlaylistToInsert extends Pick<playlists.NewPlaylist, 'name' | 'description' | 'visibility'> {
  id: string;
  ownerId: string;
}

/** Locks an account and counts its playlists, so that no other request adds one meanwhile. */
export async function lockAndCountOwned(tx: Tx, ownerId: string): Promise<number> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(tx);
  const { count } = await tx
    .selectFrom('playlists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPlaylist(
  tx: Tx,
  { id, ownerId, name, description, visibility }: PlaylistToInsert,
): Promise<void> {
  await tx
    .insertInto('playlists')
    .values({ id, owner_id: ownerId, name, segmented_name: segmentWords(name), description, visibility })
    .execute();
}

/** Changes details of a locked playlist; absent ones stay. */
export async function updateDetails(
  tx: Tx,
  id: string,
  {
    name,
    description,
    visibility,
    coverKey,
  }: Pick<playlists.PlaylistChanges, 'name' | 'description' | 'visibility'> & { coverKey: string | null },
): Promise<void> {
  await tx
    .updateTable('playlists')
    .set({
      ...(name !== undefined && { name, segmented_name: segmentWords(name) }),
      ...(description !== undefined && { description }),
      ...(visibility !== undefined && { visibility }),
      cover_key: coverKey,
    })
    .where('id', '=', id)
    .execute();
}

export async function deletePlaylistRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('playlists').where('id', '=', id).execute();
}
