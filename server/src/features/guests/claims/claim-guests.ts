import { ApiError, guests as contract, notFound } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { claimGuests as claimRows, lockGuests, type GuestRow } from '../../terms/index.ts';
import { lockAccounts } from '../../users/index.ts';
import { useCode, verifyCode, type VerifiedCode } from '../codes/verify-code.ts';
import { maskMailbox } from '../links/mask-mailbox.ts';
import { findClaimCodes, findVerifiedAddress, listAuthors } from './claims.queries.ts';

interface Claim {
  userId: string;
  guestIds: readonly string[];
  /** As its holder typed it. */
  code: string | undefined;
  /** Of the browser that sends the claim. */
  browserHash: Buffer | undefined;
  origin: { address: string; device: string };
}

interface ClaimResult {
  claimed: string[];
  refused: { guest: string; error: { code: string; error: string } }[];
}

/** Addresses that the caller has proved, or may hear of in masked form. */
interface Proof {
  code: VerifiedCode | undefined;
  /** The address that the code proves. */
  codeAddress: string | undefined;
  /** Addresses for which this browser has asked a code. */
  askedAddresses: readonly string[];
}

/**
 * Lets an account take over guests whose address is its verified one, or is proved by a code that was
 * mailed there. The guests keep their party ids, so that no digest changes.
 * @throws {ApiError} the reason of the first refusal if the account could claim none
 */
export async function claimGuests(context: Context, claim: Claim): Promise<ClaimResult> {
  const proof = await proveAddress(context, claim);
  const { claimed, refusals } = await context.transact(async (tx, emit) => {
    // An address cannot change while the account is locked.
    await lockAccounts(tx, [claim.userId]);
    const rows = await lockGuests(tx, claim.guestIds);
    const verdicts = await judge(tx, claim, rows, proof);
    const allowedIds = rows.filter(({ id }) => verdicts.get(id) === undefined).map(({ id }) => id);
    const ownIds = rows.filter(({ claimedById }) => claimedById === claim.userId).map(({ id }) => id);
    const claimedIds = await claimRows(
      tx,
      emit,
      claim.userId,
      allowedIds.filter((id) => !ownIds.includes(id)),
    );
    if (proof.code && claimedIds.length > 0) await useCode(tx, proof.code);
    for (const post of await listAuthors(tx, claimedIds)) emit('terms.updated', post);
    const done = new Set([...claimedIds, ...ownIds]);
    return {
      claimed: claim.guestIds.filter((id) => done.has(id)),
      refusals: claim.guestIds
        .filter((id) => !done.has(id))
        .map((id) => ({
          guest: id,
          error: verdicts.has(id) ? (verdicts.get(id) ?? credited()) : notFound('invitation'),
        })),
    };
  });
  const [refusal] = refusals;
  if (refusal && claimed.length === 0) throw refusal.error;
  return {
    claimed,
    refused: refusals.map(({ guest, error }) => ({
      guest,
      error: { code: error.code, error: error.message },
    })),
  };
}

const credited = (): ApiError => new ApiError('CONFLICT', contract.messages.alreadyCredited);

/** Why the caller may not claim each guest; undefined where they may, unless they are a party already. */
async function judge(
  tx: Tx,
  { userId, code }: Claim,
  rows: readonly GuestRow[],
  { codeAddress, askedAddresses }: Proof,
): Promise<Map<string, ApiError | undefined>> {
  const ownAddress = await findVerifiedAddress(tx, userId);
  return new Map(
    rows.map(({ id, email, claimedById }) => {
      if (claimedById === userId) return [id, undefined];
      if (email === null) return [id, notFound('invitation')];
      if (email === ownAddress || email === codeAddress) return [id, undefined];
      // The masked address is for a caller who knows the invitation.
      const isAsked = askedAddresses.includes(email);
      if (isAsked && code !== undefined) return [id, new ApiError('WRONG_CODE', contract.messages.wrongCode)];
      const sentence = isAsked
        ? contract.messages.codeMailed({ mailbox: maskMailbox(email) })
        : contract.messages.proveAddress;
      return [id, new ApiError('PROOF_REQUIRED', sentence)];
    }),
  );
}

/**
 * Checks the code against those that this browser has asked for. A wrong code proves nothing, and
 * leaves guests of the verified address to be claimed.
 * @throws {ApiError} TOO_MANY_REQUESTS after many wrong codes
 */
async function proveAddress(context: Context, { code, browserHash, origin }: Claim): Promise<Proof> {
  const codes = browserHash ? await findClaimCodes(context.db, browserHash) : [];
  const proof = { code: undefined, codeAddress: undefined, askedAddresses: codes.map(({ email }) => email) };
  if (!browserHash || code === undefined) return proof;
  for (const { guestId, email } of codes) {
    const verifiedCode = await tryCode(context, { guestId, purpose: 'claim', browserHash, code }, origin);
    if (verifiedCode) return { ...proof, code: verifiedCode, codeAddress: email };
  }
  return proof;
}

async function tryCode(
  context: Context,
  use: Parameters<typeof verifyCode>[1],
  { device, address: ip }: Claim['origin'],
): Promise<VerifiedCode | undefined> {
  try {
    return await verifyCode(context, use, { device, ip });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'WRONG_CODE') return undefined;
    throw error;
  }
}
