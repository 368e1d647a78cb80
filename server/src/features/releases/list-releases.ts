import { limits, notFound, toPage, type Page, type releases } from '@backbeat/contract';
import type { Database } from '../../db/database.ts';
import { windowOf, type Paging } from '../../db/list-page.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findUserByName } from '../users/index.ts';
import { listRequests } from './data/consents.queries.ts';
import { loadSummaries } from './load-releases.ts';
import { listNewestReleases, listReleasesOf, listSaved, type IdPage } from './data/saves.queries.ts';
import { findTracks } from './data/tracks.queries.ts';

type ReleasePage = Page<releases.ReleaseSummary>;

/**
 * Returns a page of the releases of a user, or of all users.
 * @param query.drafts whether the viewer's own that are not out come first
 * @throws {ApiError} NOT_FOUND for an unknown user
 */
export async function listReleases(
  db: Database,
  viewer: Viewer | undefined,
  { user, drafts, ...paging }: Paging & { user?: string | undefined; drafts?: 'true' | 'false' | undefined },
): Promise<ReleasePage> {
  if (user === undefined)
    return load(
      db,
      viewer,
      paging,
      await listNewestReleases(db, viewer, windowOf(paging), limits.search.results),
    );
  const owner = await findUserByName(db, user, viewer);
  if (!owner) throw notFound('user');
  const withDrafts = drafts === 'true' && owner.id === viewer?.id;
  return load(db, viewer, paging, await listReleasesOf(db, owner.id, windowOf(paging), { withDrafts }));
}

export const listSavedReleases = async (db: Database, viewer: Viewer, paging: Paging): Promise<ReleasePage> =>
  load(db, viewer, paging, await listSaved(db, viewer, windowOf(paging)));

const load = async (
  db: Database,
  viewer: Viewer | undefined,
  paging: Paging,
  { ids, total }: IdPage,
): Promise<ReleasePage> => toPage(await loadSummaries(db, viewer, ids), paging, total);

/** Lists what waits for the viewer's answer, with what they are asked about. */
export async function listReleaseRequests(db: Database, viewer: Viewer): Promise<releases.ReleaseRequest[]> {
  const requests = await listRequests(db, viewer, limits.release.requests);
  const ids = [...new Set(requests.map(({ releaseId }) => releaseId))];
  const [summaries, tracks] = await Promise.all([
    loadSummaries(db, viewer, ids),
    findTracks(db, ids, viewer),
  ]);
  const summaryOf = new Map(summaries.map((summary) => [summary.id, summary]));
  return requests.flatMap(({ releaseId, postId, title, digest, time }) => {
    const release = summaryOf.get(releaseId);
    if (!release) return [];
    return [
      {
        release,
        about: postId ?? 'name',
        title,
        digest,
        owner: release.owner.userName,
        time: time.toISOString(),
        tracks: tracks
          .filter((track) => track.releaseId === releaseId)
          .map((track) => ({
            post: track.postId,
            title: track.title,
            author: track.authorName,
            disc: track.disc,
            track: track.position,
            duration: track.duration,
          })),
      },
    ];
  });
}
