import { ApiError, FEED_FORMATS, feedPath } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { FIRST_ID } from '../../../db/read-batches.ts';
import { findUsers } from '../../users/index.ts';
import { findDocumentRow, saveAnnouncedDigest, type FeedSubject } from '../documents/feeds.queries.ts';
import { loadDatedFeed, type DatedFeed } from '../documents/load-document.ts';
import { ANNOUNCE_DELAY_S, announceFeedJob } from './announcements.jobs.ts';
import { listSubjectsOf, type AnnouncedPosts } from './announcements.queries.ts';

/** Documents whose jobs one transaction sends. */
const BATCH_SIZE = 500;

/**
 * Tells the hub to fetch the documents of a profile, a release or a playlist, unless it knows this content.
 * Documents that no visitor can read are not announced.
 * @throws if the hub does not take it
 */
export async function announceFeed(
  context: Pick<Context, 'db' | 'config' | 'settings'>,
  subject: FeedSubject,
  signal: AbortSignal,
): Promise<void> {
  const { db, config } = context;
  if (config.websubHub === undefined) return;
  const datedFeed = await loadSubject(context, subject);
  if (!datedFeed) return;
  const { feed, digest } = datedFeed;
  const row = await findDocumentRow(db, subject);
  if (row?.announcedDigest === digest) return;
  for (const format of FEED_FORMATS) {
    const url = new URL(feedPath(feed.page, format), config.publicUrl).href;
    await pingHub(config.websubHub, url, signal);
  }
  await saveAnnouncedDigest(db, subject, digest);
}

/** Sends a job for each document that lists a post, or any of an author. */
export async function announcePosts(
  { transact, db, jobs }: Pick<Context, 'transact' | 'db' | 'jobs'>,
  posts: AnnouncedPosts,
  signal: AbortSignal,
): Promise<void> {
  let afterId = FIRST_ID;
  for (;;) {
    signal.throwIfAborted();
    const subjects = await listSubjectsOf(db, posts, { afterId, maxRows: BATCH_SIZE });
    await transact(async (tx) => {
      for (const subject of subjects)
        await jobs.send(announceFeedJob, subject, { tx, delay: ANNOUNCE_DELAY_S });
    });
    const last = subjects.at(-1);
    if (!last || subjects.length < BATCH_SIZE) return;
    afterId = last.id;
  }
}

/** Loads the content of documents by the id of their subject; undefined if visitors cannot read them. */
async function loadSubject(
  context: Pick<Context, 'db' | 'config' | 'settings'>,
  { kind, id }: FeedSubject,
): Promise<DatedFeed | undefined> {
  const [user] = kind === 'profile' ? await findUsers(context.db, [id]) : [];
  const name = kind === 'profile' ? user?.userName : id;
  if (name === undefined) return undefined;
  try {
    return await loadDatedFeed(context, kind, name);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Publishes to a hub as hubs have it in common (https://www.w3.org/TR/websub/#x6-publishing). */
async function pingHub(hub: string, url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(hub, {
    method: 'POST',
    body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': url }),
    redirect: 'manual',
    signal,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The WebSub hub answered ${response.status}.`);
}
