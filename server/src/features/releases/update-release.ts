import { ApiError, releases, type Input } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { lockBlocks } from '../block-filter/index.ts';
import { claimFiles, releaseFiles, withStoredFiles } from '../uploads/index.ts';
import { requestConsent } from './request-consent.ts';
import { listLeadInFeed } from './change-tracks.ts';
import { listAskedUsers } from './data/consents.queries.ts';
import { requireLead } from './create-release.ts';
import { findVisibleRelease } from './load-releases.ts';
import { lockOwnRelease } from './lock-own-release.ts';
import { updateRelease } from './data/releases.queries.ts';
import { replaceArtists, resolveArtists } from './set-artists.ts';
import { storeArtwork } from './data/store-artwork.ts';
import { listStoredTracks } from './data/tracks.queries.ts';

type Form = Input<typeof releases.releaseRoutes.updateRelease>['body'];

/**
 * Requires that the viewer owns the release, before a file is read.
 * @throws {ApiError} NOT_FOUND if the viewer may not see it, FORBIDDEN for other viewers
 */
export async function requireOwnRelease({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  if ((await findVisibleRelease(db, viewer, id)).ownerId !== viewer.id)
    throw new ApiError('FORBIDDEN', releases.messages.notOwner);
}

/**
 * Changes texts, artists, lead or artwork of a release of the viewer. Absent fields stay. Artwork that is
 * replaced or removed is deleted after the commit.
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function editRelease(
  context: Context,
  viewer: Viewer,
  id: string,
  { release: { artists, lead, removeArtwork, ...texts }, artwork }: Form,
): Promise<void> {
  const artistIds = artists && (await resolveArtists(context.db, viewer, artists));
  await withStoredFiles(context, async (storedKeys) => {
    if (artwork) await storeArtwork(context, viewer, artwork, storedKeys);
    await context.transact(async (tx, emit) => {
      const otherIds = (artistIds ?? []).filter((userId) => userId !== viewer.id);
      const blockedIds = await lockBlocks(tx, viewer.id, otherIds);
      const before = await lockOwnRelease(tx, viewer, id);
      if (blockedIds.size > 0) throw new ApiError('CONFLICT', releases.messages.artistGone);
      const postIds = (await listStoredTracks(tx, before)).map(({ postId }) => postId);
      if (lead !== undefined) requireLead(lead, postIds);
      const askedBefore = await listAskedUsers(tx, id);
      const release = {
        ...before,
        title: texts.title ?? before.title,
        leadPostId: lead === undefined ? before.leadPostId : lead,
        artworkKey: storedKeys[0] ?? (removeArtwork ? null : before.artworkKey),
      };
      if (release.artworkKey === null && before.status !== 'DRAFT' && before.artworkKey !== null)
        throw new ApiError('CONFLICT', releases.messages.needsArtwork);
      await updateRelease(tx, id, {
        ...texts,
        artworkKey: release.artworkKey,
        leadPostId: release.leadPostId,
      });
      await claimFiles(tx, storedKeys);
      if (before.artworkKey !== null && before.artworkKey !== release.artworkKey)
        await releaseFiles(context, tx, [before.artworkKey]);
      if (artistIds) await replaceArtists(tx, release, artistIds);
      if (release.status === 'RELEASED') await listLeadInFeed(tx, release);
      await requestConsent(tx, emit, release, askedBefore);
      emit('release.updated', { releaseId: id, ownerId: viewer.id });
    });
  });
}
