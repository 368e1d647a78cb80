import { ApiError, guests } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockAnyPostWithTerms, lockPostWithTerms, saveTerms } from '../posts/index.ts';
import {
  approve,
  cancelTerms,
  claimGuests,
  decline,
  endRequestBetween,
  findPartyId,
  lockGuestsOfPosts,
  partiesOf,
  publish,
  removeArtist,
  splitOf,
  withdrawCredit,
  withdrawRequest,
  type AnswerInput,
  type NamedArtist,
  type PostTerms,
  type Terms,
} from '../terms/index.ts';
import { lockAccounts } from '../users/index.ts';
import {
  clearSignatures,
  deleteLatestRequests,
  listPostsBetween,
  listPostsCrediting,
} from './credits.queries.ts';

/** An answer of a party to the terms of a post. */
export type AnswerAction = { kind: 'approve' | 'decline' | 'withdrawCredit' } & AnswerInput;

/** An action of a user on the terms of a post. */
export type TermsAction =
  | AnswerAction
  | { kind: 'publish' | 'cancel'; by: string }
  | ({ kind: 'withdrawRequest'; by: string } & NamedArtist);

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
      return withdrawCredit(terms, action);
    case 'withdrawRequest':
      return withdrawRequest(terms, action.by, action);
  }
}

/**
 * Changes the terms of a post as a user. Concurrent changes run one after another, each on the result
 * of the one before. The answer of an account whose verified address is that of a guest claims the guest.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post, FORBIDDEN if the viewer may not
 *   do this, CONFLICT if it is too late or too early
 */
export async function changeTerms({ transact }: Context, postId: string, action: TermsAction): Promise<void> {
  await transact(async (tx, emit) => {
    const options = { isOpenToCredited: action.kind === 'withdrawCredit' };
    const post = await lockPostWithTerms(tx, action.by, postId, options);
    if (!isAnswer(action)) {
      await saveTerms(tx, emit, action.by, [{ before: post.terms, after: apply(post.terms, action) }]);
      return;
    }
    const partyId = findPartyId(post.terms, action.by);
    const terms = await claimIfGuest(tx, emit, post.terms, { userId: action.by, partyId });
    await saveTerms(tx, emit, action.by, [
      { before: terms, after: apply(terms, { ...action, by: partyId }) },
    ]);
    emitAnswer(emit, terms, action);
  });
}

const isAnswer = (action: TermsAction): action is AnswerAction =>
  action.kind === 'approve' || action.kind === 'decline' || action.kind === 'withdrawCredit';

/** Claims the guest as which an account answers for the first time. @returns the terms after that */
async function claimIfGuest(
  tx: Tx,
  emit: Emit,
  terms: PostTerms,
  { userId, partyId }: { userId: string; partyId: string },
): Promise<PostTerms> {
  const isGuest = partiesOf(terms).some((party) => party.userId === partyId && party.guest !== null);
  if (!isGuest) return terms;
  const claimedIds = await claimGuests(tx, emit, userId, [partyId]);
  if (claimedIds.length === 0) throw new ApiError('CONFLICT', guests.messages.alreadyCredited);
  return (await lockAnyPostWithTerms(tx, terms.id))?.terms ?? terms;
}

function emitAnswer(emit: Emit, terms: PostTerms, { kind, by: userId, reason }: AnswerAction): void {
  const postId = terms.id;
  if (kind === 'approve') emit('request.approved', { postId, userId });
  if (kind === 'decline')
    emit('request.declined', { postId, userId, ...(reason !== undefined && { reason }) });
  if (kind === 'withdrawCredit') emit('credit.withdrawn', { postId, userId, endedSplit: hasSplit(terms) });
}

const hasSplit = ({ current }: PostTerms): boolean => current !== null && splitOf(current) !== null;

/**
 * Removes the requests to an artist whose account is deleted, and the credits without agreed shares.
 * The caller runs it in the transaction that deletes the account, before the row goes. Until the end
 * of that transaction no author can send the artist a new request.
 */
export async function removeCreditsOf(tx: Tx, emit: Emit, userId: string): Promise<void> {
  const authorIds = (await listPostsCrediting(tx, userId)).map(({ authorId }) => authorId);
  await lockAccounts(tx, [userId, ...authorIds]);
  const credited = await listPostsCrediting(tx, userId);
  await lockGuestsOfPosts(
    tx,
    credited.map(({ id }) => id),
  );
  for (const { id, artistId } of credited) {
    const post = await lockAnyPostWithTerms(tx, id);
    if (post)
      await saveTerms(tx, emit, userId, [{ before: post.terms, after: removeArtist(post.terms, artistId) }]);
  }
  await clearSignatures(tx, userId);
  await deleteLatestRequests(tx, userId);
}

/**
 * Removes the requests to a guest whose data are erased, as those to an artist whose account is deleted.
 * The caller has locked the users and guests of the post (`lockUsersOfPost`).
 */
export async function removeErasedGuest(tx: Tx, emit: Emit, postId: string, guestId: string): Promise<void> {
  const post = await lockAnyPostWithTerms(tx, postId);
  if (!post) return;
  const before = asBeforeErasure(post.terms, guestId);
  await saveTerms(tx, emit, guestId, [{ before, after: removeArtist(before, guestId) }]);
}

/** The row of the guest is erased already. The requests still have to be found. */
function asBeforeErasure(terms: PostTerms, guestId: string): PostTerms {
  const restore = (state: Terms | null): Terms | null =>
    state && {
      ...state,
      credits: state.credits.map((credit) =>
        credit.userId === guestId
          ? { ...credit, isDeleted: false, guest: { id: guestId, name: credit.userName } }
          : credit,
      ),
    };
  const unavailable = new Set([...terms.unavailable].filter((id) => id !== guestId));
  return { ...terms, current: restore(terms.current), proposed: restore(terms.proposed), unavailable };
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
  const posts = await listPostsBetween(tx, byId, otherId);
  await lockGuestsOfPosts(
    tx,
    posts.map(({ id }) => id),
  );
  for (const { id, artistId } of posts) {
    const post = await lockAnyPostWithTerms(tx, id);
    if (post)
      await saveTerms(tx, emit, byId, [
        { before: post.terms, after: endRequestBetween(post.terms, artistId) },
      ]);
  }
}
