import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  ApiError,
  brand,
  escapeHtml,
  PAGE_DATA_ID,
  pageSlots,
  screens,
  SHARE_PATH,
  SHELLS_MODULE,
  type Screen,
  type ShellContent,
} from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../cache/create-cache.ts';
import { compressPage, sendPage, type CompressedPage } from './compressed-page.ts';
import { callerOf } from '../security/caller.ts';
import { allowEmbedding } from '../security/frame-policy.ts';
import type { Limiter } from '../security/rate-limiter.ts';
import { ownOrigins, requireOwnPageOrApp } from '../security/same-origin.ts';
import type { Viewer } from '../security/session.ts';
import { isScreen, openShells } from './shells.ts';
import { createVisitorPages, type RenderedPage } from './visitor-pages.ts';
import { messages } from '../http.messages.ts';

/** What a page tells clients that run no scripts, such as search engines and link previews. */
export interface PageHead {
  title: string;
  /** Open Graph, Twitter and others: `[name or property, content]`. */
  meta: readonly (readonly [name: string, content: string])[];
  /** schema.org data. */
  jsonLd?: Record<string, unknown>;
  /** oEmbed and other alternates. */
  links?: readonly Record<string, string>[];
  /** Data for the page's own script, as JSON in the element `PAGE_DATA_ID`. */
  data?: object;
  /** What the page shows before its own script runs. */
  shell?: ShellContent;
}

/**
 * Builds the head of a page from the parameters of its address. Returns undefined if the page has
 * no head of its own, and null if it does not exist, which is answered with 404. A head with a shell
 * is for visitors or for users, not for both.
 */
export type HeadOf = (
  params: Record<string, string>,
  viewer: Viewer | undefined,
) => Promise<PageHead | undefined | null>;

export type Heads = Partial<Record<Screen, HeadOf>>;

/** How many pages with content the server caches for users, and for how long. */
const MAX_FILLED_PAGES = 200;
const FILLED_PAGE_TTL_MS = 60_000;

interface PagesOptions {
  config: { publicUrl: URL };
  heads: Heads;
  limiter: Limiter;
  /** How old a page for visitors may be, in milliseconds. */
  visitorTtlMs: number;
  /** Tags of the landing page, which brings its own title and description. */
  landingMeta?: PageHead['meta'];
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the web app: its files, and one page for every screen. Browsers cache the files forever,
 * since their names contain a hash, and request pages each time.
 * @returns sends the page for an address that does not exist
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { config, heads, limiter, visitorTtlMs, landingMeta = [] }: PagesOptions,
): Promise<SendPage> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const landing = compressPage(
    (await read('landing.html')).replace(pageSlots.head, () => writeTags({ meta: landingMeta })),
    9,
  );
  const embed = await read('embed.html');
  const { pageOf, renderLoadingShell, renderContentShell } = await openShells(folder);
  const visitorPages = createVisitorPages(visitorTtlMs);
  /** Pages with content, by what is in them: users who see the same content share a page. */
  const filledPages = createCache<CompressedPage>({
    maxEntries: MAX_FILLED_PAGES,
    ttlMs: FILLED_PAGE_TTL_MS,
  });
  const missingPage = compressPage(
    (await read('index.html')).replace(pageSlots.shell, () => renderLoadingShell()),
    9,
  );

  // One route for all hashed files, of which there are hundreds, and one for each of the others.
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', `${path.posix.dirname(SHELLS_MODULE)}/**`],
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });

  for (const [screen, address] of Object.entries(screens)) {
    if (!isScreen(screen)) continue;
    const render = async (request: FastifyRequest): Promise<RenderedPage> => {
      const head = await heads[screen]?.(paramsOf(request), request.viewer);
      const status = head === null ? 404 : 200;
      if (screen === 'embed') return { status, page: compressPage(head ? withHead(embed, head) : embed) };
      const page = pageOf(screen, request.viewer === undefined, tabOf(request));
      if (!head) return { status, page: page.plain };
      const fill = (shell: string) =>
        compressPage(withHead(page.html, head).replace(pageSlots.shell, () => shell));
      if (!head.shell) return { status, page: fill(page.shell) };
      const { shell } = head;
      const build = () => fill(renderContentShell(shell));
      if (!request.viewer) return { status, page: build() };
      const key = `${screen} ${JSON.stringify(head)}`;
      return { status, page: await filledPages.forceFetch(key, { context: build }) };
    };
    const renderForVisitor = async (request: FastifyRequest): Promise<RenderedPage> => {
      const page = await visitorPages.forceFetch(request.url, { context: () => render(request) });
      // An author shares the link of a post as soon as it is published.
      if (page.status !== 200) visitorPages.delete(request.url);
      return page;
    };
    const send: SendPage = async (request, reply) => {
      if (screen === 'landing') return sendPage(reply, 200, landing);
      const { status, page } = request.viewer ? await render(request) : await renderForVisitor(request);
      return sendPage(reply, status, page);
    };
    app.get(address, (request, reply) => {
      if (screen === 'embed') allowEmbedding(reply);
      return sendWithinLimit(limiter, request, reply, send);
    });
  }

  // The service worker answers this request, unless the browser has stopped or deleted it.
  const origins = ownOrigins(config.publicUrl);
  app.post(SHARE_PATH, (request, reply) => {
    requireOwnPageOrApp(request, origins);
    return reply.redirect(screens.createPost, 303);
  });

  return (request, reply) =>
    sendWithinLimit(limiter, request, reply, () => sendPage(reply, 404, missingPage));
}

/** Sends a page, or an error page if the client has requested too many. */
async function sendWithinLimit(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendPage,
): Promise<FastifyReply> {
  try {
    await limiter.consume('pages', request.viewer?.id ?? callerOf(request.ip));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void reply.header('retry-after', String(error.retryAfter ?? 1));
    return sendPage(
      reply,
      error.status,
      compressPage(plainPage(messages.tooManyRequestsTitle, error.message)),
    );
  }
  return send(request, reply);
}

const paramsOf = (request: FastifyRequest): Record<string, string> =>
  request.params !== null && typeof request.params === 'object'
    ? Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]))
    : {};

const tabOf = ({ query }: FastifyRequest): unknown =>
  query !== null && typeof query === 'object' && 'tab' in query ? query.tab : undefined;

/** Inserts a head into the page: the title, and the tags at the marked position. */
export const withHead = (page: string, head: PageHead): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${head.title} · ${brand.name}`)}</title>`)
    .replace(pageSlots.head, () => writeTags(head));

function writeTags({ meta, jsonLd, links, data }: Omit<PageHead, 'title'>): string {
  const tags = [
    ...meta.map(([name, content]) => {
      const attribute = name.includes(':') && !name.startsWith('twitter:') ? 'property' : 'name';
      return `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
    }),
    ...(links ?? []).map(
      (attributes) =>
        `<link ${Object.entries(attributes)
          .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
          .join(' ')}>`,
    ),
    ...(jsonLd ? [dataBlock('type="application/ld+json"', jsonLd)] : []),
    ...(data ? [dataBlock(`type="application/json" id="${PAGE_DATA_ID}"`, data)] : []),
  ];
  return tags.join('\n    ');
}

/**
 * A script element with data, in which only `<` needs escaping (HTML, 13.2.5.4: script data state).
 */
const dataBlock = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** A page with one sentence, without scripts or files. */
const plainPage = (title: string, sentence: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · ${brand.name}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main></body></html>`;
