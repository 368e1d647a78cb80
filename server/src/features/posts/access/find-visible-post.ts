import { notFound } from '@backbeat/contract';
import { shareVisibleReads } from '../../block-filter/index.ts';
import type { BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { answerOf, findCredits } from '../../terms/index.ts';
import { canSee } from './posts.policy.ts';
import { findPostFacts, listBlockedIds, lockPostFacts, type PostFactsRow } from './visible-post.queries.ts';

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
  const { post } = await shareFacts(db, viewer, id, () => readFacts(db, viewer, id));
  if (!post?.isVisibleTo(viewer?.id)) throw notFound('post');
  return post;
}

interface FoundFacts {
  /** Undefined if there is no such post, or if a block hides it. */
  post: PostFacts | undefined;
}

const shareFacts = shareVisibleReads<FoundFacts>();

async function readFacts(db: Queryable, viewer: BlockViewer | undefined, id: string): Promise<FoundFacts> {
  const row = await findPostFacts(db, id, viewer);
  return { post: row && !row.hasBlocks ? await withAccess(db, row) : undefined };
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

/** The users among these who may see a post, for messages to them. */
export async function listUsersWhoSee(
  db: Queryable,
  id: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const row = await findPostFacts(db, id, undefined);
  if (!row) return new Set();
  const blockedIds = new Set(await listBlockedIds(db, row.authorId, userIds));
  const post = await withAccess(db, row, blockedIds);
  return new Set(userIds.filter((userId) => post.isVisibleTo(userId)));
}

/** @param isHiddenFrom users who may not see the post, whatever its status */
async function withAccess(
  db: Queryable,
  row: PostFactsRow,
  blockedIds: ReadonlySet<string> = new Set(),
): Promise<PostFacts> {
  const credits = row.status === 'PUBLISHED' ? [] : await findCredits(db, [row.id]);
  return {
    ...row,
    isVisibleTo: (viewerId) => {
      if (viewerId !== undefined && blockedIds.has(viewerId)) return false;
      if (!row.isAuthorThere) return false;
      const viewerAnswer = answerOf(credits, viewerId);
      return canSee(viewerId, { ...row, viewerAnswer });
    },
  };
}
