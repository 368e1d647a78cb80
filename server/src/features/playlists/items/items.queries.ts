import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { windowOf, type Paging } from '../../../db/list-page.ts';
import { shownPicture } from '../../users/index.ts';
import { availableItems } from '../access/access.queries.ts';
import { POSITION_STEP, type Gap } from './positions.policy.ts';

export interface ItemRow {
  id: string;
  /** From 1, among the listed items. */
  position: number;
  /** Null if the track is not available to the viewer. */
  postId: string | null;
  /** Null for a deleted or suspended account, and for users whom a block hides. */
  adderName: string | null;
  adderPic: string | null;
  addedAt: Date;
}

/** Which items of a playlist to list. */
interface ItemSelection {
  /** Whether items whose track is not available are listed too. */
  withGaps: boolean;
  /** Only these; all if not given. Positions count all. */
  ids?: readonly string[];
}

/** SQL: the listed items of a playlist as a common table expression with their positions. */
const listed = (id: string, viewer: BlockViewer | undefined, withGaps: boolean) => sql`
  available as materialized (
    select item.id from playlists cross join lateral (
      select playlist_items.id from ${availableItems(viewer)}
    ) as item where playlists.id = ${id}
  ), listed as materialized (
    select playlist_items.id, added_by, added_at, row_number() over (order by position) as place,
      case when available.id is not null then post_id end as post_id
    from playlist_items left join available on available.id = playlist_items.id
    where playlist_id = ${id} and (${withGaps} or available.id is not null)
  )`;

/** SQL: the columns of a listed item joined with the user who added it, `adder`. */
const itemColumns = sql`item.id, item.place as position, item.post_id as "postId",
  adder.user_name as "adderName", ${shownPicture('profile_pic', 'adder')} as "adderPic", item.added_at as "addedAt"`;

const joinAdder = (viewer: BlockViewer | undefined) => sql`
  left join users as adder on adder.id = item.added_by and adder.suspended_at is null
    and not ${isHiddenFrom(viewer, sql`item.added_by`)}`;

/** Lists a page of the items of a playlist, in its order, and counts all. */
export async function listItemRows(
  db: Queryable,
  id: string,
  viewer: BlockViewer | undefined,
  { withGaps, ...paging }: Paging & Pick<ItemSelection, 'withGaps'>,
): Promise<{ rows: ItemRow[]; total: number }> {
  const { offset, limit } = windowOf(paging);
  const { rows } = await sql<(ItemRow | { id: null }) & { total: number }>`
    with ${listed(id, viewer, withGaps)}
    select (select count(*) from listed) as total, ${itemColumns}
    from (select) as always
    left join (select * from listed order by place offset ${offset} limit ${limit}) as item on true
    ${joinAdder(viewer)}
    order by item.place`.execute(db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
    total: rows[0]?.total ?? 0,
  };
}

/** Finds items of a playlist by their ids, in its order. */
export async function findItemRows(
  db: Queryable,
  id: string,
  viewer: BlockViewer | undefined,
  ids: readonly string[],
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with ${listed(id, viewer, true)}
    select ${itemColumns} from listed as item ${joinAdder(viewer)}
    where item.id = any(${ids}::uuid[]) order by item.place`.execute(db);
  return rows;
}

/** The posts among these that are published, of active authors whom no block hides from the viewer. */
export async function lockPublishedPosts(
  tx: Tx,
  viewer: BlockViewer,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  // Posts are locked before playlists, as their deletion does.
  const { rows } = await sql<{ id: string; title: string }>`
    select posts.id, title from posts join users as author on author.id = author_id
    where posts.id = any(${ids}::uuid[]) and status = 'PUBLISHED' and suspended_at is null
      and not ${isHiddenFrom(viewer, sql`author_id`)}
    order by posts.id for key share of posts`.execute(tx);
  return rows;
}

/** Finds which of these posts a playlist has. */
export async function findPresentPosts(tx: Tx, id: string, postIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ postId: string }>`
    select distinct post_id as "postId" from playlist_items
    where playlist_id = ${id} and post_id = any(${postIds}::uuid[])`.execute(tx);
  return new Set(rows.map(({ postId }) => postId));
}

/** Finds the playlist of each of these items that exist, in the order of their positions. */
export async function findItemPlaces(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; playlistId: string }[]> {
  const { rows } = await sql<{ id: string; playlistId: string }>`
    select id, playlist_id as "playlistId" from playlist_items where id = any(${ids}::uuid[])
    order by position`.execute(tx);
  return rows;
}

/** Where items go: to the end, or after an item; null for the start. */
export type Target = { after: string | null } | 'end';

/**
 * Finds the positions between which items go, without counting items that move themselves.
 * @returns undefined if the item that they should follow is gone
 */
export async function findGap(
  tx: Tx,
  id: string,
  target: Target,
  movedIds: readonly string[] = [],
): Promise<Gap | undefined> {
  const stays = sql`playlist_id = ${id} and id <> all(${movedIds}::uuid[])`;
  if (target === 'end') {
    const { rows } = await sql<Gap>`
      select max(position)::float8 as before, null as after from playlist_items where ${stays}`.execute(tx);
    return rows[0];
  }
  if (target.after === null) {
    const { rows } = await sql<Gap>`
      select null as before, min(position)::float8 as after from playlist_items where ${stays}`.execute(tx);
    return rows[0];
  }
  const { rows } = await sql<Gap>`
    select position::float8 as before, (
      select min(following.position) from playlist_items as following
      where following.playlist_id = ${id} and following.id <> all(${movedIds}::uuid[])
        and following.position > playlist_items.position
    )::float8 as after
    from playlist_items where playlist_id = ${id} and id = ${target.after}`.execute(tx);
  return rows[0];
}

/**
 * Gives the items of a locked playlist positions with room between them, in the same order. Removed items
 * keep their place among them, and each has a position of its own.
 */
export async function renumberItems(tx: Tx, id: string): Promise<void> {
  await sql`
    with numbered as (
      select id, ${POSITION_STEP}::bigint * row_number() over (order by position, is_removed, id) as position
      from (
        select id, position, false as is_removed from playlist_items where playlist_id = ${id}
        union all
        select id, position, true from removed_playlist_items where playlist_id = ${id}
      ) as item
    ), numbered_removed as (
      update removed_playlist_items set position = numbered.position from numbered
      where removed_playlist_items.id = numbered.id
    )
    update playlist_items set position = numbered.position from numbered
    where playlist_items.id = numbered.id`.execute(tx);
}

export interface ItemToInsert {
  id: string;
  postId: string;
  position: number;
}

/** Inserts items into a locked playlist and counts them. */
export async function insertItems(
  tx: Tx,
  id: string,
  addedBy: string,
  items: readonly ItemToInsert[],
): Promise<void> {
  await sql`
    insert into playlist_items (id, playlist_id, position, post_id, added_by)
    select item.id, ${id}::uuid, item.position, item.post_id, ${addedBy}::uuid
    from unnest(${items.map((item) => item.id)}::uuid[], ${items.map(({ position }) => position)}::bigint[],
      ${items.map(({ postId }) => postId)}::uuid[]) as item (id, position, post_id)`.execute(tx);
  await changeItemsCount(tx, id, items.length);
}

/** Sets positions of items of a locked playlist. */
export async function setPositions(
  tx: Tx,
  items: readonly { id: string; position: number }[],
): Promise<void> {
  await sql`
    update playlist_items set position = moved.position
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ position }) => position)}::bigint[])
      as moved (id, position)
    where playlist_items.id = moved.id`.execute(tx);
}

/** How long a removed item can be restored. */
const UNDO_HOURS = 1;

/** Expired items deleted with each removal, so that the table stays small. */
const EXPIRED_PER_REMOVAL = 2000;

/** Removes items of a locked playlist, which can be restored for a while. @returns the ids of those that were there */
export const removeItemRows = (tx: Tx, id: string, itemIds: readonly string[]): Promise<string[]> =>
  removeWhere(tx, id, sql`id = any(${itemIds}::uuid[])`);

/** Removes the items of a locked playlist whose track the viewer cannot see. @returns their ids */
export const removeUnavailableItems = (tx: Tx, id: string, viewer: BlockViewer): Promise<string[]> =>
  removeWhere(
    tx,
    id,
    sql`id not in (
      select item.id from playlists cross join lateral (
        select playlist_items.id from ${availableItems(viewer)}
      ) as item where playlists.id = ${id}
    )`,
  );

async function removeWhere(tx: Tx, id: string, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with removed as (
      delete from playlist_items where playlist_id = ${id} and ${condition}
      returning id, playlist_id, position, post_id, added_by, added_at
    )
    insert into removed_playlist_items (id, playlist_id, position, post_id, added_by, added_at)
    select * from removed returning id`.execute(tx);
  await sql`
    delete from removed_playlist_items where id in (
      select id from removed_playlist_items where not ${isRestorable}
      order by removed_at limit ${EXPIRED_PER_REMOVAL} for update skip locked
    )`.execute(tx);
  await changeItemsCount(tx, id, -rows.length);
  return rows.map((row) => row.id);
}

/** SQL: whether a removed item can still be restored. */
const isRestorable = sql`removed_at > now() - make_interval(hours => ${UNDO_HOURS})`;

/** Finds which of these items have been removed from a locked playlist and can be restored. */
export async function findRestorable(tx: Tx, id: string, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from removed_playlist_items
    where playlist_id = ${id} and id = any(${itemIds}::uuid[]) and ${isRestorable}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Moves removed items back into their locked playlist, whose positions have been numbered anew. */
export async function restoreItemRows(tx: Tx, id: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    with restored as (
      delete from removed_playlist_items where id = any(${itemIds}::uuid[])
      returning id, playlist_id, position, post_id, added_by, added_at
    )
    insert into playlist_items (id, playlist_id, position, post_id, added_by, added_at)
    select * from restored`.execute(tx);
  await changeItemsCount(tx, id, itemIds.length);
}

async function changeItemsCount(tx: Tx, id: string, change: number): Promise<void> {
  if (change !== 0)
    await sql`update playlists set items_count = items_count + ${change} where id = ${id}`.execute(tx);
}
