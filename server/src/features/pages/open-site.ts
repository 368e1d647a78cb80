import { isDeepStrictEqual } from 'node:util';
import { bannerHtml, currentBanner, footerPaths, NOT_SET_UP, type PageName } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import { limitTime } from '../../concurrency/limit-time.ts';
import type { Context } from '../../context.ts';
import type { Site, SiteContent } from '../../http/pages/pages.ts';
import { addPagesWithoutText } from './list-pages.ts';
import { findPagesWithText, PAGES_CHANNEL } from './pages.queries.ts';

/** How long the start and a refresh wait for the list of pages about the server; milliseconds. */
const LIST_TIMEOUT_MS = 1_000;
/** How soon a process learns of a page whose notification was lost. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Opens what all pages show of this instance: the banner, and what the footer links to. It stays in
 * memory, and follows changes of the settings and of the pages about the server.
 */
export async function openSite(app: FastifyInstance, context: Context): Promise<Site> {
  const { db, jobs, log, settings } = context;
  let pagesWithText: readonly PageName[] = [];
  let isUnreadable = false;
  let content: SiteContent | undefined;
  let isCurrent = false;
  let bannerEnd = Infinity;
  const forget = () => {
    isCurrent = false;
  };

  const build = (): SiteContent => {
    const banner = currentBanner(settings.read('banner'), Date.now());
    bannerEnd = banner ? Date.parse(banner.until) : Infinity;
    const mode = settings.read('signUp.mode');
    const contactEmail = settings.read('contactEmail');
    const pages = addPagesWithoutText(pagesWithText, settings);
    return {
      name: settings.read('name'),
      signUpMode: mode === 'closed' && !settings.isSetUp ? NOT_SET_UP : mode,
      banner: banner ? bannerHtml(banner) : '',
      contactEmail,
      paths: footerPaths({ pages, contactEmail }),
    };
  };
  const refresh = async () => {
    try {
      const rows = await limitTime(findPagesWithText(db), LIST_TIMEOUT_MS);
      pagesWithText = rows.map(({ page }) => page);
      isUnreadable = false;
      forget();
    } catch (err) {
      if (!isUnreadable) log.warn({ err }, 'pages about the server unreadable; linking the last ones');
      isUnreadable = true;
    }
  };

  settings.onChange(forget);
  // First listening, so that no change falls between the two.
  await jobs.listen(PAGES_CHANNEL, () => void refresh());
  await refresh();
  const timer = setInterval(() => void refresh(), POLL_INTERVAL_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));

  return {
    read() {
      if (content && isCurrent && Date.now() < bannerEnd) return content;
      const newContent = build();
      // Pages that were built with the same content stay.
      if (!isDeepStrictEqual(newContent, content)) content = newContent;
      isCurrent = true;
      return content ?? newContent;
    },
  };
}
