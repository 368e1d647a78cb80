import { notFound, type versions } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import type { Party } from '../../../http/security/party.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { findVisiblePost } from '../access/find-visible-post.ts';
import { answerOf, findCredits } from '../../terms/index.ts';
import { findPostFacts } from '../access/visible-post.queries.ts';
import { isPartyToVersions } from '../access/posts.policy.ts';
import { findVersionRows, type VersionRef } from './versions.queries.ts';
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

/**
 * Lists all versions of a post for a guest, newest first. Originals are there by the author's switch,
 * and of the agreed version always.
 */
export async function listVersionsForGuest(
  db: Queryable,
  { guest }: Party,
  postId: string,
): Promise<versions.Version[]> {
  const [post, rows] = await Promise.all([findPostFacts(db, postId, undefined), findVersionRows(db, postId)]);
  if (!post) throw notFound('post');
  const mayDownload = guest?.mayDownload === true;
  return rows.map((row) => {
    const isAgreed = row.is_current && post.status === 'PUBLISHED';
    return viewVersion(row, { isParty: mayDownload || isAgreed, freeDownload: post.freeDownload });
  });
}

/**
 * Returns a version of a post of the viewer.
 * @throws {ApiError} NOT_FOUND
 */
export async function findVersion(
  db: Queryable,
  viewer: Viewer,
  { postId, number }: VersionRef,
): Promise<versions.Version> {
  const version = (await listVersions(db, viewer, postId)).find((each) => each.number === number);
  if (!version) throw notFound('post');
  return version;
}
