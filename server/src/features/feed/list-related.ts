import { limits, type feed } from '@backbeat/contract';
import { createOrderCache } from '../../cache/order-cache.ts';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost, loadPosts } from '../posts/index.ts';
import { findRelatedIds, listVisibleWithAuthors } from './related.queries.ts';

/** The ranking of a post is computed at most this often. */
const RANKING_TTL_MS = 5 * 60_000;
/** Ranked posts of each kind. Viewers do not see all of them. */
const RANKED = { byAuthor: 12, similar: 36 };

const rankingsOf = perDatabase(() => createOrderCache({ ttlMs: RANKING_TTL_MS }));

/**
 * Lists the posts to play after one: others of its author, and similar ones, without those hidden
 * from the viewer.
 * @throws {ApiError} NOT_FOUND
 */
export async function listRelated(
  db: Database,
  viewer: Viewer | undefined,
  postId: string,
): Promise<feed.RelatedPosts> {
  const { authorId } = await findVisiblePost(db, viewer, postId);
  const ranking = await rankingsOf(db).forceFetch(postId, {
    context: () => findRelatedIds(db, { postId, authorId }, RANKED),
  });
  const visible = await listVisibleWithAuthors(db, viewer, ranking);
  const isByAuthor = (each: { authorId: string }) => each.authorId === authorId;
  const byAuthor = visible.filter(isByAuthor).slice(0, limits.related.byAuthor);
  const similar = visible.filter((each) => !isByAuthor(each)).slice(0, limits.related.similar);
  const relatedPosts = await loadPosts(
    db,
    viewer,
    [...byAuthor, ...similar].map(({ id }) => id),
  );
  const idsByAuthor = new Set(byAuthor.map(({ id }) => id));
  return {
    byAuthor: relatedPosts.filter(({ id }) => idsByAuthor.has(id)),
    similar: relatedPosts.filter(({ id }) => !idsByAuthor.has(id)),
  };
}
