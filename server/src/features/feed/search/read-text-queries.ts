import type { Queryable } from '../../../db/database.ts';
import { segmentWords } from '../../../platform/segmentation/index.ts';
import { editVariants } from '../../../platform/spelling/index.ts';
import { withCorrections, withPrefixes, withWords } from './build-ts-query.ts';
import { findWordSets } from './search.queries.ts';

/** A tsquery, and the tsquery of the matches that rank first. */
export interface TextQuery {
  query: string;
  exact: string;
}

/** Words of a text with more of them have no corrections, which are hundreds a word. */
const MAX_CORRECTED_WORDS = 4;

/**
 * Reads a text as the search of posts does, for the search of other things.
 * @returns queries, each for when the one before has no matches: for words that begin as those of the text,
 *   and for words at an edit distance of one
 */
export async function readTextQueries(db: Queryable, text: string): Promise<TextQuery[]> {
  const wordSets = await findWordSets(db, segmentWords(text) ?? text);
  if (wordSets.length === 0) return [];
  const exact = withWords(wordSets);
  const queries = [{ query: withPrefixes(wordSets), exact }];
  if (wordSets.every(({ length }) => length <= MAX_CORRECTED_WORDS))
    queries.push({ query: withCorrections(wordSets, editVariants), exact });
  return queries;
}
