import { createHash } from 'node:crypto';
import type { FeedFormat } from '@backbeat/contract';
import { createCache } from '../../../cache/create-cache.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { loadFeed } from './load-feed.ts';
import type { Feed, FeedKind } from './feed.views.ts';
import { findDocumentRow, saveDigest } from './feeds.queries.ts';

/** To be increased with each change of the writers, since the entity tags are derived from the content. */
const WRITER_REVISION = 1;

/** Clients choose the addresses, so the cache is bounded. */
const MAX_CACHED_FEEDS = 200;

/** The content of documents with its digest, and when it last changed. */
export interface DatedFeed {
  feed: Feed;
  digest: string;
  changedAt: Date;
}

/**
 * Loads the content of the documents of a profile, a release or a playlist. The documents are functions of it, so
 * that an entity tag is known before a document is written (docs/decisions/060).
 * @throws {ApiError} NOT_FOUND
 */
export async function loadDatedFeed(
  { db, config, settings }: Pick<Context, 'db' | 'config' | 'settings'>,
  kind: FeedKind,
  name: string,
): Promise<DatedFeed> {
  const { feed, newestDate } = await loadFeed(db, { kind, name, brand: settings.read('name') });
  const digest = hash(
    JSON.stringify([WRITER_REVISION, config.publicUrl.href, config.websubHub ?? null, feed]),
  );
  return { feed, digest, changedAt: await findChangedAt(db, feed, { digest, newestDate }) };
}

/** Does the same, with content that is as old as a page for visitors may be. */
export function createFeedLoader(context: Context): (kind: FeedKind, name: string) => Promise<DatedFeed> {
  const feeds = createCache<DatedFeed>({ maxEntries: MAX_CACHED_FEEDS, ttlMs: context.visitorTtlMs });
  return (kind, name) =>
    feeds.forceFetch(`${kind} ${name.toLowerCase()}`, { context: () => loadDatedFeed(context, kind, name) });
}

/** The entity tag of a document without quotes and coding. */
export const tagOf = ({ digest, changedAt }: DatedFeed, format: FeedFormat): string =>
  hash(`${digest} ${changedAt.toISOString()} ${format}`).slice(0, 32);

/** When content with this digest was first read. Records it if the content has changed since. */
async function findChangedAt(
  db: Queryable,
  subject: Feed,
  content: { digest: string; newestDate: Date | undefined },
): Promise<Date> {
  const row = await findDocumentRow(db, subject);
  if (row?.digest === content.digest) return row.changedAt;
  return saveDigest(db, subject, content);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
