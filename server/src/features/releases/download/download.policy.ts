import type { posts } from '@backbeat/contract';
import type { ReleaseRow } from '../data/releases.queries.ts';
import type { TrackRow } from '../data/tracks.queries.ts';

/** A track that a download contains. */
export interface DownloadedTrack {
  track: TrackRow;
  post: posts.Post;
}

/**
 * Decides what a download of a release contains. Everyone gets all tracks that they see, if all authors
 * allow it. The owner also gets a release that is not out, and own tracks that others may not download.
 * Of other authors, the owner gets tracks that they have agreed to and let everyone download.
 * @param tracks those that the viewer sees, in order
 * @param loadedPosts their posts, without drafts that the viewer may not open
 * @returns undefined if the viewer may not download the release
 */
export function chooseDownloadedTracks(
  viewerId: string,
  { ownerId, status }: Pick<ReleaseRow, 'ownerId' | 'status'>,
  tracks: readonly TrackRow[],
  loadedPosts: readonly posts.Post[],
): DownloadedTrack[] | undefined {
  const postOf = new Map(loadedPosts.map((post) => [post.id, post]));
  const openTracks = tracks.flatMap((track) => {
    const post = postOf.get(track.postId);
    return post ? [{ track, post }] : [];
  });
  if (viewerId === ownerId) {
    return openTracks.filter(({ track, post }) => !track.isForeign || (track.isAgreed && post.freeDownload));
  }
  const isOffered =
    status === 'RELEASED' && openTracks.length > 0 && openTracks.every(({ post }) => post.freeDownload);
  return isOffered ? openTracks : undefined;
}
