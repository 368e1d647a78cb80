import { ApiError, listNames, releases } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { digestForName, digestForTrack } from './data/consents.policy.ts';
import {
  listAskedUsers,
  listNamesOf,
  listStoredArtists,
  storeQuestions,
  type Question,
} from './data/consents.queries.ts';
import type { LockedRelease } from './data/releases.queries.ts';
import { listStoredTracks } from './data/tracks.queries.ts';

/**
 * Asks the authors of foreign tracks and the named artists about a changed release. Those whose digest
 * stays as it was are not asked again; nor, once the release is out, those who have agreed.
 * @param askedBefore the users who had an open request before the change
 * @throws {ApiError} CONFLICT if a user has declined exactly this
 */
export async function requestConsent(
  tx: Tx,
  emit: Emit,
  release: Pick<LockedRelease, 'id' | 'ownerId' | 'title' | 'status'>,
  askedBefore: readonly string[],
): Promise<void> {
  const { id, ownerId, status } = release;
  const tracks = await listStoredTracks(tx, release);
  const artists = await listStoredArtists(tx, release);
  const postIds = tracks.map(({ postId }) => postId);
  const isSettled = ({ isAgreed }: { isAgreed: boolean }) => isAgreed && status === 'RELEASED';
  const questions: Question[] = [
    ...tracks
      .filter((track) => track.authorId !== ownerId && !isSettled(track))
      .map(({ authorId, postId }) => ({
        userId: authorId,
        postId,
        digest: digestForTrack(release, postId),
      })),
    ...artists
      .filter((artist) => artist.userId !== ownerId && !isSettled(artist))
      .map(({ userId }) => ({
        userId,
        postId: null,
        digest: digestForName(release, userId, postIds),
      })),
  ];
  const askedQuestions = await storeQuestions(tx, id, questions);
  const decliners = askedQuestions.filter(({ answer }) => answer === 'declined');
  if (decliners.length > 0) {
    const names = await listNamesOf(tx, [...new Set(decliners.map(({ userId }) => userId))]);
    throw new ApiError('CONFLICT', releases.messages.declinedBefore({ names: listNames(names) }));
  }
  const askedUsers = await listAskedUsers(tx, id);
  emit('release.requests-changed', {
    releaseId: id,
    askedIds: askedUsers.filter((userId) => !askedBefore.includes(userId)),
  });
}
