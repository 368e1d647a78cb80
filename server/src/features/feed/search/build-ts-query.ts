import { CATEGORIES, type Genre } from '@backbeat/contract';

/**
 * Quotes a word for a tsquery, whatever characters it contains (PostgreSQL manual, section 8.11.2).
 */
const quoteWord = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Minimum number of characters of a prefix search. */
const MIN_PREFIX_LENGTH = 2;

/** Matches words that start with this one. */
const prefix = (word: string): string =>
  Array.from(word).length < MIN_PREFIX_LENGTH ? quoteWord(word) : `${quoteWord(word)}:*`;

/** Matches if all conditions match. '' is no condition. */
export const allOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' & ');
const anyOf = (parts: readonly string[]): string => (parts.length === 0 ? '' : `(${parts.join(' | ')})`);

/** The words of a text in each of its spellings. A post needs the words of one spelling. */
export type WordSets = readonly (readonly string[])[];

/** Matches posts that contain all words exactly. */
export const withWords = (sets: WordSets): string =>
  anyOf(sets.map((words) => allOf(...words.map(quoteWord))));

/** Matches posts that contain, for each of the words, a word that starts with it. */
export const withPrefixes = (sets: WordSets): string =>
  anyOf(sets.map((words) => allOf(...words.map(prefix))));

/**
 * Matches posts that contain, for each of the words, one that starts with it or one of its
 * corrections.
 */
export const withCorrections = (sets: WordSets, correctionsOf: (word: string) => readonly string[]): string =>
  anyOf(
    sets.map((words) =>
      allOf(...words.map((word) => anyOf([prefix(word), ...correctionsOf(word).map(quoteWord)]))),
    ),
  );

/** The tag of a genre. No word of letters starts with `#`. */
export const tagOf = (genre: Genre): string => quoteWord(`#${genre}`);

const isType = (genre: Genre) => CATEGORIES.some((category) => category === genre);

/**
 * The genre sets of a query, of which a post needs one genre each: the nine types and the other
 * genres.
 */
export const genreSetsOf = (genres: readonly Genre[]): Genre[][] =>
  [genres.filter(isType), genres.filter((genre) => !isType(genre))].filter((set) => set.length > 0);

/** Matches posts with any requested type and any requested other genre. */
export const withGenres = (genres: readonly Genre[]): string =>
  allOf(...genreSetsOf(genres).map((set) => anyOf(set.map(tagOf))));
