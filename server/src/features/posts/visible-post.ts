import { notFound } from '@backbeat/contract';
import type { BlockViewer } from '../../db/apart.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { maySee } from './posts.policy.ts';
import { findRequests } from './posts.queries.ts';
import { findPostFacts, lockPostFacts, type PostFactsRow } from './visible-post.queries.ts';

/** What other features need to know of a post before they do something with it. */
export interface PostFacts extends PostFactsRow {
  isVisibleTo: (viewerId: string | undefined) => boolean;
}

/**
 * The facts of a post that this viewer may see.
 * @throws {ApiError} NOT_FOUND
 */
export async function findVisiblePost(
  db: Queryable,
  viewer: BlockViewer | undefined,
  id: string,
): Promise<PostFacts> {
  const post = await findPostFacts(db, id, viewer);
  const seen = post && !post.hasBlocks ? await withAccess(db, post) : undefined;
  if (!seen?.isVisibleTo(viewer?.id)) throw notFound('Post');
  return seen;
}

/**
 * Locks a post whose totals are about to change, to the end of the transaction; undefined if there is none.
 * @param actorIds who is about to change them: none of them and its author block each other meanwhile
 */
export async function lockPost(
  tx: Tx,
  id: string,
  actorIds: readonly string[] = [],
): Promise<PostFacts | undefined> {
  const post = await lockPostFacts(tx, id, actorIds);
  return post && withAccess(tx, post, new Set(post.blockedIds));
}

/** @param apart people who may not see it, whatever it is */
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
      return maySee(viewerId, { ...row, viewerAnswer });
    },
  };
}
