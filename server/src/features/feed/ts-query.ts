import { CATEGORIES, type Genre } from '@backbeat/contract';

/** A word that stands for itself in a tsquery, whatever characters it has (PostgreSQL, 8.11.2). */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The shortest beginning of a word that is worth looking for. */
const SHORTEST_BEGINNING = 2;

/** Words that begin so. */
const beginning = (word: string): string =>
  Array.from(word).length < SHORTEST_BEGINNING ? quoted(word) : `${quoted(word)}:*`;

/** All conditions, where '' is none. */
export const allOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' & ');
const anyOf = (parts: readonly string[]): string => (parts.length === 0 ? '' : `(${parts.join(' | ')})`);

/** Posts that have all these words, as they stand. */
export const withWords = (words: readonly string[]): string => allOf(...words.map(quoted));

/** Posts that have words which begin with all of these. */
export const withBeginnings = (words: readonly string[]): string => allOf(...words.map(beginning));

/** Posts that have for each word one that begins with it, or one of those that may have been meant. */
export const withMeant = (words: readonly { word: string; meant: readonly string[] }[]): string =>
  allOf(...words.map(({ word, meant }) => anyOf([beginning(word), ...meant.map(quoted)])));

/** Posts of a genre. No word of a text begins with `#`. */
export const tagOf = (genre: Genre): string => quoted(`#${genre}`);

const isType = (genre: Genre) => CATEGORIES.some((category) => category === genre);

/** The sets of which a post has to have any: one within the nine types, one within the other genres. */
export const genreSetsOf = (genres: readonly Genre[]): Genre[][] =>
  [genres.filter(isType), genres.filter((genre) => !isType(genre))].filter((set) => set.length > 0);

/** Any within the nine types, any within the other genres, and both where both are given. */
export const withGenres = (genres: readonly Genre[]): string =>
  allOf(...genreSetsOf(genres).map((set) => anyOf(set.map(tagOf))));
