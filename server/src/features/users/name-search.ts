import { editVariants } from '../../platform/spelling/index.ts';

/** What is looked for in names, as they are compared: small letters without accents. */
export interface Term {
  /** As it was written; '' where no name can be so. */
  written: string;
  /** Without dots, hyphens and underscores, which may be left out; may be ''. */
  joined: string;
}

/** Reads a folded text (fold_text of migration 0010). People put an at-sign before names, and write spaces for dots. */
export function readTerm(folded: string): Term | undefined {
  const text = folded.replace(/^@/, '').trim();
  const joined = text.replaceAll(/[ ._-]/g, '');
  const written = /^[a-z0-9._-]+$/.test(text) ? text : '';
  return written === '' && !/^[a-z0-9]+$/.test(joined) ? undefined : { written, joined };
}

/** In a shorter term what it contains says little. */
const SHORTEST_WITHIN = 2;
/** Names that go on after a shorter term with a slip are too many. */
const SHORTEST_BEGINNING_WITH_SLIP = 6;

const anyOf = (lexemes: readonly string[]): string => lexemes.join(' | ');
const formsOf = ({ written, joined }: Term): string[] =>
  [...new Set([written, joined])].filter((form) => form !== '');
// Forms hold no quotes and no backslashes.
const exactly = (form: string) => `'^${form}$'`;
const beginningWith = (form: string) => `'^${form}':*`;

/** As tsqueries over searchable_users.endings: names that are the term, that begin with it, and that contain it. */
export function queriesOf(term: Term): { exact: string; begins: string; contains: string } {
  const forms = formsOf(term);
  const begins = anyOf(forms.map(beginningWith));
  return {
    exact: anyOf(forms.map(exactly)),
    begins,
    contains: anyOf(
      forms.map((form) => (form.length < SHORTEST_WITHIN ? beginningWith(form) : `'${form}':*`)),
    ),
  };
}

/**
 * What may have been meant, one slip of the pen away, without marks; nothing for a term that is too short to tell. Names
 * may go on after longer ones.
 */
export const meantBy = ({ joined }: Term): { names: string[]; which: 'exact' | 'begins' } => ({
  names: editVariants(joined),
  which: joined.length < SHORTEST_BEGINNING_WITH_SLIP ? 'exact' : 'begins',
});
