import { limits, notFound, type pages } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor } from '../audit/index.ts';
import { findPage, findVersion, listVersions } from './pages.queries.ts';
import { renderMarkdown } from './build-article.ts';
import { savePage } from './save-page.ts';

export const pageHandlers = (context: Context): Handlers<typeof pages.pageRoutes> => ({
  getPage: async ({ params: { page } }) => {
    const { markdown, version } = (await findPage(context.db, page)) ?? { markdown: '', version: 0 };
    return { markdown, version };
  },
  savePage: ({ params: { page }, body }, call) => savePage(context, auditActor(call), { page, ...body }),
  previewPage: async ({ body }) => ({ html: renderMarkdown(body.markdown, context.config.publicUrl) }),
  listPageVersions: async ({ params: { page }, query: { before } }) => {
    const { versions: size } = limits.pages;
    const rows = await listVersions(context.db, page, { before, maxRows: size + 1 });
    const content = rows
      .slice(0, size)
      .map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
    return { content, hasMore: rows.length > size };
  },
  getPageVersion: async ({ params: { page, version } }) => {
    const row = await findVersion(context.db, page, version);
    if (!row) throw notFound('page');
    return { markdown: row.markdown, version: row.version };
  },
});
