import { notFound, toPage, type Page, type playlists, type posts } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Paging } from '../../db/list-page.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts } from '../posts/index.ts';
import { findVisiblePlaylist } from './access/find-visible-playlist.ts';
import { findItemRows, listItemRows, type ItemRow } from './items/items.queries.ts';
import { canEdit } from './access/playlists.policy.ts';
import { findPlaylistRows, listPeople } from './playlists.queries.ts';
import { viewItem, viewPlaylist, viewSummary } from './playlists.views.ts';

type MaybeViewer = Viewer | undefined;

/** Loads playlists as the viewer may see them, in the order of the ids. Leaves out hidden ones. */
export async function loadSummaries(
  db: Queryable,
  viewer: MaybeViewer,
  ids: readonly string[],
): Promise<playlists.PlaylistSummary[]> {
  if (ids.length === 0) return [];
  const rows = await findPlaylistRows(db, ids, viewer);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [viewSummary(row, viewer?.id)] : [];
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function loadPlaylist(
  db: Queryable,
  viewer: MaybeViewer,
  id: string,
): Promise<playlists.Playlist> {
  const playlist = await findPlaylist(db, viewer, id);
  if (!playlist) throw notFound('playlist');
  return playlist;
}

/** Loads a playlist as the viewer may see it; undefined if they may not. */
export async function findPlaylist(
  db: Queryable,
  viewer: MaybeViewer,
  id: string,
): Promise<playlists.Playlist | undefined> {
  const [[summary], people] = await Promise.all([
    loadSummaries(db, viewer, [id]),
    listPeople(db, id, viewer),
  ]);
  return summary && viewPlaylist(summary, people);
}

/** A track of a playlist with its position. */
export interface PlaylistTrack {
  position: number;
  post: posts.Post;
}

/** Loads the first tracks of a playlist as the viewer sees them. @throws {ApiError} NOT_FOUND */
export async function loadFirstTracks(
  db: Queryable,
  viewer: MaybeViewer,
  id: string,
  size: number,
): Promise<PlaylistTrack[]> {
  const { content } = await loadItemsPage(db, viewer, id, { page: 0, size });
  return content.flatMap(({ position, post }) => (post ? [{ position, post }] : []));
}

/** Loads a page of the items of a playlist. @throws {ApiError} NOT_FOUND */
export async function loadItemsPage(
  db: Queryable,
  viewer: MaybeViewer,
  id: string,
  paging: Paging,
): Promise<Page<playlists.PlaylistItem>> {
  const playlist = await findVisiblePlaylist(db, viewer, id);
  const withGaps = canEdit(viewer?.id, playlist);
  const { rows, total } = await listItemRows(db, id, viewer, { ...paging, withGaps });
  return toPage(await viewItems(db, viewer, rows), paging, total);
}

/** Loads items of a playlist that the viewer edits, in its order. */
export const loadItems = async (
  db: Queryable,
  viewer: Viewer,
  id: string,
  itemIds: readonly string[],
): Promise<playlists.PlaylistItem[]> => viewItems(db, viewer, await findItemRows(db, id, viewer, itemIds));

async function viewItems(
  db: Queryable,
  viewer: MaybeViewer,
  rows: readonly ItemRow[],
): Promise<playlists.PlaylistItem[]> {
  const postIds = rows.flatMap(({ postId }) => postId ?? []);
  const loadedPosts = await loadPosts(db, viewer, [...new Set(postIds)]);
  const postOf = new Map(loadedPosts.map((post) => [post.id, post]));
  return rows.map((row) => viewItem(row, row.postId === null ? null : (postOf.get(row.postId) ?? null)));
}
