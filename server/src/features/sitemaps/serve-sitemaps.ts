import { Readable } from 'node:stream';
import { notFound, SITEMAP_PATH } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createCache } from '../../cache/create-cache.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../http/security/caller.ts';
import { crawlerGroups } from '../pages/index.ts';
import { buildIndex, buildRobots, buildSitemap, pathOf } from './build-sitemap.ts';
import {
  listEntries,
  listStarts,
  SITEMAP_LISTS,
  type SitemapEntry,
  type SitemapList,
} from './sitemaps.queries.ts';

/** Addresses in one sitemap: the maximum of the protocol. */
const SITEMAP_SIZE = 50_000;
/** Addresses that one statement reads. */
const BATCH_SIZE = 5_000;
/** Search engines fetch the index about once a day. */
const STARTS_TTL_MS = 60 * 60_000;

const query = z.object({ from: z.uuid() });
const XML = 'application/xml; charset=utf-8';

/** Serves robots.txt, the sitemap index and the sitemaps of tracks, releases, playlists and profiles. */
export function serveSitemaps(
  app: FastifyInstance,
  { db, settings, limiter, config: { publicUrl } }: Context,
): void {
  const starts = createCache<string[]>({ maxEntries: SITEMAP_LISTS.length, ttlMs: STARTS_TTL_MS });
  const findStarts = async (list: SitemapList) => {
    const ids = await listStarts(db, list, SITEMAP_SIZE);
    // An empty list is cheap to read. Cached, it would hide the first posts for an hour.
    return ids.length > 0 ? ids : undefined;
  };
  const startsOf = async (list: SitemapList) =>
    (await starts.fetch(list, { context: () => findStarts(list) })) ?? [];

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(buildRobots(publicUrl, groupsOf(settings))),
  );

  app.get(SITEMAP_PATH, async (request, reply) => {
    await limiter.consume('pages', callerOf(request.ip));
    const [posts, releases, playlists, profiles] = await Promise.all([
      startsOf('posts'),
      startsOf('releases'),
      startsOf('playlists'),
      startsOf('profiles'),
    ]);
    return reply.type(XML).send(buildIndex({ posts, releases, playlists, profiles }, publicUrl));
  });

  for (const list of SITEMAP_LISTS) {
    app.get(pathOf(list), async (request, reply) => {
      await limiter.consume('pages', callerOf(request.ip));
      const parsedQuery = query.safeParse(request.query);
      if (!parsedQuery.success) throw notFound('page');
      const entries = readEntries(db, list, parsedQuery.data.from);
      return reply.type(XML).send(Readable.from(buildSitemap(list, entries, publicUrl)));
    });
  }
}

/** The groups of crawlers that may not visit, by the policy for AI training. */
const groupsOf = (settings: Context['settings']): string =>
  settings.read('aiTraining') === 'reserved' ? crawlerGroups(settings.read('aiTraining.crawlers')) : '';

/** Reads the entries of one sitemap, some at a time. */
async function* readEntries(
  db: Context['db'],
  list: SitemapList,
  from: string,
): AsyncGenerator<SitemapEntry[]> {
  let start = { from, isAfter: false };
  for (let count = 0; count < SITEMAP_SIZE; count += BATCH_SIZE) {
    const entries = await listEntries(db, list, { ...start, maxRows: BATCH_SIZE });
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < BATCH_SIZE) return;
    start = { from: last.id, isAfter: true };
  }
}
