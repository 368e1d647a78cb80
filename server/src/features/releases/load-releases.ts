import { notFound, type posts, type releases } from '@backbeat/contract';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { hidesUsers, shareVisibleReads, type BlockViewer } from '../block-filter/index.ts';
import { loadPosts, loadPostsForEach } from '../posts/index.ts';
import { canSeeRelease, isTrackListed } from './data/releases.policy.ts';
import { findReleaseRows, findSavers, type ReleaseRow } from './data/releases.queries.ts';
import { artistsOf, ComposedRelease, viewRelease, viewSummary } from './releases.views.ts';
import { findTracks, findTrackTotals, type TrackRow } from './data/tracks.queries.ts';

/**
 * Returns a release that the viewer may see.
 * @throws {ApiError} NOT_FOUND
 */
export async function findVisibleRelease(
  db: Queryable,
  viewer: BlockViewer | undefined,
  id: string,
): Promise<ReleaseRow> {
  const [row] = await findReleaseRows(db, [id], viewer);
  if (!row || !canSeeRelease(viewer?.id, row)) throw notFound('release');
  return row;
}

/**
 * Lists the published tracks of a release that the viewer sees, in their order.
 * @throws {ApiError} NOT_FOUND
 */
export async function listPublishedTrackIds(
  db: Queryable,
  viewer: BlockViewer | undefined,
  id: string,
): Promise<string[]> {
  const release = await findVisibleRelease(db, viewer, id);
  const tracks = await findTracks(db, [id], viewer);
  return tracks
    .filter((track) => track.status === 'PUBLISHED' && isTrackListed(viewer?.id, release, track))
    .map(({ postId }) => postId);
}

/** A release with its tracks in their order, as the viewer may see it. */
interface ReleaseParts {
  row: ReleaseRow;
  tracks: TrackRow[];
  /** Without drafts that the viewer may not open. */
  posts: posts.Post[];
}

/** Loads a release as the viewer may see it. @throws {ApiError} NOT_FOUND */
export async function loadRelease(
  db: Queryable,
  viewer: Viewer | undefined,
  id: string,
): Promise<releases.Release> {
  const { row, tracks, posts: loadedPosts } = await loadParts(db, viewer, id);
  return viewRelease(row, tracks, loadedPosts, viewer?.id);
}

/** Finds a release as the viewer may see it; undefined if they may not. */
export async function findRelease(
  db: Queryable,
  viewer: Viewer | undefined,
  id: string,
): Promise<releases.Release | undefined> {
  const parts = await findParts(db, viewer, id);
  return parts && viewRelease(parts.row, parts.tracks, parts.posts, viewer?.id);
}

/** Loads the parts of a release. @throws {ApiError} NOT_FOUND */
export async function loadParts(
  db: Queryable,
  viewer: Viewer | undefined,
  id: string,
): Promise<ReleaseParts> {
  const parts = await findParts(db, viewer, id);
  if (!parts) throw notFound('release');
  return parts;
}

const shareTracks = shareVisibleReads<TrackRow[]>();

/** The number of queries does not depend on that of the tracks. */
async function findParts(
  db: Queryable,
  viewer: Viewer | undefined,
  id: string,
): Promise<ReleaseParts | undefined> {
  const [[row], allTracks] = await Promise.all([
    findReleaseRows(db, [id], viewer),
    shareTracks(db, viewer, id, () => findTracks(db, [id], viewer)),
  ]);
  if (!row || !canSeeRelease(viewer?.id, row)) return undefined;
  const tracks = allTracks.filter((track) => isTrackListed(viewer?.id, row, track));
  const loadedPosts = await loadPosts(
    db,
    viewer,
    tracks.map(({ postId }) => postId),
  );
  return { row, tracks, posts: loadedPosts };
}

interface ReleaseRequest {
  db: Database;
  viewer: Viewer | undefined;
}

/** Without a release: the viewer may see another one than visitors do. */
interface ReadRelease {
  release?: ComposedRelease;
}

const readShared = perDatabase(() =>
  coalesceReads<ReleaseRequest, ReadRelease>(async (id, requests) => {
    const [first] = requests;
    if (!first) return [];
    const { db } = first;
    const viewers = requests.map(({ viewer }) => viewer);
    const viewerIds = viewers.flatMap((viewer) => viewer?.id ?? []);
    const [[row], allTracks, saverIds] = await Promise.all([
      findReleaseRows(db, [id], undefined),
      findTracks(db, [id], undefined),
      findSavers(db, id, viewerIds),
    ]);
    if (!row || row.status !== 'RELEASED') return requests.map(() => ({}));
    const tracks = allTracks.filter((track) => isTrackListed(undefined, row, track));
    const trackIds = tracks.map(({ postId }) => postId);
    const loadedPosts = await loadPostsForEach(db, viewers, trackIds);
    const shares = {
      saved: new Map<posts.Post[], ComposedRelease>(),
      others: new Map<posts.Post[], ComposedRelease>(),
    };
    return viewers.map((viewer, index) => {
      if (viewer?.id === row.ownerId) return {};
      const isSaved = viewer !== undefined && saverIds.has(viewer.id);
      const share = isSaved ? shares.saved : shares.others;
      const content = loadedPosts[index] ?? [];
      const release =
        share.get(content) ??
        new ComposedRelease(viewRelease({ ...row, isSaved }, tracks, content, undefined));
      share.set(content, release);
      return { release };
    });
  }),
);

/**
 * Reads a release as the viewer may see it. Concurrent requests share its queries and, unless a track
 * concerns the viewer, the result.
 * @throws {ApiError} NOT_FOUND
 */
export async function readRelease(
  db: Database,
  viewer: Viewer | undefined,
  id: string,
): Promise<releases.Release | ComposedRelease> {
  const { release } = hidesUsers(viewer) ? {} : await readShared(db)(id, { db, viewer });
  return release ?? loadRelease(db, viewer, id);
}

/** Loads summaries of releases in the order of the ids, without those hidden from the viewer. */
export async function loadSummaries(
  db: Queryable,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<releases.ReleaseSummary[]> {
  if (ids.length === 0) return [];
  const [rows, totals] = await Promise.all([
    findReleaseRows(db, ids, viewer),
    findTrackTotals(db, ids, viewer),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const totalsOf = new Map(totals.map((each) => [each.releaseId, each]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row || !canSeeRelease(viewer?.id, row)) return [];
    return [viewSummary(row, totalsOf.get(id) ?? { tracks: 0, duration: 0 })];
  });
}

/** A release that is out, for programs that show what visitors see. */
export interface VisitorRelease extends Pick<
  ReleaseRow,
  'id' | 'ownerName' | 'title' | 'notes' | 'releaseDate' | 'releasedAt' | 'artworkKey'
> {
  artists: string[];
  /** In their order. */
  tracks: Pick<TrackRow, 'postId' | 'disc' | 'position'>[];
}

/**
 * Loads a release with the places of its tracks as visitors see them, without its posts.
 * @throws {ApiError} NOT_FOUND
 */
export async function loadVisitorRelease(db: Queryable, id: string): Promise<VisitorRelease> {
  const [release, tracks] = await Promise.all([
    findVisibleRelease(db, undefined, id),
    findTracks(db, [id], undefined),
  ]);
  const { ownerName, title, notes, releaseDate, releasedAt, artworkKey } = release;
  return {
    id,
    ownerName,
    title,
    notes,
    releaseDate,
    releasedAt,
    artworkKey,
    artists: artistsOf(release),
    tracks: tracks
      .filter((track) => isTrackListed(undefined, release, track))
      .map(({ postId, disc, position }) => ({ postId, disc, position })),
  };
}
