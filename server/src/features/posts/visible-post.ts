import { notFound } from '@backbeat/contract';
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
 * @throws {Refusal} NOT_FOUND
 */
export async function findVisiblePost(
  db: Queryable,
  viewerId: string | undefined,
  id: string,
): Promise<PostFacts> {
  const post = await withAccess(db, await findPostFacts(db, id));
  if (!post?.isVisibleTo(viewerId)) throw notFound('Post');
  return post;
}

/** Locks a post whose totals are about to change, to the end of the transaction; undefined if there is none. */
export async function lockPost(tx: Tx, id: string): Promise<PostFacts | undefined> {
  return withAccess(tx, await lockPostFacts(tx, id));
}

async function withAccess(db: Queryable, row: PostFactsRow | undefined): Promise<PostFacts | undefined> {
  if (!row) return undefined;
  const requests = row.status === 'PUBLISHED' ? [] : await findRequests(db, [row.id]);
  return {
    ...row,
    isVisibleTo: (viewerId) => {
      if (!row.isAuthorThere) return false;
      const viewerAnswer = requests.find(({ userId }) => userId === viewerId)?.answer;
      return maySee(viewerId, { ...row, viewerAnswer });
    },
  };
}
