import { ApiError, limits, releases } from '@backbeat/contract';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { digestForName } from './data/consents.policy.ts';
import { deleteArtists, listStoredArtists, storeArtists } from './data/consents.queries.ts';
import { findActiveUsers } from '../users/index.ts';
import type { LockedRelease } from './data/releases.queries.ts';
import { listStoredTracks } from './data/tracks.queries.ts';

/**
 * Resolves the names of artists to the ids of their accounts, in the order of the names.
 * @throws {ApiError} INVALID_INPUT with a message that contains the wrong name
 */
export async function resolveArtists(
  db: Queryable,
  owner: Viewer,
  names: readonly string[],
): Promise<string[]> {
  const { messages } = releases;
  const idOf = new Map((await findActiveUsers(db, names, owner)).map(({ id, key }) => [key, id]));
  const ids = names.map((name) => {
    const id = idOf.get(name.toLowerCase());
    if (id === undefined) throw invalid(messages.artistUnknown({ name }));
    return id;
  });
  const repeatedName = names.find((_name, index) => ids.indexOf(ids[index] ?? '') < index);
  if (repeatedName !== undefined) throw invalid(messages.artistTwice({ name: repeatedName }));
  const surplusName = names[limits.release.artists];
  if (surplusName !== undefined)
    throw invalid(messages.tooManyArtists({ max: limits.release.artists, name: surplusName }));
  return ids;
}

const invalid = (message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { artists: message } });

/**
 * Replaces the artists of a locked release; without any, it is by its owner. Artists whom the owner does
 * not see stay behind the others. The caller asks for consent.
 */
export async function replaceArtists(
  tx: Tx,
  release: LockedRelease,
  artistIds: readonly string[],
): Promise<void> {
  const { id, ownerId } = release;
  const storedArtists = await listStoredArtists(tx, release);
  const hiddenIds = storedArtists
    .filter(({ userId, isHidden }) => isHidden && !artistIds.includes(userId))
    .map(({ userId }) => userId);
  const namedIds = [...(artistIds.length === 0 ? [ownerId] : artistIds), ...hiddenIds];
  const removedIds = storedArtists.map(({ userId }) => userId).filter((userId) => !namedIds.includes(userId));
  const postIds = (await listStoredTracks(tx, release)).map(({ postId }) => postId);
  await deleteArtists(tx, id, removedIds);
  await storeArtists(
    tx,
    id,
    namedIds.map((userId) => ({
      userId,
      digest: userId === ownerId ? null : digestForName(release, userId, postIds),
    })),
  );
}
