import { posts, ApiError } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findArtists } from './posts.queries.ts';

/**
 * Resolves the artist names of a credit request to account ids.
 * @throws {ApiError} INVALID_INPUT with a message that contains the invalid name
 */
export async function resolveCredits(
  db: Queryable,
  viewer: Viewer,
  names: readonly string[],
): Promise<string[]> {
  const artists = new Map(
    (await findArtists(db, names, viewer)).map(({ id, userName }) => [userName.toLowerCase(), id]),
  );
  const ids = new Set<string>();
  for (const name of names) {
    const id = artists.get(name.toLowerCase());
    if (id === undefined) throw invalid(posts.strings.featureUnknown(name));
    if (id === viewer.id) throw invalid(posts.strings.featureOneself(name));
    if (ids.has(id)) throw invalid(posts.strings.featureTwice(name));
    ids.add(id);
  }
  return [...ids];
}

const invalid = (message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { features: message } });
