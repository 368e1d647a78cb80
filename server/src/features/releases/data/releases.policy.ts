import { releases } from '@backbeat/contract';
import type { ArtistRow } from './releases.queries.ts';
import type { TrackRow } from './tracks.queries.ts';

/** What decides who may see a release. */
export interface ReleaseAccess {
  ownerId: string;
  status: releases.ReleaseStatus;
  /** Whether the viewer is asked about it, or credited on a draft that it holds. */
  isParty: boolean;
}

/** Releases that are out are public. Others are visible to their owner, and to users who have a part in them. */
export const canSeeRelease = (
  viewerId: string | undefined,
  { ownerId, status, isParty }: ReleaseAccess,
): boolean => status === 'RELEASED' || viewerId === ownerId || isParty;

/**
 * Whether a track of a release is listed. One whose author has not agreed is not, once the release is
 * out, for everyone but the owner.
 */
export const isTrackListed = (
  viewerId: string | undefined,
  { ownerId, status }: Pick<ReleaseAccess, 'ownerId' | 'status'>,
  { isAgreed }: Pick<TrackRow, 'isAgreed'>,
): boolean => isAgreed || status !== 'RELEASED' || viewerId === ownerId;

type TrackFacts = Pick<TrackRow, 'mediaState' | 'pendingNames' | 'declinedNames' | 'isAgreed'>;

/** What the owner waits for before a track can go out. */
export function trackStateOf({
  mediaState,
  pendingNames,
  declinedNames,
  isAgreed,
}: TrackFacts): releases.TrackState {
  if (mediaState === 'waiting') return 'processing';
  if (mediaState === 'failed') return 'failed';
  if (pendingNames.length > 0) return 'approval';
  if (declinedNames.length > 0) return 'declined';
  return isAgreed ? 'ready' : 'consent';
}

/** A blocker with its key, which stays the same while its names change. */
export interface KeyedBlocker extends releases.Blocker {
  key: string;
}

/** Lists what keeps a release from going out, in the order of `BLOCKER_KINDS` and of the tracks. */
export function blockersOf(
  { artworkKey, artists }: { artworkKey: string | null; artists: readonly ArtistRow[] },
  tracks: readonly TrackRow[],
): KeyedBlocker[] {
  const ofTracks = (
    isBlocked: (track: TrackRow) => boolean,
    describe: (track: TrackRow) => releases.BlockerContent,
  ): KeyedBlocker[] =>
    tracks.filter(isBlocked).map((track) => toBlocker(describe(track), { post: track.postId }));
  return [
    ...(tracks.length === 0 ? [toBlocker({ kind: 'noTracks' })] : []),
    ...(artworkKey === null ? [toBlocker({ kind: 'noArtwork' })] : []),
    ...ofTracks(
      ({ mediaState }) => mediaState === 'waiting',
      ({ title }) => ({ kind: 'processing', title }),
    ),
    ...ofTracks(
      ({ mediaState }) => mediaState === 'failed',
      ({ title }) => ({ kind: 'unplayable', title }),
    ),
    ...ofTracks(
      ({ pendingNames }) => pendingNames.length > 0,
      ({ title, pendingNames: names }) => ({ kind: 'approval', title, names }),
    ),
    ...ofTracks(
      ({ declinedNames }) => declinedNames.length > 0,
      ({ title, declinedNames: names }) => ({ kind: 'declined', title, names }),
    ),
    ...ofTracks(
      ({ isAgreed }) => !isAgreed,
      ({ title, authorName }) => ({ kind: 'author', title, names: [authorName] }),
    ),
    ...artists
      .filter(({ isAgreed }) => !isAgreed)
      .map(({ userId, userName }) => ({
        ...toBlocker({ kind: 'artist', names: [userName] }),
        key: `artist ${userId}`,
      })),
  ];
}

const toBlocker = (content: releases.BlockerContent, about: { post?: string } = {}): KeyedBlocker => ({
  kind: content.kind,
  sentence: releases.describeBlocker(content),
  ...about,
  key: about.post === undefined ? content.kind : `${content.kind} ${about.post}`,
});

/** Whether a release may be scheduled although this blocks it: what others have to do may follow. */
export const mayBeScheduledWith = ({ kind }: Pick<releases.Blocker, 'kind'>): boolean =>
  kind !== 'noTracks' && kind !== 'noArtwork';

/**
 * The track that stands for a release in lists of new posts: the chosen one if it came out with the
 * release, else the first that did.
 */
export const leadOf = (leadPostId: string | null, newPostIds: readonly string[]): string | undefined =>
  leadPostId !== null && newPostIds.includes(leadPostId) ? leadPostId : newPostIds[0];
