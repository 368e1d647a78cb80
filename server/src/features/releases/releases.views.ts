import { posts, type releases } from '@backbeat/contract';
import { serializerOf } from '../../http/routing/json-schema.ts';
import { SharedResult } from '../../http/routing/shared-result.ts';
import { fileUrl } from '../uploads/index.ts';
import { pictureUrl } from '../users/index.ts';
import { blockersOf, trackStateOf } from './data/releases.policy.ts';
import type { ReleaseRow } from './data/releases.queries.ts';
import type { TrackRow } from './data/tracks.queries.ts';

interface Totals {
  tracks: number;
  duration: number;
}

/** @param totals of the tracks that the viewer sees */
export const viewSummary = (row: ReleaseRow, { tracks, duration }: Totals): releases.ReleaseSummary => ({
  id: row.id,
  owner: { userName: row.ownerName, profilePic: pictureUrl(row.ownerPic, 'profilePic') },
  title: row.title,
  type: row.type,
  status: row.status,
  artists: artistsOf(row),
  artwork: row.artworkKey && fileUrl(row.artworkKey),
  releaseDate: row.releaseDate,
  releaseAt: row.releaseAt?.toISOString() ?? null,
  releasedAt: row.releasedAt?.toISOString() ?? null,
  tracksCount: tracks,
  duration,
  totalSaves: row.totalSaves,
  savedByViewer: row.isSaved,
});

/** The artists who have agreed; without any, the owner. */
export function artistsOf({ artists, ownerName }: Pick<ReleaseRow, 'artists' | 'ownerName'>): string[] {
  const names = artists.filter(({ isAgreed }) => isAgreed).map(({ userName }) => userName);
  return names.length === 0 ? [ownerName] : names;
}

/**
 * @param tracks those that the viewer sees, in order
 * @param loadedPosts their posts, without drafts that the viewer may not open
 */
export function viewRelease(
  row: ReleaseRow,
  tracks: readonly TrackRow[],
  loadedPosts: readonly posts.Post[],
  viewerId: string | undefined,
): releases.Release {
  const isOwner = viewerId === row.ownerId;
  const postOf = new Map(loadedPosts.map((post) => [post.id, post]));
  const duration = tracks.reduce((sum, track) => sum + (track.duration ?? 0), 0);
  const blockers = isOwner && row.status !== 'RELEASED' ? blockersOf(row, tracks) : [];
  const pendingArtists = row.artists.filter(({ isAgreed }) => !isAgreed);
  return {
    ...viewSummary(row, { tracks: tracks.length, duration }),
    pendingArtists: isOwner ? pendingArtists.map(({ userName }) => userName) : [],
    notes: row.notes,
    label: row.label,
    catalogueNumber: row.catalogueNumber,
    pLine: row.pLine,
    cLine: row.cLine,
    upc: row.upc,
    lead: tracks.find(({ postId }) => postId === row.leadPostId)?.postId ?? tracks[0]?.postId ?? null,
    tracks: tracks.map((track) => ({
      post: postOf.get(track.postId) ?? null,
      title: track.title,
      disc: track.disc,
      track: track.position,
      state: isOwner ? trackStateOf(track) : null,
    })),
    revision: row.revision,
    blockers: blockers.map(({ key: _key, ...blocker }) => blocker),
  };
}

/** How a serializer writes a track without its post. In a string the quotes have a backslash. */
const EMPTY_POST = '"post":null';

const postJsons = new WeakMap<posts.Post, string>();

function toPostJson(post: posts.Post): string {
  const json = postJsons.get(post) ?? serializerOf(posts.post)(post);
  postJsons.set(post, json);
  return json;
}

/**
 * A release whose JSON is put together from that of its posts. A viewer who likes one track shares the
 * JSON of the others with viewers who like none.
 */
export class ComposedRelease extends SharedResult<releases.Release> {
  #json: string | undefined;

  override toJson(write: (value: unknown) => string): string {
    return (this.#json ??= this.#compose(write));
  }

  #compose(write: (value: unknown) => string): string {
    const { tracks } = this.value;
    const frame = write({ ...this.value, tracks: tracks.map((track) => ({ ...track, post: null })) });
    const [start = '', ...pieces] = frame.split(EMPTY_POST);
    if (pieces.length !== tracks.length) return write(this.value);
    const parts = pieces.map((piece, index) => {
      const post = tracks[index]?.post ?? null;
      return `${post === null ? EMPTY_POST : `"post":${toPostJson(post)}`}${piece}`;
    });
    return start + parts.join('');
  }
}
