import { ApiError, credits as creditsContract, terms as contract } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { lockBlocks } from '../block-filter/index.ts';
import type { Viewer } from '../../http/security/session.ts';
import { lockAccounts } from '../users/index.ts';
import { findVisiblePost, lockPostWithTerms, saveTerms } from '../posts/index.ts';
import {
  accountsOf,
  findRecording,
  inviteGuests,
  isCreditedNow,
  proposeTerms,
  resolveCredits,
  transactWithGuests,
  type Credit,
} from '../terms/index.ts';

/**
 * Proposes terms for a post of the viewer. Absent parts stay as they are proposed, else as they are.
 * Where no other artist has to approve, the terms are current at once.
 * @throws {ApiError} INVALID_INPUT for credits and shares, NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function proposePostTerms(
  context: Context,
  viewer: Viewer,
  postId: string,
  { version, credits: newCredits, signedAs }: contract.NewTerms,
): Promise<void> {
  const { authorId } = await findVisiblePost(context.db, viewer, postId);
  if (authorId !== viewer.id) throw new ApiError('FORBIDDEN', creditsContract.messages.notAuthor);
  const earlier = newCredits && (await resolveCredits(context.db, viewer, newCredits, postId));
  const artistIds = accountsOf(earlier?.credits ?? []).filter((userId) => userId !== viewer.id);
  await transactWithGuests(context, earlier?.newGuests ?? [], async (tx, emit) => {
    if ((await lockAccounts(tx, [viewer.id, ...artistIds])) <= artistIds.length)
      throw new ApiError('CONFLICT', contract.messages.artistGone);
    const blockedIds = await lockBlocks(tx, viewer.id, artistIds);
    const { terms } = await lockPostWithTerms(tx, viewer.id, postId);
    // Under the lock once more: a guest may have been erased or claimed meanwhile.
    const resolved = newCredits && (await resolveCredits(tx, viewer, newCredits, postId));
    const isBlocked = (credit: Credit) => accountsOf([credit]).some((userId) => blockedIds.has(userId));
    if (resolved?.credits.some((credit) => isBlocked(credit) && !isCreditedNow(terms, credit.userId)))
      throw new ApiError('CONFLICT', contract.messages.artistGone);
    const base = terms.proposed ?? terms.current;
    const isLeft = base?.credits.some(({ isDeleted }) => isDeleted) ?? false;
    if (
      isLeft &&
      resolved === undefined &&
      base?.credits.some(({ recordingShare }) => recordingShare !== null)
    )
      throw new ApiError('CONFLICT', contract.messages.newSplit);
    if (!base) throw new ApiError('CONFLICT', contract.messages.noSuchVersion);
    const number = version ?? base.version;
    const recording = await findRecording(tx, postId, number);
    if (!recording) throw new ApiError('CONFLICT', contract.messages.noSuchVersion);
    if (!recording.isPlayable) throw new ApiError('CONFLICT', contract.messages.versionNotPlayable);
    const { audioSha256 } = recording;
    const credits = resolved && (await inviteGuests(tx, emit, { postId, authorId: viewer.id }, resolved));
    const next = proposeTerms(terms, viewer.id, {
      version: number,
      audioSha256,
      credits: credits ?? base.credits.filter(({ isDeleted }) => !isDeleted),
      signedAs: signedAs === undefined || signedAs === '' ? null : signedAs,
      // Agreed shares of removed artists stay with the split.
      removedUnanswered: credits
        ? []
        : base.removedUnanswered.filter(({ recordingShare }) => recordingShare !== null),
    });
    await saveTerms(tx, emit, viewer.id, [{ before: terms, after: next }]);
  });
}
