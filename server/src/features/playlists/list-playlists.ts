import { notFound, toPage, type Output, type playlists } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Paging } from '../../db/list-page.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findUserByName } from '../users/index.ts';
import { findContaining, listLibraryIds, listPlaylistIds, type LibraryFilter } from './lists.queries.ts';
import { loadSummaries } from './load-playlists.ts';

type Routes = typeof playlists.playlistRoutes;

/**
 * Lists public playlists, of a user if named; of the viewer all.
 * @throws {ApiError} NOT_FOUND for an unknown user
 */
export async function listPlaylists(
  { db }: Context,
  viewer: Viewer | undefined,
  { user, ...paging }: Paging & { user?: string | undefined },
): Promise<Output<Routes['listPlaylists']>> {
  const owner = user === undefined ? undefined : await findUserByName(db, user, viewer);
  if (user !== undefined && !owner) throw notFound('user');
  const { ids, total } = await listPlaylistIds(db, viewer, owner?.id, paging);
  return toPage(await loadSummaries(db, viewer, ids), paging, total);
}

/** Lists the playlists of the viewer's library. `post`: a post of which each says whether it has it. */
export async function listLibrary(
  { db }: Context,
  viewer: Viewer,
  { post, ...filter }: Paging & LibraryFilter & { post?: string | undefined },
): Promise<Output<Routes['listLibrary']>> {
  const { ids, total } = await listLibraryIds(db, viewer, filter);
  const [summaries, containingIds] = await Promise.all([
    loadSummaries(db, viewer, ids),
    post === undefined ? new Set<string>() : findContaining(db, ids, post),
  ]);
  const content = summaries.map((summary) => ({ ...summary, contains: containingIds.has(summary.id) }));
  return toPage(content, filter, total);
}
