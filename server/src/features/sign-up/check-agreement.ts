import { ApiError, signUp, type PageName } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { findPagesWithText } from '../pages/index.ts';

/** The versions of the pages to which a person agreed, and when. */
export type Agreement = { at: string } & Partial<Record<PageName, number>>;

const AGREED_PAGES: readonly PageName[] = ['terms', 'privacy'];

/**
 * Requires an agreement where the server has Terms or a Privacy notice.
 * @returns null where it has none
 * @throws {ApiError} INVALID_INPUT
 */
export async function requireAgreement(db: Queryable, agree: boolean | undefined): Promise<Agreement | null> {
  const pages = (await findPagesWithText(db)).filter(({ page }) => AGREED_PAGES.includes(page));
  if (pages.length === 0) return null;
  const { agree: message } = signUp.messages;
  if (agree !== true) throw new ApiError('INVALID_INPUT', message, { fields: { agree: message } });
  const versions = Object.fromEntries(pages.map(({ page, version }) => [page, version]));
  return { ...versions, at: new Date().toISOString() };
}
