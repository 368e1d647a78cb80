import {
  ApiError,
  DEFAULT_ARTIST_ROLES,
  DEFAULT_AUTHOR_ROLES,
  posts,
  terms as contract,
  toHundredths,
  WHOLE_SHARE,
} from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findActiveUsers } from '../users/index.ts';
import type { Credit } from './consents.policy.ts';
import { findGuests } from './guests.queries.ts';
import { resolveGuests, type NamedParty, type PartyToInsert } from './resolve-guests.ts';

/** Credits as the author names them, and the guests among them who are new to the post. */
export interface ResolvedCredits {
  /** The author comes first. */
  credits: Credit[];
  newGuests: PartyToInsert[];
}

/**
 * Resolves the names of featured artists to credits with the default roles, the author first.
 * @throws {ApiError} INVALID_INPUT with a message that contains the invalid name
 */
export async function resolveFeatures(
  db: Queryable,
  author: Viewer,
  names: readonly string[],
): Promise<ResolvedCredits> {
  const oneself = names.find((name) => isNamed(author, name));
  const artists = await findNamed(db, author, names);
  for (const name of names) {
    if (!artists.has(name.toLowerCase())) throw invalid('features', posts.messages.featureUnknown({ name }));
    if (oneself !== undefined) throw invalid('features', posts.messages.featureOneself({ name: oneself }));
  }
  requireDistinct('features', names);
  const parties = [author.userName, ...names].flatMap((name) => artists.get(name.toLowerCase()) ?? []);
  return { credits: parties.map((party) => toCredit(author, party, {})), newGuests: [] };
}

/**
 * Resolves credits of the author, other artists and guests, with roles and shares, the author first.
 * @param postId the post, which may have guests; undefined for a new one
 * @throws {ApiError} INVALID_INPUT for unknown, repeated and missing names, and for shares that do not add up
 */
export async function resolveCredits(
  db: Queryable,
  author: Viewer,
  newCredits: readonly contract.NewCredit[],
  postId?: string,
): Promise<ResolvedCredits> {
  const guests = await resolveGuests(db, author, newCredits, postId);
  const names = newCredits.flatMap(({ userName }) => userName ?? []);
  if (!names.some((name) => isNamed(author, name))) throw invalid('credits', contract.messages.authorMissing);
  const artists = await findNamed(db, author, names, postId);
  for (const name of names)
    if (!artists.has(name.toLowerCase())) throw invalid('credits', posts.messages.featureUnknown({ name }));
  requireDistinct('credits', names);
  requireWholeSplit(newCredits);
  const credits = newCredits.flatMap((newCredit) => {
    const { userName } = newCredit;
    const party = userName === undefined ? guests.partyOf(newCredit) : artists.get(userName.toLowerCase());
    return party ? [toCredit(author, party, newCredit)] : [];
  });
  const twice = credits.find(
    ({ userId }, index) => credits.findIndex((each) => each.userId === userId) < index,
  );
  if (twice) throw invalid('credits', posts.messages.featureTwice({ name: twice.userName }));
  const isAuthor = ({ userId }: Credit) => userId === author.id;
  return {
    credits: [...credits.filter(isAuthor), ...credits.filter((credit) => !isAuthor(credit))],
    newGuests: guests.newGuests,
  };
}

const isNamed = ({ userName }: Viewer, name: string): boolean =>
  userName.toLowerCase() === name.toLowerCase();

/** Finds accounts by name. One that has claimed a guest of the post stays credited as that party. */
async function findNamed(
  db: Queryable,
  author: Viewer,
  names: readonly string[],
  postId?: string,
): Promise<Map<string, NamedParty>> {
  const others = names.filter((name) => !isNamed(author, name));
  const artists = await findActiveUsers(db, others, author);
  const guests = postId === undefined ? [] : await findGuests(db, postId);
  const parties = [...artists, { id: author.id, userName: author.userName }].map(({ id, userName }) => {
    const claimedGuest = guests.find(({ claimedById }) => claimedById === id);
    return { userId: claimedGuest?.id ?? id, accountId: id, guest: null, userName };
  });
  return new Map(parties.map((party) => [party.userName.toLowerCase(), party]));
}

function requireDistinct(field: string, names: readonly string[]): void {
  const keys = names.map((name) => name.toLowerCase());
  const index = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  const twice = names[index];
  if (twice !== undefined) throw invalid(field, posts.messages.featureTwice({ name: twice }));
}

/** Requires that both tables of a split add up, the composition first. */
function requireWholeSplit(newCredits: readonly contract.NewCredit[]): void {
  const tables = (['compositionShare', 'recordingShare'] as const).map((table) =>
    newCredits.flatMap((credit) => credit[table] ?? []),
  );
  if (tables.every((shares) => shares.length === 0)) return;
  if (tables.some((shares) => shares.length < newCredits.length))
    throw invalid('credits', contract.messages.allOrNone);
  for (const shares of tables) {
    const sum = shares.reduce((total, share) => total + (toHundredths(share) ?? 0), 0);
    if (sum !== WHOLE_SHARE) throw invalid('credits', contract.describeSum(sum));
  }
}

function toCredit(author: Viewer, party: NamedParty, newCredit: contract.NewCredit): Credit {
  const { roles = [], compositionShare, recordingShare } = newCredit;
  const defaults = party.userId === author.id ? DEFAULT_AUTHOR_ROLES : DEFAULT_ARTIST_ROLES;
  return {
    ...party,
    roles: roles.length > 0 ? roles : defaults,
    compositionShare: (compositionShare === undefined ? undefined : toHundredths(compositionShare)) ?? null,
    recordingShare: (recordingShare === undefined ? undefined : toHundredths(recordingShare)) ?? null,
  };
}

const invalid = (field: string, message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { [field]: message } });
