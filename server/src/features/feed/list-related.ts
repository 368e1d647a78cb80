import { limits, type feed } from '@backbeat/contract';
import { createOrderCache } from '../../cache/order-cache.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost, loadPosts } from '../posts/index.ts';
import { findRelatedIds, listVisibleWithAuthors } from './related.queries.ts';

/** The ranking of a post is computed at most this often. */
const RANKING_TTL_MS = 5 * 60_000;
/** Ranked posts of each kind. Viewers do not see all of them. */
const RANKED = { byAuthor: 12, similar: 36 };

/** The posts to play after one: others of its author, and similar ones. */
export class RelatedPosts {
  readonly #context: Context;
  readonly #rankings = createOrderCache({ ttlMs: RANKING_TTL_MS });

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Lists the posts related to one, without those hidden from the viewer.
   * @throws {ApiError} NOT_FOUND
   */
  async list(viewer: Viewer | undefined, postId: string): Promise<feed.RelatedPosts> {
    const { db } = this.#context;
    const { authorId } = await findVisiblePost(db, viewer, postId);
    const ranking = await this.#rankings.forceFetch(postId, {
      context: () => findRelatedIds(db, { postId, authorId }, RANKED),
    });
    const visible = await listVisibleWithAuthors(db, viewer, ranking);
    const isByAuthor = (each: { authorId: string }) => each.authorId === authorId;
    const byAuthor = visible.filter(isByAuthor).slice(0, limits.related.byAuthor);
    const similar = visible.filter((each) => !isByAuthor(each)).slice(0, limits.related.similar);
    const found = await loadPosts(
      db,
      viewer,
      [...byAuthor, ...similar].map(({ id }) => id),
    );
    const own = new Set(byAuthor.map(({ id }) => id));
    return {
      byAuthor: found.filter(({ id }) => own.has(id)),
      similar: found.filter(({ id }) => !own.has(id)),
    };
  }
}
