import { posts, ApiError } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { findArtists } from './posts.queries.ts';

/**
 * Whom an author names to be featured, as accounts.
 * @throws {ApiError} INVALID_INPUT with a sentence that names whom it is about
 */
export async function resolveFeatures(
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

const invalid = (sentence: string): ApiError =>
  new ApiError('INVALID_INPUT', sentence, { fields: { features: sentence } });
