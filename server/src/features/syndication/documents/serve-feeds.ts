import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  FEED_FORMATS,
  FEED_SCREENS,
  FEED_TYPES,
  feedPath,
  screens,
  type FeedFormat,
} from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../../cache/create-cache.ts';
import type { Context } from '../../../context.ts';
import { chooseCoding } from '../../../http/pages/compressed-page.ts';
import { callerOf } from '../../../http/security/caller.ts';
import { isFresh } from './conditions.policy.ts';
import type { FeedDocument } from './feed.views.ts';
import { createFeedLoader, tagOf, type DatedFeed } from './load-document.ts';
import { writeAtom } from './write-atom.ts';
import { writeRss } from './write-rss.ts';

/** Written documents, by their entity tags. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DOCUMENTS = 500;
const DOCUMENTS_TTL_MS = 10 * 60_000;

const WRITERS: Record<FeedFormat, (document: FeedDocument) => string> = { rss: writeRss, atom: writeAtom };

const toGzip = promisify(gzip);

/**
 * Serves the RSS and Atom documents of profiles, releases and playlists, as visitors see them. A client that
 * has the document gets 304 before one is written.
 */
export function serveFeeds(app: FastifyInstance, context: Context): void {
  const { limiter } = context;
  const loadFeed = createFeedLoader(context);
  const readDocument = createDocumentReader(context);
  for (const kind of FEED_SCREENS)
    for (const format of FEED_FORMATS)
      // HEAD is registered explicitly: that of Fastify loses the length of a response without a body.
      app.route<{ Params: Record<string, string> }>({
        method: ['GET', 'HEAD'],
        url: feedPath(screens[kind], format),
        handler: async (request, reply) => {
          await limiter.consume('pages', callerOf(request.ip));
          const [name = ''] = Object.values(request.params);
          const datedFeed = await loadFeed(kind, name);
          return send(request, reply, { format, datedFeed });
        },
      });

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { format, datedFeed }: { format: FeedFormat; datedFeed: DatedFeed },
  ): Promise<FastifyReply> {
    const coding = chooseCoding(request.headers['accept-encoding'], ['gzip']);
    const tag = tagOf(datedFeed, format);
    // The forms of a document are different bytes, so a strong entity tag names the form too.
    const entityTags = { plain: `"${tag}"`, gzip: `"${tag}-gzip"` };
    void reply.headers({
      etag: entityTags[coding ?? 'plain'],
      'last-modified': datedFeed.changedAt.toUTCString(),
      'cache-control': 'public, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      // Search engines list the page instead.
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
      ...linksOf(context, datedFeed, format),
    });
    const validators = { entityTags: Object.values(entityTags), changedAt: datedFeed.changedAt };
    if (isFresh(request.headers, validators)) return reply.code(304).send();
    const body = await readDocument(tag, datedFeed, format, coding);
    void reply.type(`${FEED_TYPES[format]}; charset=utf-8`).header('content-length', String(body.length));
    if (coding) void reply.header('content-encoding', coding);
    return request.method === 'HEAD' ? reply.send() : reply.send(body);
  }
}

/** The links of WebSub (https://www.w3.org/TR/websub/#discovery). */
function linksOf(
  { config: { publicUrl, websubHub } }: Context,
  { feed }: DatedFeed,
  format: FeedFormat,
): { link?: string } {
  if (websubHub === undefined) return {};
  const self = new URL(feedPath(feed.page, format), publicUrl).href;
  return { link: `<${websubHub}>; rel="hub", <${self}>; rel="self"` };
}

/** Returns documents in the form of a coding, which are written and compressed once. */
function createDocumentReader({ config: { publicUrl, websubHub: hub } }: Context) {
  const documents = createCache<Buffer>({
    maxEntries: MAX_DOCUMENTS,
    maxSize: MAX_DOCUMENT_BYTES,
    sizeOf: ({ length }) => length,
    ttlMs: DOCUMENTS_TTL_MS,
  });
  return async (
    tag: string,
    { feed, changedAt }: DatedFeed,
    format: FeedFormat,
    coding: 'gzip' | undefined,
  ): Promise<Buffer> =>
    documents.forceFetch(`${tag} ${coding}`, {
      context: async () => {
        const document = Buffer.from(WRITERS[format]({ feed, format, publicUrl, hub, changedAt }));
        return coding === 'gzip' ? toGzip(document) : document;
      },
    });
}
