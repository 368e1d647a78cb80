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
import { findArtists } from './artists.queries.ts';
import type { Credit } from './consents.policy.ts';

/**
 * Resolves the names of featured artists to credits with the default roles, the author first.
 * @throws {ApiError} INVALID_INPUT with a message that contains the invalid name
 */
export async function resolveFeatures(
  db: Queryable,
  author: Viewer,
  names: readonly string[],
): Promise<Credit[]> {
  const oneself = names.find((name) => isNamed(author, name));
  const artists = await findNamed(db, author, names);
  for (const name of names) {
    if (!artists.has(name.toLowerCase())) throw invalid('features', posts.messages.featureUnknown({ name }));
    if (oneself !== undefined) throw invalid('features', posts.messages.featureOneself({ name: oneself }));
  }
  requireDistinct('features', names);
  const credits = names.map((userName) => ({ userName }));
  return toCredits(author, artists, [{ userName: author.userName }, ...credits]);
}

/**
 * Resolves credits of the author and other artists, with roles and shares, the author first.
 * @throws {ApiError} INVALID_INPUT for unknown, repeated and missing names, and for shares that do not add up
 */
export async function resolveCredits(
  db: Queryable,
  author: Viewer,
  newCredits: readonly contract.NewCredit[],
): Promise<Credit[]> {
  const names = newCredits.map(({ userName }) => userName);
  if (!names.some((name) => isNamed(author, name))) throw invalid('credits', contract.messages.authorMissing);
  const artists = await findNamed(db, author, names);
  for (const name of names)
    if (!artists.has(name.toLowerCase())) throw invalid('credits', posts.messages.featureUnknown({ name }));
  requireDistinct('credits', names);
  requireWholeSplit(newCredits);
  const ownCredits = newCredits.filter(({ userName }) => isNamed(author, userName));
  return toCredits(author, artists, [
    ...ownCredits,
    ...newCredits.filter(({ userName }) => !isNamed(author, userName)),
  ]);
}

const isNamed = ({ userName }: Viewer, name: string): boolean =>
  userName.toLowerCase() === name.toLowerCase();

async function findNamed(db: Queryable, author: Viewer, names: readonly string[]) {
  const others = names.filter((name) => !isNamed(author, name));
  const artists = [...(await findArtists(db, others, author)), { id: author.id, userName: author.userName }];
  return new Map(artists.map((artist) => [artist.userName.toLowerCase(), artist]));
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

function toCredits(
  author: Viewer,
  artists: ReadonlyMap<string, { id: string; userName: string }>,
  newCredits: readonly contract.NewCredit[],
): Credit[] {
  return newCredits.flatMap((credit) => {
    const artist = artists.get(credit.userName.toLowerCase());
    if (!artist) return [];
    const defaults = artist.id === author.id ? DEFAULT_AUTHOR_ROLES : DEFAULT_ARTIST_ROLES;
    const { roles = [], compositionShare, recordingShare } = credit;
    return [
      {
        userId: artist.id,
        userName: artist.userName,
        roles: roles.length > 0 ? roles : defaults,
        compositionShare:
          (compositionShare === undefined ? undefined : toHundredths(compositionShare)) ?? null,
        recordingShare: (recordingShare === undefined ? undefined : toHundredths(recordingShare)) ?? null,
      },
    ];
  });
}

const invalid = (field: string, message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { [field]: message } });
