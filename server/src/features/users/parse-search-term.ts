import { editVariants } from '../../platform/spelling/index.ts';

/** A search term as names are compared: lower case without accents. */
export interface SearchTerm {
  /** As it was written; '' if no name can contain it. */
  text: string;
  /** Without dots, hyphens and underscores, which users may leave out; may be ''. */
  compactText: string;
}

/**
 * Parses a normalized text (`normalize_text`). Users put an at sign before names, and
 * type spaces for dots.
 */
export function readTerm(foldedText: string): SearchTerm | undefined {
  const text = foldedText.replace(/^@/, '').trim();
  const compactText = text.replaceAll(/[ ._-]/g, '');
  const exactText = /^[a-z0-9._-]+$/.test(text) ? text : '';
  return exactText === '' && !/^[a-z0-9]+$/.test(compactText) ? undefined : { text: exactText, compactText };
}

/** Shorter terms match only the beginning of a name: too many names contain them. */
const MIN_CONTAINED_LENGTH = 2;
/** Shorter misspelled terms match only whole names: too many names begin with them. */
const MIN_FUZZY_PREFIX_LENGTH = 6;

/** Builds a tsquery over searchable_users.suffixes for names that contain the term. */
export const queryOf = ({ text, compactText }: SearchTerm): string =>
  [...new Set([text, compactText])]
    .filter((form) => form !== '')
    // Forms contain no quotes and no backslashes.
    .map((form) => (form.length < MIN_CONTAINED_LENGTH ? `'^${form}':*` : `'${form}':*`))
    .join(' | ');

/**
 * Returns the terms at an edit distance of one, without punctuation; none for a short term. `which`
 * says whether names must equal a term or begin with it.
 */
export const fuzzyMatchesOf = ({
  compactText,
}: SearchTerm): { names: string[]; which: 'exact' | 'begins' } => ({
  names: editVariants(compactText),
  which: compactText.length < MIN_FUZZY_PREFIX_LENGTH ? 'exact' : 'begins',
});
