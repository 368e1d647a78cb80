import { PAGE_NAMES, type PageName } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { findPagesWithText } from './pages.queries.ts';

/**
 * The pages about this server that exist: those with text, the rules if there is a list of them,
 * and always the one that says what this server is.
 */
export async function listPages({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<PageName[]> {
  const rows = await findPagesWithText(db);
  return addPagesWithoutText(
    rows.map(({ page }) => page),
    settings,
  );
}

/** Adds the pages that exist without a text to those with one. */
export function addPagesWithoutText(
  pagesWithText: readonly PageName[],
  settings: Pick<Context['settings'], 'read'>,
): PageName[] {
  const names = new Set<PageName>([...pagesWithText, 'about']);
  if (settings.read('rules').length > 0) names.add('rules');
  return PAGE_NAMES.filter((name) => names.has(name));
}
