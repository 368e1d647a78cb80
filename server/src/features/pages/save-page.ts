import { ApiError, pages, type PageName } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { announcePages, findPage, insertVersion } from './pages.queries.ts';

interface PageChange {
  page: PageName;
  markdown: string;
  /** The version that the administrator has changed. */
  version: number;
}

/**
 * Saves a new version of a page. The same text once more changes nothing.
 * @throws {ApiError} CONFLICT if there is a newer version with another text
 */
export async function savePage(
  { transact }: Context,
  actor: AuditActor & { kind: 'person' },
  { page, markdown, version }: PageChange,
): Promise<pages.PageText> {
  return transact(async (tx) => {
    const newest = await findPage(tx, page);
    const isSame = markdown === (newest?.markdown ?? '');
    // A repeated request comes one version late.
    if (isSame && [version, version + 1].includes(newest?.version ?? 0))
      return { markdown, version: newest?.version ?? 0 };
    const row =
      (newest?.version ?? 0) === version
        ? await insertVersion(tx, { page, version: version + 1, markdown, authorId: actor.id })
        : undefined;
    if (!row) throw new ApiError('CONFLICT', pages.messages.changedMeanwhile);
    await announcePages(tx);
    const target = { kind: 'page', id: page } as const;
    await recordAudit(tx, { actor, action: 'page.change', target, details: { version: row.version } });
    return { markdown: row.markdown, version: row.version };
  });
}
