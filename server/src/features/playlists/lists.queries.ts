import { limits } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { windowOf, type ListPage, type Paging } from '../../db/list-page.ts';
import { isVisible } from './access/access.queries.ts';

/**
 * Lists a page of playlists, newest first: the public ones, of an owner if given, or all that the
 * viewer owns. Of all users it covers the newest ones.
 */
export async function listPlaylistIds(
  db: Queryable,
  viewer: BlockViewer | undefined,
  ownerId: string | undefined,
  paging: Paging,
): Promise<ListPage> {
  const conditions = [
    ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}`]),
    ...(ownerId !== undefined && ownerId === viewer?.id ? [] : [sql`visibility = 'public'`]),
    isVisible(viewer),
  ];
  return readPage(
    db,
    sql`select playlists.id, row_number() over (order by playlists.id desc) as place
      from playlists join users as owner on owner.id = owner_id
      where ${sql.join(conditions, sql` and `)}
      order by playlists.id desc limit ${limits.playlists.listed}`,
    paging,
  );
}

/** What of the library to list. */
export interface LibraryFilter {
  /** Part of the name; '' for all. */
  search: string;
  /** Whether to leave out playlists that the viewer only follows. */
  editable: boolean;
}

/**
 * Lists a page of the viewer's own playlists, those that they collaborate on, and those that they
 * follow, each group by its last change.
 */
export async function listLibraryIds(
  db: Queryable,
  viewer: BlockViewer,
  { search, editable, ...paging }: LibraryFilter & Paging,
): Promise<ListPage> {
  const isNamed =
    search === ''
      ? sql`true`
      : sql`position((select normalize_text(${search})) in fold_letters(playlists.name)) > 0`;
  const isFollowed = sql`
    select playlist_id, 2 from playlist_follows where user_id = ${viewer.id} and not exists (
      select from playlist_members
      where playlist_id = playlist_follows.playlist_id and user_id = ${viewer.id} and state = 'member'
    )`;
  return readPage(
    db,
    sql`select playlists.id, row_number() over (order by section, updated_at desc, playlists.id desc) as place
      from (
        select id, 0 from playlists where owner_id = ${viewer.id}
        union all
        select playlist_id, 1 from playlist_members where user_id = ${viewer.id} and state = 'member'
        ${editable ? sql`` : sql`union all ${isFollowed}`}
      ) as entry (playlist_id, section)
        join playlists on playlists.id = playlist_id join users as owner on owner.id = owner_id
      where ${isNamed} and ${isVisible(viewer)}`,
    paging,
  );
}

/** @param list a query for ids with their `place`, of a few thousand rows at most */
async function readPage(db: Queryable, list: RawBuilder<unknown>, paging: Paging): Promise<ListPage> {
  const { offset, limit } = windowOf(paging);
  const { rows } = await sql<ListPage>`
    with list as materialized (${list})
    select (select count(*) from list) as total, array(
      select id from list order by place offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Finds which of these playlists have a post. */
export async function findContaining(
  db: Queryable,
  ids: readonly string[],
  postId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct playlist_id as id from playlist_items
    where post_id = ${postId} and playlist_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
