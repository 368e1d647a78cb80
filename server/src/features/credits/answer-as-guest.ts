import { ApiError, guests as contract } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Party } from '../../http/security/party.ts';
import { maskMailbox, recordUse, useCode, verifyCode } from '../guests/index.ts';
import { lockPostWithTerms, saveTerms } from '../posts/index.ts';
import {
  approve,
  decline,
  findGuestsById,
  isCreditedNow,
  isPartyTo,
  splitOf,
  withdrawCredit,
  type PostTerms,
} from '../terms/index.ts';

/** An answer of a guest, as the browser sends it. */
export interface GuestAnswer {
  kind: 'approve' | 'decline' | 'withdrawCredit';
  digest?: string | undefined;
  signedAs?: string | undefined;
  reason?: string | undefined;
  code?: string | undefined;
}

/** A guest in a browser that the guest has opened. */
export interface GuestBrowser {
  party: Party;
  /** Which browser it is: a code counts only in the one that asked for it. */
  browserHash: Buffer;
}

const ANSWERS = { approve: 'approved', decline: 'declined', withdrawCredit: 'withdrawn' } as const;

/**
 * Answers as a guest. The answer counts for one digest, and needs the code that was mailed for it.
 * @throws {ApiError} INVALID_INPUT without digest or signature, PROOF_REQUIRED without code, WRONG_CODE,
 *   and as the answers of users: NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function answerAsGuest(
  context: Context,
  postId: string,
  { party, browserHash }: GuestBrowser,
  answer: GuestAnswer,
): Promise<void> {
  const guestId = party.id;
  const { kind, digest, code, signedAs = '', reason } = answer;
  if (digest === undefined) throw invalid('digest', contract.messages.digest);
  if (code === undefined || code === '')
    throw new ApiError(
      'PROOF_REQUIRED',
      contract.messages.codeMailed({ mailbox: await mailboxOf(context, guestId) }),
    );
  if (kind === 'approve' && signedAs === '') throw invalid('signedAs', contract.messages.signedAs);
  const use = { guestId, purpose: 'answer' as const, browserHash, digest };
  const origin = { browser: party.guest?.browser, ip: party.guest?.ip };
  const verifiedCode = await verifyCode(context, { ...use, code }, origin);
  await context.transact(async (tx, emit) => {
    const { terms } = await lockPostWithTerms(tx, guestId, postId);
    const input = {
      by: guestId,
      digest,
      reason,
      proof: 'email' as const,
      ...(signedAs !== '' && { signedAs }),
    };
    const after = apply(terms, kind, input);
    await useCode(tx, verifiedCode);
    await saveTerms(tx, emit, guestId, [{ before: terms, after }]);
    await recordUse(tx, { ...origin, guestId, kind: kind === 'approve' ? 'approved' : 'declined' });
    emit('guest.answered', {
      postId,
      guestId,
      answer: ANSWERS[kind],
      removed: kind === 'decline' ? !isCreditedNow(after, guestId) : !isPartyTo(after, guestId),
      ...(reason !== undefined && { reason }),
      endedSplit: kind === 'withdrawCredit' && terms.current !== null && splitOf(terms.current) !== null,
    });
  });
}

function apply(terms: PostTerms, kind: GuestAnswer['kind'], input: Parameters<typeof approve>[1]): PostTerms {
  switch (kind) {
    case 'approve':
      return approve(terms, input);
    case 'decline':
      return decline(terms, input);
    case 'withdrawCredit':
      return withdrawCredit(terms, input);
  }
}

async function mailboxOf({ db }: Context, guestId: string): Promise<string> {
  const [guest] = await findGuestsById(db, [guestId]);
  return maskMailbox(guest?.email ?? '');
}

const invalid = (field: string, message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { [field]: message } });
