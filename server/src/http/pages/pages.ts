import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  allScreens,
  ApiError,
  brand,
  escapeHtml,
  FEED_SCREENS,
  feedLinks,
  CONTACT_ATTRIBUTE,
  FOOTER_ATTRIBUTE,
  BRAND_ATTRIBUTE,
  linkContact,
  linkFooter,
  PAGE_DATA_ID,
  pageSlots,
  players,
  screens,
  SHARE_PATH,
  SHELLS_MODULE,
  SIGN_UP_ATTRIBUTE,
  type FooterPath,
  type PlayerScreen,
  type Screen,
  type ShellContent,
} from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createCache } from '../../cache/create-cache.ts';
import { optionsOfPage } from './confidential-pages.ts';
import { compressPage, sendPage, type CompressedPage } from './compressed-page.ts';
import { callerOf } from '../security/caller.ts';
import { allowEmbedding } from '../security/frame-policy.ts';
import type { Limiter } from '../security/rate-limiter.ts';
import { ownOrigins, requireOwnPageOrApp } from '../security/same-origin.ts';
import type { Viewer } from '../security/session.ts';
import { isPlayer, isScreen, openShells, writeName, type OpenShells } from './shells.ts';
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

export type Heads = Partial<Record<Screen | PlayerScreen, HeadOf>>;

/** How many pages with content the server caches for users, and for how long. */
const MAX_FILLED_PAGES = 200;
const FILLED_PAGE_TTL_MS = 60_000;

/** What all pages show of the instance. */
export interface SiteContent {
  /** The name of the instance. */
  name: string;
  /** The sign-up mode, or `NOT_SET_UP`. */
  signUpMode: string;
  /** '' without one. */
  contactEmail: string;
  /** The content of the banner, as HTML; '' without one. */
  banner: string;
  /** What the footer links to. */
  paths: readonly FooterPath[];
}

/** Reads what all pages show of the instance, which each request does. */
export interface Site {
  /** Returns the same object until any of its content changes. */
  read: () => SiteContent;
}

const DEFAULT_CONTENT: SiteContent = {
  name: brand.name,
  signUpMode: 'open',
  contactEmail: '',
  banner: '',
  paths: [],
};
const NO_SITE: Site = { read: () => DEFAULT_CONTENT };

interface PagesOptions {
  config: { publicUrl: URL };
  site?: Site;
  heads: Heads;
  limiter: Limiter;
  /** How old a page for visitors may be, in milliseconds. */
  visitorTtlMs: number;
  /** Writes the tags of the landing page, which brings its own title and description. */
  landingMeta?: (name: string) => PageHead['meta'];
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
  { config, heads, limiter, visitorTtlMs, landingMeta = () => [], site = NO_SITE }: PagesOptions,
): Promise<SendPage> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const files = {
    index: await read('index.html'),
    landing: await read('landing.html'),
  };
  const embed = await read('embed.html');
  const manifest = MANIFEST.parse(JSON.parse(await read(MANIFEST_FILE).catch(() => '{}')));
  const shells = await openShells(folder);
  const build = (content: SiteContent) => buildPages(files, shells, { content, visitorTtlMs, landingMeta });
  let pages = build(site.read());
  /** The pages with the present name, banner and footer. */
  const readPages = () => {
    const content = site.read();
    if (pages.content !== content) pages = build(content);
    return pages;
  };
  const sendLanding: SendPage = async (_request, reply) => sendPage(reply, 200, readPages().landing);

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
    globIgnore: [MANIFEST_FILE, 'assets/**', `${path.posix.dirname(SHELLS_MODULE)}/**`],
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });

  app.get(`/${MANIFEST_FILE}`, (_request, reply) => {
    const { name } = site.read();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify({ ...manifest, name, short_name: name }));
  });

  type Render = (request: FastifyRequest) => Promise<RenderedPage>;

  const renderForVisitor = async (request: FastifyRequest, render: Render): Promise<RenderedPage> => {
    const { visitorPages } = readPages();
    const page = await visitorPages.forceFetch(request.url, { context: () => render(request) });
    // An author shares the link of a post as soon as it is published.
    if (page.status !== 200) visitorPages.delete(request.url);
    return page;
  };
  const sendRendered =
    (render: Render): SendPage =>
    async (request, reply) => {
      const { status, page } = await (request.viewer ? render(request) : renderForVisitor(request, render));
      return sendPage(reply, status, page);
    };
  const findHead = async (name: keyof Heads, request: FastifyRequest) => {
    const head = await heads[name]?.(paramsOf(request), request.viewer);
    return { head, status: head === null ? 404 : 200 };
  };

  for (const [screen, address] of Object.entries(allScreens)) {
    if (!isScreen(screen)) continue;
    const render: Render = async (request) => {
      const { head: ownHead, status } = await findHead(screen, request);
      const head = withFeeds(screen, ownHead);
      const { content, shells, filledPages } = readPages();
      const page = shells.pageOf(screen, request.viewer === undefined, tabOf(request));
      if (!head) return { status, page: page.plain };
      const fill = (shell: string) =>
        compressPage(withHead(page.html, head, content.name).replace(pageSlots.shell, () => shell));
      if (!head.shell) return { status, page: fill(page.shell) };
      const { shell } = head;
      const build = () => fill(shells.renderContentShell(shell));
      if (!request.viewer) return { status, page: build() };
      const key = `${screen} ${JSON.stringify(head)}`;
      return { status, page: await filledPages.forceFetch(key, { context: build }) };
    };
    const send: SendPage = screen === 'landing' ? sendLanding : sendRendered(render);
    app.get(address, optionsOfPage(address), (request, reply) =>
      sendWithinLimit({ limiter, site }, request, reply, send),
    );
  }

  for (const [player, address] of Object.entries(players)) {
    if (!isPlayer(player)) continue;
    const send = sendRendered(async (request) => {
      const { head, status } = await findHead(player, request);
      const { name } = site.read();
      const page = writeNames(embed, name);
      return { status, page: compressPage(head ? withHead(page, head, name) : page) };
    });
    app.get(address, (request, reply) => {
      allowEmbedding(reply);
      return sendWithinLimit({ limiter, site }, request, reply, send);
    });
  }

  // The service worker answers this request, unless the browser has stopped or deleted it.
  const origins = ownOrigins(config.publicUrl);
  app.post(SHARE_PATH, (request, reply) => {
    requireOwnPageOrApp(request, origins);
    return reply.redirect(screens.createPost, 303);
  });

  return (request, reply) =>
    sendWithinLimit({ limiter, site }, request, reply, async () =>
      sendPage(reply, 404, readPages().missingPage),
    );
}

/** The manifest of the app, in which the name is that of the instance. */
const MANIFEST_FILE = 'manifest.webmanifest';
const MANIFEST = z.record(z.string(), z.unknown());

/** The name that the build writes into the root element, for pages without this server. */
const BUILT_NAME = new RegExp(`(<html [^>]*) ${BRAND_ATTRIBUTE}="[^"]*"`);

/** Writes the name of the instance into a page and its title. */
const writeNames = (page: string, name: string): string =>
  writeName(page, name).replace(`<title>${brand.name}`, () => `<title>${escapeHtml(name)}`);

/** Builds the pages with what they contain of the instance, and empty caches of them. */
function buildPages(
  files: { index: string; landing: string },
  { openPages, bannerScript }: OpenShells,
  {
    content,
    visitorTtlMs,
    landingMeta,
  }: { content: SiteContent; visitorTtlMs: number; landingMeta: (name: string) => PageHead['meta'] },
) {
  const { name, signUpMode, contactEmail, banner, paths } = content;
  const prepare = (page: string) => {
    const html = writeNames(page, name);
    return banner === ''
      ? html.replace(pageSlots.banner, '')
      : html.replace(pageSlots.banner, () => banner).replace('</head>', () => `${bannerScript}</head>`);
  };
  const attributes = [
    `${BRAND_ATTRIBUTE}="${escapeHtml(name)}"`,
    `${SIGN_UP_ATTRIBUTE}="${escapeHtml(signUpMode)}"`,
    ...(contactEmail === '' ? [] : [`${CONTACT_ATTRIBUTE}="${escapeHtml(contactEmail)}"`]),
    ...(paths.length > 0 ? [`${FOOTER_ATTRIBUTE}="${paths.join(' ')}"`] : []),
  ].join(' ');
  const withAttributes = (page: string) =>
    page.replace(BUILT_NAME, '$1').replace('<html ', () => `<html ${attributes} `);
  const index = withAttributes(prepare(files.index));
  const landing = withAttributes(prepare(files.landing)).replace(pageSlots.head, () =>
    writeTags({ meta: landingMeta(name) }),
  );
  const shells = openPages(index, name);
  return {
    content,
    shells,
    landing: compressPage(linkContact(linkFooter(landing, paths), contactEmail), 9),
    visitorPages: createVisitorPages(visitorTtlMs),
    /** Pages with content, by what is in them: users who see the same content share a page. */
    filledPages: createCache<CompressedPage>({ maxEntries: MAX_FILLED_PAGES, ttlMs: FILLED_PAGE_TTL_MS }),
    missingPage: compressPage(
      index.replace(pageSlots.shell, () => shells.renderLoadingShell()),
      9,
    ),
  };
}

/** Sends a page, or an error page if the client has requested too many. */
async function sendWithinLimit(
  { limiter, site }: { limiter: Limiter; site: Site },
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
      compressPage(plainPage(messages.tooManyRequestsTitle, error.message, site.read().name)),
    );
  }
  return send(request, reply);
}

/** Adds the links to the feed documents of a page that visitors can see, which therefore has a canonical address. */
function withFeeds<H extends PageHead | null | undefined>(screen: Screen, head: H): H | PageHead {
  const canonical = head?.links?.find(({ rel }) => rel === 'canonical')?.['href'];
  const hasFeeds = FEED_SCREENS.some((name) => name === screen);
  if (!head || canonical === undefined || !hasFeeds) return head;
  return { ...head, links: [...(head.links ?? []), ...feedLinks(canonical, head.title)] };
}

const paramsOf = (request: FastifyRequest): Record<string, string> =>
  request.params !== null && typeof request.params === 'object'
    ? Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]))
    : {};

const tabOf = ({ query }: FastifyRequest): unknown =>
  query !== null && typeof query === 'object' && 'tab' in query ? query.tab : undefined;

/** Inserts a head into the page: the title, and the tags at the marked position. */
export const withHead = (page: string, head: PageHead, siteName: string): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${head.title} · ${siteName}`)}</title>`)
    .replace(pageSlots.head, () =>
      // Link previews name the site above the title.
      writeTags({ ...head, meta: [['og:site_name', siteName], ...head.meta] }),
    );

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
const plainPage = (title: string, sentence: string, siteName: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main></body></html>`;
