import type { versions } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { findVisiblePost } from '../access/find-visible-post.ts';
import { answerOf, findCredits } from '../../terms/index.ts';
import { isPartyToVersions } from '../access/posts.policy.ts';
import { findVersionRows } from './versions.queries.ts';
import { viewVersion } from './versions.views.ts';

/**
 * Lists the versions of a post, newest first: all for the parties to the versions, the one shown for
 * others.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post
 */
export async function listVersions(
  db: Queryable,
  viewer: Viewer | undefined,
  postId: string,
): Promise<versions.Version[]> {
  const post = await findVisiblePost(db, viewer, postId);
  const [credits, rows] = await Promise.all([findCredits(db, [postId]), findVersionRows(db, postId)]);
  const viewerAnswer = answerOf(credits, viewer?.id);
  const isParty = isPartyToVersions(viewer?.id, { authorId: post.authorId, viewerAnswer });
  return rows
    .filter(({ is_current }) => isParty || is_current)
    .map((row) => viewVersion(row, { isParty, freeDownload: post.freeDownload }));
}
