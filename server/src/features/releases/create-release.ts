import { hash } from 'node:crypto';
import { ApiError, limits, releases, type Input } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { withIdempotency } from '../../db/with-idempotency.ts';
import type { Viewer } from '../../http/security/session.ts';
import { lockBlocks } from '../block-filter/index.ts';
import { claimFiles, withStoredFiles } from '../uploads/index.ts';
import { lockAccounts } from '../users/index.ts';
import { requestConsent } from './request-consent.ts';
import { replaceArtists, resolveArtists } from './set-artists.ts';
import { countReleases, insertRelease, lockReleaseAlone, updateRelease } from './data/releases.queries.ts';
import { storeArtwork } from './data/store-artwork.ts';
import { findAuthorIds } from './data/tracks.queries.ts';
import { replaceTracks, requireValidTracks } from './update-tracks.ts';

type Form = Input<typeof releases.releaseRoutes.createRelease>['body'];

const created = z.object({ releaseId: z.string() });
type Created = z.infer<typeof created>;

/**
 * Creates a release as a draft.
 * @param key idempotency key; a repeated request returns the release that the first one created
 * @returns its id
 * @throws {ApiError} INVALID_INPUT, NOT_FOUND, CONFLICT, LIMIT_REACHED, WRONG_KIND; TAKEN if the first
 *   request had another body
 */
export async function createRelease(
  context: Context,
  viewer: Viewer,
  form: Form,
  key: string | undefined,
): Promise<string> {
  const digest = hash('sha256', JSON.stringify([form.release, form.artwork?.sha256]), 'base64url');
  const body = { digest, conflictMessage: releases.messages.sentBefore };
  const request = { purpose: 'create release', userId: viewer.id, key, result: created, body };
  const { releaseId } = await withIdempotency(context.db, request, (saveResult) =>
    makeRelease(context, viewer, form, saveResult),
  );
  return releaseId;
}

async function makeRelease(
  context: Context,
  viewer: Viewer,
  { release: { artists, tracks, lead, ...texts }, artwork }: Form,
  saveResult: (tx: Tx, result: Created) => Promise<void>,
): Promise<Created> {
  requireValidTracks(tracks);
  requireLead(
    lead ?? null,
    tracks.map(({ post }) => post),
  );
  const artistIds = await resolveArtists(context.db, viewer, artists);
  const authorIds = await findAuthorIds(
    context.db,
    tracks.map(({ post }) => post),
  );
  const accountIds = [...new Set([viewer.id, ...artistIds, ...authorIds])];
  const id = uuidv7();
  return withStoredFiles(context, async (storedKeys) => {
    const artworkKey = artwork ? await storeArtwork(context, viewer, artwork, storedKeys) : null;
    await context.transact(async (tx, emit) => {
      const { messages } = releases;
      if ((await lockAccounts(tx, accountIds)) < accountIds.length)
        throw new ApiError('CONFLICT', messages.artistGone);
      const blockedIds = await lockBlocks(
        tx,
        viewer.id,
        accountIds.filter((userId) => userId !== viewer.id),
      );
      if (artistIds.some((userId) => blockedIds.has(userId)))
        throw new ApiError('CONFLICT', messages.artistGone);
      await requireRoom(tx, viewer.id);
      await saveResult(tx, { releaseId: id });
      await insertRelease(tx, { ...texts, id, ownerId: viewer.id, artworkKey });
      await claimFiles(tx, storedKeys);
      const release = await lockReleaseAlone(tx, id);
      if (!release) throw new Error('The new release is missing.');
      await replaceTracks(tx, emit, release, tracks);
      if (lead) await updateRelease(tx, id, { artworkKey, leadPostId: lead });
      await replaceArtists(tx, release, artistIds);
      await requestConsent(tx, emit, release, []);
      emit('release.updated', { releaseId: id, ownerId: viewer.id });
    });
    return { releaseId: id };
  });
}

/** @throws {ApiError} LIMIT_REACHED */
async function requireRoom(tx: Tx, ownerId: string): Promise<void> {
  const { messages } = releases;
  const { ofAccount, unreleased: maxUnreleased } = limits.release;
  const { total, unreleased } = await countReleases(tx, ownerId);
  if (total >= ofAccount) throw new ApiError('LIMIT_REACHED', messages.tooManyReleases({ max: ofAccount }));
  if (unreleased >= maxUnreleased)
    throw new ApiError('LIMIT_REACHED', messages.tooManyUnreleased({ max: maxUnreleased }));
}

/** @throws {ApiError} INVALID_INPUT for a lead that is no track */
export function requireLead(lead: string | null, postIds: readonly string[]): void {
  const message = releases.messages.lead;
  if (lead !== null && !postIds.includes(lead))
    throw new ApiError('INVALID_INPUT', message, { fields: { lead: message } });
}
