import { notFound } from '@backbeat/contract';
import type { BlockViewer } from '../../db/block-filter.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { canSee } from './posts.policy.ts';
import { findRequests } from './posts.queries.ts';
import { findPostFacts, lockPostFacts, type PostFactsRow } from './visible-post.queries.ts';

/** What other features need to know about a post before they act on it. */
export interface PostFacts extends PostFactsRow {
  isVisibleTo: (viewerId: string | undefined) => boolean;
}

/**
 * Returns the facts of a post that the viewer may see.
 * @throws {ApiError} NOT_FOUND
 */
export async function findVisiblePost(
  db: Queryable,
  viewer: BlockViewer | undefined,
  id: string,
): Promise<PostFacts> {
  const post = await findPostFacts(db, id, viewer);
  const visible = post && !post.hasBlocks ? await withAccess(db, post) : undefined;
  if (!visible?.isVisibleTo(viewer?.id)) throw notFound('Post');
  return visible;
}

/**
 * Locks a post whose totals change, until the end of the transaction.
 * @param actorIds users who cause the change; blocks between them and the author are locked too
 * @returns undefined if the post does not exist
 */
export async function lockPost(
  tx: Tx,
  id: string,
  actorIds: readonly string[] = [],
): Promise<PostFacts | undefined> {
  const post = await lockPostFacts(tx, id, actorIds);
  return post && withAccess(tx, post, new Set(post.blockedIds));
}

/** @param isHiddenFrom users who may not see the post, whatever its status */
async function withAccess(
  db: Queryable,
  row: PostFactsRow,
  blockedIds: ReadonlySet<string> = new Set(),
): Promise<PostFacts> {
  const requests = row.status === 'PUBLISHED' ? [] : await findRequests(db, [row.id]);
  return {
    ...row,
    isVisibleTo: (viewerId) => {
      if (viewerId !== undefined && blockedIds.has(viewerId)) return false;
      if (!row.isAuthorThere) return false;
      const viewerAnswer = requests.find(({ userId }) => userId === viewerId)?.answer;
      return canSee(viewerId, { ...row, viewerAnswer });
    },
  };
}
