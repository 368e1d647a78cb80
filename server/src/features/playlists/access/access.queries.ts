import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { PlaylistAccess } from './playlists.policy.ts';

/** What use cases need to know about a playlist. */
export interface PlaylistFacts extends PlaylistAccess {
  id: string;
  ownerName: string;
  name: string;
  coverKey: string | null;
  itemsCount: number;
  followersCount: number;
  revision: number;
}

const viewerIdOf = (viewer: BlockViewer | undefined) => sql`${viewer?.id ?? null}::uuid`;

/** SQL: what the viewer is among the people of a playlist; null if nothing. */
const stateOf = (viewer: BlockViewer | undefined) =>
  sql<PlaylistAccess['viewerState']>`(
    select state from playlist_members where playlist_id = playlists.id and user_id = ${viewerIdOf(viewer)}
  )`;

const selectFacts = (id: string, viewer: BlockViewer | undefined) => sql`
  select playlists.id, owner_id as "ownerId", visibility, owner.suspended_at is null as "isOwnerActive",
    ${isHiddenFrom(viewer, sql`owner_id`)} as "hasBlock", ${stateOf(viewer)} as "viewerState",
    owner.user_name as "ownerName", playlists.name, cover_key as "coverKey", items_count as "itemsCount",
    playlists.followers_count as "followersCount", revision
  from playlists join users as owner on owner.id = owner_id
  where playlists.id = ${id}`;

/** Finds a playlist, also one that the viewer may not see. */
export async function findFacts(
  db: Queryable,
  id: string,
  viewer: BlockViewer | undefined,
): Promise<PlaylistFacts | undefined> {
  const { rows } = await sql<PlaylistFacts>`${selectFacts(id, viewer)}`.execute(db);
  return rows[0];
}

/** Finds the owner of a playlist, whose account is locked before the playlist. */
export async function findOwnerId(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('playlists').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
}

/** Locks a playlist. Its items, people and texts change under this lock only. */
export async function lockFacts(tx: Tx, id: string, viewer: BlockViewer): Promise<PlaylistFacts | undefined> {
  // A statement of its own, so that the next one sees what was committed before the lock.
  await sql`select from playlists where id = ${id} for no key update`.execute(tx);
  return findFacts(tx, id, viewer);
}

/** Counts a change of a locked playlist. @returns its new revision */
export async function touchPlaylist(tx: Tx, id: string): Promise<number> {
  const { revision } = await tx
    .updateTable('playlists')
    .set({ revision: sql<number>`revision + 1`, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * SQL: whether a user may see a row of `playlists` joined with its `owner`. The twin of `canSee`
 * (playlists.policy.ts).
 * @param userId null for visitors
 * @param hasBlock whether there is a block between the user and the owner
 */
const isVisibleTo = (userId: RawBuilder<unknown>, hasBlock: RawBuilder<unknown>) => sql<boolean>`(
  owner_id is not distinct from ${userId} or (
    owner.suspended_at is null and not ${hasBlock}
    and (visibility <> 'private' or exists (
      select from playlist_members where playlist_id = playlists.id and user_id = ${userId}
    ))
  )
)`;

/** SQL: whether the viewer may see a row of `playlists` joined with its `owner`. */
export const isVisible = (viewer: BlockViewer | undefined): RawBuilder<boolean> =>
  isVisibleTo(viewerIdOf(viewer), isHiddenFrom(viewer, sql`owner_id`));

/**
 * SQL: the items of a row of `playlists` whose track the viewer can see, joined with `posts`, their
 * `author` and the version that plays, `recording`. This alone decides what is available: a published
 * post of an active author without a block with the owner of the playlist or with the viewer.
 */
export const availableItems = (viewer: BlockViewer | undefined): RawBuilder<unknown> => sql`
  playlist_items
    join posts on posts.id = playlist_items.post_id and posts.status = 'PUBLISHED'
    join users as author on author.id = posts.author_id and author.suspended_at is null
    join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
  where playlist_items.playlist_id = playlists.id and not ${isHiddenFrom(viewer, sql`posts.author_id`)}
    and not ${isBlockBetween(sql`playlists.owner_id`, sql`posts.author_id`)}`;

/** SQL: whether there is a block between two users, in either direction. */
export const isBlockBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`exists (
  select from blocks as block where block.kind = 'block' and (
    block.user_id = ${one} and block.other_id = ${other} or block.user_id = ${other} and block.other_id = ${one}
  )
)`;

/** Finds the users among these who may see a playlist, for messages to them, and its revision. */
export async function findWitnesses(
  db: Queryable,
  id: string,
  userIds: readonly string[],
): Promise<{ revision: number; userIds: string[] } | undefined> {
  const { rows } = await sql<{ revision: number; userIds: string[] }>`
    select revision, array(
      select person.id from unnest(${userIds}::uuid[]) as person (id)
      where ${isVisibleTo(sql`person.id`, isBlockBetween(sql`owner_id`, sql`person.id`))}
    ) as "userIds"
    from playlists join users as owner on owner.id = owner_id where playlists.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds the playlist of a cover. */
export async function findIdOfCover(db: Queryable, coverKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('playlists')
    .select('id')
    .where('cover_key', '=', coverKey)
    .executeTakeFirst();
  return row?.id;
}
