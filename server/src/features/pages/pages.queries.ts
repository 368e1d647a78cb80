import { PAGE_NAMES, type PageName, type SettingKey } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** The channel on which saved pages are announced. */
export const PAGES_CHANNEL = 'pages';

export interface PageRow {
  version: number;
  markdown: string;
  savedAt: Date;
}

const selectVersions = (db: Queryable, page: PageName) =>
  db
    .selectFrom('page_versions')
    .select(['version', 'markdown', 'saved_at as savedAt'])
    .where('page', '=', page);

/** The newest version of a page. */
export const findPage = (db: Queryable, page: PageName): Promise<PageRow | undefined> =>
  selectVersions(db, page).orderBy('version', 'desc').limit(1).executeTakeFirst();

export const findVersion = (db: Queryable, page: PageName, version: number): Promise<PageRow | undefined> =>
  selectVersions(db, page).where('version', '=', version).executeTakeFirst();

/** The pages whose newest version has text, with its number. */
export async function findPagesWithText(db: Queryable): Promise<{ page: PageName; version: number }[]> {
  const { rows } = await sql<{ page: PageName; version: number }>`
    select name as page, newest.version
    from unnest(${[...PAGE_NAMES]}::text[]) as name
    cross join lateral (
      select version, markdown from page_versions where page = name order by version desc limit 1
    ) as newest
    where newest.markdown <> ''`.execute(db);
  return rows;
}

/** When one of these settings last changed. */
export async function findSettingsChange(db: Queryable, keys: readonly SettingKey[]): Promise<Date | null> {
  if (keys.length === 0) return null;
  const { changedAt } = await db
    .selectFrom('settings')
    .select((row) => row.fn.max('changed_at').as('changedAt'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return changedAt;
}

export interface VersionRow {
  version: number;
  savedAt: Date;
  author: { id: string; userName: string } | null;
}

/** The versions of a page before a number, newest first. */
export async function listVersions(
  db: Queryable,
  page: PageName,
  { before, maxRows }: { before: number | undefined; maxRows: number },
): Promise<VersionRow[]> {
  let query = db
    .selectFrom('page_versions')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'author_id').on('users.deleted_at', 'is', null))
    .select(['version', 'saved_at as savedAt', 'users.id', 'user_name as userName'])
    .where('page', '=', page);
  if (before !== undefined) query = query.where('version', '<', before);
  const rows = await query.orderBy('version', 'desc').limit(maxRows).execute();
  return rows.map(({ version, savedAt, id, userName }) => ({
    version,
    savedAt,
    author: id === null || userName === null ? null : { id, userName },
  }));
}

/**
 * Stores the next version of a page.
 * @returns undefined if the version exists, which a concurrent save has stored
 */
export const insertVersion = (
  tx: Tx,
  row: { page: PageName; version: number; markdown: string; authorId: string },
): Promise<PageRow | undefined> =>
  tx
    .insertInto('page_versions')
    .values({ page: row.page, version: row.version, markdown: row.markdown, author_id: row.authorId })
    .onConflict((conflict) => conflict.columns(['page', 'version']).doNothing())
    .returning(['version', 'markdown', 'saved_at as savedAt'])
    .executeTakeFirst();

/** Makes every process read the list of pages again once the transaction commits. */
export async function announcePages(tx: Tx): Promise<void> {
  await sql`select pg_notify(${PAGES_CHANNEL}, '')`.execute(tx);
}
