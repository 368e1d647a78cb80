import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockAnyPostWithTerms, lockPostWithTerms, saveTerms } from '../posts/index.ts';
import {
  approve,
  cancelTerms,
  decline,
  endRequestBetween,
  publish,
  removeArtist,
  splitOf,
  withdrawCredit,
  withdrawRequest,
  type AnswerInput,
  type PostTerms,
} from '../terms/index.ts';
import { lockAccounts } from '../users/index.ts';
import { clearSignatures, listPostsBetween, listPostsCrediting } from './credits.queries.ts';

/** An action of a user on the terms of a post. */
export type TermsAction =
  | ({ kind: 'approve' | 'decline' } & AnswerInput)
  | { kind: 'publish' | 'cancel' | 'withdrawCredit'; by: string }
  | { kind: 'withdrawRequest'; by: string; userName: string };

function apply(terms: PostTerms, action: TermsAction): PostTerms {
  switch (action.kind) {
    case 'approve':
      return approve(terms, action);
    case 'decline':
      return decline(terms, action);
    case 'publish':
      return publish(terms, action.by);
    case 'cancel':
      return cancelTerms(terms, action.by);
    case 'withdrawCredit':
      return withdrawCredit(terms, action.by);
    case 'withdrawRequest':
      return withdrawRequest(terms, action.by, action.userName);
  }
}

/**
 * Changes the terms of a post. Concurrent changes run one after another, each on the result of the
 * one before.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post, FORBIDDEN if the viewer may not
 *   do this, CONFLICT if it is too late or too early
 */
export async function changeTerms({ transact }: Context, postId: string, action: TermsAction): Promise<void> {
  await transact(async (tx, emit) => {
    const { terms } = await lockPostWithTerms(tx, action.by, postId, {
      isOpenToCredited: action.kind === 'withdrawCredit',
    });
    await saveTerms(tx, emit, action.by, terms, apply(terms, action));
    if (action.kind === 'approve') emit('request.approved', { postId, userId: action.by });
    if (action.kind === 'decline') {
      const { reason } = action;
      emit('request.declined', { postId, userId: action.by, ...(reason !== undefined && { reason }) });
    }
    if (action.kind === 'withdrawCredit') {
      const endedSplit = terms.current !== null && splitOf(terms.current) !== null;
      emit('credit.withdrawn', { postId, userId: action.by, endedSplit });
    }
  });
}

/**
 * Removes the requests to an artist whose account is deleted, and the credits without agreed shares.
 * The caller runs it in the transaction that deletes the account, before the row goes. Until the end
 * of that transaction no author can send the artist a new request.
 */
export async function removeCreditsOf(tx: Tx, emit: Emit, userId: string): Promise<void> {
  const authorIds = (await listPostsCrediting(tx, userId)).map(({ authorId }) => authorId);
  await lockAccounts(tx, [userId, ...authorIds]);
  for (const { id } of await listPostsCrediting(tx, userId)) {
    const post = await lockAnyPostWithTerms(tx, id);
    if (post) await saveTerms(tx, emit, userId, post.terms, removeArtist(post.terms, userId));
  }
  await clearSignatures(tx, userId);
}

/**
 * Removes the open requests between two users after a block, as if they had never been made. The
 * caller has locked both accounts. Drafts that wait for no other answer are published.
 */
export async function deleteRequestsBetween(
  tx: Tx,
  emit: Emit,
  byId: string,
  otherId: string,
): Promise<void> {
  for (const { id, artistId } of await listPostsBetween(tx, byId, otherId)) {
    const post = await lockAnyPostWithTerms(tx, id);
    if (post) await saveTerms(tx, emit, byId, post.terms, endRequestBetween(post.terms, artistId));
  }
}
