import type { DB } from '../../src/db/schema.gen.ts';
import type { Features } from '../../src/features.ts';
import type { MessageData } from '../../src/features/chats/personal-data.queries.ts';
import type { PostData } from '../../src/features/posts/personal-data.queries.ts';
import type { PersonalData } from '../../src/personal-data.ts';

type Key<Row> = keyof Row & string;

/** The kinds of data that the features declare. */
type Kind = Extract<Features[number], { personalData: unknown }>['personalData'][number];
type FieldOf<K> = K extends PersonalData<infer Name, infer Row> ? `${Name}.${Key<Row>}` : never;
type VersionData = PostData['versions'][number];

/** A field in the files of a copy of an account's data. */
type ExportField = FieldOf<Kind> | `posts.versions.${Key<VersionData>}` | `messages.${Key<MessageData>}`;

type Column<T extends keyof DB> = keyof DB[T] & string;

/** Columns that a consumer leaves out, by the reason. */
type Out<T extends keyof DB> = Readonly<Record<string, readonly Column<T>[]>>;

/** The columns that a consumer reads, and those that it leaves out. A text is the reason for all columns. */
export type Selection<T extends keyof DB> =
  | { readonly in: readonly Column<T>[]; readonly out: Out<T> }
  | string;

/** What happens to the columns of a table. */
export interface TableDeclaration<T extends keyof DB> {
  /** The copy of an account's data: the field for each column. */
  export: { readonly in: Partial<Record<Column<T>, ExportField>>; readonly out: Out<T> } | string;
  /** The copy of reported content that moderators see. */
  moderation: Selection<T>;
  /** What users find by words. */
  search: Selection<T>;
  /** What the deletion of an account does to its rows. */
  deletion: string;
}

export type Declarations = { readonly [T in keyof DB]?: TableDeclaration<T> };

/** The rows are deleted by a chain of foreign keys that begins at the account. */
export const CASCADE = 'The database deletes the rows with the account.';

const NOT_REPORTED = 'Users cannot report it.';
const NOT_SEARCHED = 'Users search posts, people, releases, playlists and messages only.';

/** Of tables without content that others see. */
export const HIDDEN = { moderation: NOT_REPORTED, search: NOT_SEARCHED } as const;

export const IDS = 'An id or the position of the row.';
export const SECRET = 'A secret, or what the server compares a secret with.';
export const DERIVED = 'The server derives it from other data.';
export const SHORT_LIVED = 'It is gone within a day.';

/** No row belongs to an account. */
export const NOTHING = 'It has nothing of an account.';

/** A table that serves the server: none of its rows is content of an account. */
export const internal = (reason: string, deletion = NOTHING) => ({
  ...HIDDEN,
  export: reason,
  deletion,
});
