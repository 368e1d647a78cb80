import { currentBanner, PAGE_NAMES, textPagePath, type PageName, type SettingKey } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../../cache/create-cache.ts';
import type { Context } from '../../context.ts';
import { compressPage, sendPage, type CompressedPage } from '../../http/pages/compressed-page.ts';
import { callerOf } from '../../http/security/caller.ts';
import { buildTextPage, OWN_IDS } from './build-text-page.ts';
import { listPages } from './list-pages.ts';
import { findPage, findSettingsChange } from './pages.queries.ts';
import { renderMarkdown } from './build-article.ts';

/** Settings that a page shows besides its text. */
const SHOWN_SETTINGS: Record<PageName, readonly SettingKey[]> = {
  rules: ['rules'],
  terms: [],
  privacy: [],
  imprint: [],
  about: ['name', 'description', 'contactEmail', 'signUp.mode', 'aiTraining', 'sourceUrl'],
};

/** Texts that stay rendered: the newest version of each page, and the last ones of some. */
const MAX_RENDERED_TEXTS = 2 * PAGE_NAMES.length;
const RENDERED_TTL_MS = 24 * 60 * 60_000;

/** Serves the pages about this server, also to visitors and to browsers without script. */
export function serveTextPages(app: FastifyInstance, context: Context): void {
  const { db, settings, limiter, config } = context;
  const renderedTexts = createCache<string>({ maxEntries: MAX_RENDERED_TEXTS, ttlMs: RENDERED_TTL_MS });
  const responses = createCache<CompressedPage>({
    maxEntries: PAGE_NAMES.length,
    ttlMs: context.visitorTtlMs,
  });

  const buildPage = async (page: PageName): Promise<CompressedPage | undefined> => {
    const [pages, row, settingsChangedAt] = await Promise.all([
      listPages(context),
      findPage(db, page),
      findSettingsChange(db, SHOWN_SETTINGS[page]),
    ]);
    if (!pages.includes(page)) return undefined;
    const html =
      row === undefined || row.markdown === ''
        ? ''
        : await renderedTexts.forceFetch(`${page} ${row.version}`, {
            context: () => renderMarkdown(row.markdown, config.publicUrl, OWN_IDS),
          });
    const changes = [row?.savedAt, settingsChangedAt].flatMap((time) => (time ? [time.getTime()] : []));
    return compressPage(
      buildTextPage({
        page,
        html,
        changedAt: changes.length > 0 ? new Date(Math.max(...changes)) : null,
        pages,
        banner: currentBanner(settings.read('banner'), Date.now()),
        read: (key) => settings.read(key),
      }),
    );
  };

  for (const page of PAGE_NAMES) {
    app.get(textPagePath(page), async (request, reply) => {
      await limiter.consume('pages', request.viewer?.id ?? callerOf(request.ip));
      const response = await responses.fetch(page, { context: () => buildPage(page) });
      if (!response) {
        reply.callNotFound();
        return reply;
      }
      return sendPage(reply, 200, response);
    });
  }
}
