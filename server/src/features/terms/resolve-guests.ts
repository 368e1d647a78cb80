import { ApiError, guests as contract, terms } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { turnQueue } from '../../concurrency/run-in-turn.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findAddress } from '../users/index.ts';
import type { Credit } from './consents.policy.ts';
import { findGuests, insertGuests, type GuestRow, type NewGuest } from './guests.queries.ts';

/** Who is credited, without roles and shares. */
export type NamedParty = Pick<Credit, 'userId' | 'accountId' | 'guest' | 'userName'>;

/** A guest without the post, which may not exist yet. */
export type PartyToInsert = Omit<NewGuest, 'postId'>;

interface ResolvedGuests {
  /** Finds the party that a credit names by address or by guest. */
  partyOf: (credit: terms.NewCredit) => NamedParty | undefined;
  newGuests: PartyToInsert[];
}

/**
 * Resolves the credits that name a guest: one of the post by its id or its address, or a new one.
 * @throws {ApiError} INVALID_INPUT
 */
export async function resolveGuests(
  db: Queryable,
  author: Viewer,
  credits: readonly terms.NewCredit[],
  postId: string | undefined,
): Promise<ResolvedGuests> {
  for (const { userName, email, guest } of credits)
    if ([userName, email, guest].filter((each) => each !== undefined).length !== 1)
      throw invalid(contract.messages.oneKind);
  const guestCredits = credits.filter(({ userName }) => userName === undefined);
  if (guestCredits.length === 0) return { partyOf: () => undefined, newGuests: [] };
  const rows = postId === undefined ? [] : await findGuests(db, postId);
  const ownAddress = await findAddress(db, author.id);
  const parties = new Map<terms.NewCredit, NamedParty>();
  const newGuests: PartyToInsert[] = [];
  for (const credit of guestCredits) {
    const { email, guest: guestId, name } = credit;
    if (email !== undefined && email === ownAddress) throw invalid(contract.messages.ownAddress);
    const row = rows.find(
      (each) =>
        each.erasedAt === null && (each.id === guestId || (email !== undefined && each.email === email)),
    );
    if (guestId !== undefined && !row) throw invalid(contract.messages.noSuchGuest);
    if (email !== undefined && !row && name === undefined) throw invalid(terms.messages.nameMissing);
    const party = row ? partyOfRow(row) : newParty(email ?? '', name ?? '');
    const isRepeated =
      [...parties.values()].some(({ userId }) => userId === party.userId) ||
      newGuests.some((each) => each.email === email);
    if (isRepeated) throw invalid(contract.messages.twice({ email: email ?? row?.email ?? party.userName }));
    if (!row && email !== undefined) newGuests.push({ id: party.userId, name: party.userName, email });
    parties.set(credit, party);
  }
  return { partyOf: (credit) => parties.get(credit), newGuests };
}

function partyOfRow({ id, name, claimedById, claimedBy }: GuestRow): NamedParty {
  if (claimedBy !== null) return { userId: id, accountId: claimedById, guest: null, userName: claimedBy };
  return { userId: id, accountId: null, guest: { id, name }, userName: name };
}

function newParty(email: string, name: string): NamedParty {
  const id = uuidv7();
  return { userId: id, accountId: null, guest: { id, name }, userName: name === '' ? email : name };
}

const runInTurn = turnQueue();

/**
 * Runs a transaction that may invite guests. Those that do run one after the other from the count of
 * invitations to the commit, and wait for each other without a connection.
 */
export const transactWithGuests = <Result>(
  context: Pick<Context, 'transact'>,
  newGuests: readonly PartyToInsert[],
  work: (tx: Tx, emit: Emit) => Promise<Result>,
): Promise<Result> =>
  newGuests.length === 0
    ? context.transact(work)
    : runInTurn(context, 'invitations', () => context.transact(work));

/**
 * Inserts new guests of a post that the transaction has locked, and invites them. Another change of the
 * terms may have invited an address meanwhile, whose guest the credits get then.
 */
export async function inviteGuests(
  tx: Tx,
  emit: Emit,
  { postId, authorId }: { postId: string; authorId: string },
  { credits, newGuests }: { credits: readonly Credit[]; newGuests: readonly PartyToInsert[] },
): Promise<Credit[]> {
  if (newGuests.length === 0) return [...credits];
  const ids = await insertGuests(
    tx,
    newGuests.map((guest) => ({ ...guest, postId })),
  );
  const idOf = new Map(newGuests.map(({ id, email }) => [id, ids.get(email) ?? id]));
  const guestIds = newGuests.flatMap(({ id, email }) => (ids.get(email) === id ? [id] : []));
  if (guestIds.length > 0) emit('guests.invited', { postId, authorId, guestIds });
  return credits.map((credit) => {
    const id = idOf.get(credit.userId);
    return id === undefined ? credit : { ...credit, userId: id, guest: { id, name: credit.userName } };
  });
}

const invalid = (message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { credits: message } });
