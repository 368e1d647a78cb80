import { ApiError, posts, type Input } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { claimFiles, releaseFiles, storeImage, withStoredFiles } from '../uploads/index.ts';
import { findVisiblePost } from './access/find-visible-post.ts';
import { loadPost } from './load-posts.ts';
import { updateDetails } from './posts.queries.ts';
import { lockPostWithTerms } from './save-terms.ts';

type Form = Input<typeof posts.postRoutes.updatePost>['body'];

/**
 * Requires that the viewer may change the post, before a file is read.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post, FORBIDDEN for other viewers
 */
export async function requireOwnPost(context: Context, viewer: Viewer, id: string): Promise<void> {
  requireAuthorship(viewer, await findVisiblePost(context.db, viewer, id));
}

function requireAuthorship({ id }: Viewer, { authorId }: { authorId: string }): void {
  if (authorId !== id) throw new ApiError('FORBIDDEN', posts.messages.notEditor);
}

/**
 * Changes details of a post of the viewer at once. Absent fields stay. The file of a banner that is
 * replaced or removed is deleted after the commit.
 * @throws {ApiError} WRONG_KIND, NOT_FOUND, FORBIDDEN
 */
export async function updatePost(
  context: Context,
  viewer: Viewer,
  id: string,
  { post: changes, banner }: Form,
): Promise<posts.Post> {
  const options = { folder: 'posts', ownerId: viewer.id, wrongKind: posts.messages.banner } as const;
  await withStoredFiles(context, async (storedKeys) => {
    if (banner) storedKeys.push((await storeImage(context, banner, options)).key);
    await context.transact(async (tx, emit) => {
      const post = await lockPostWithTerms(tx, viewer.id, id);
      requireAuthorship(viewer, post);
      const bannerKey = storedKeys[0] ?? (changes.removeBanner ? null : post.bannerKey);
      await updateDetails(tx, id, { ...changes, bannerKey });
      await claimFiles(tx, storedKeys);
      if (post.bannerKey !== null && post.bannerKey !== bannerKey)
        await releaseFiles(context, tx, [post.bannerKey]);
      const isRenamed = changes.title !== undefined && changes.title !== post.title;
      emit('post.updated', { postId: id, authorId: viewer.id, ...(isRenamed && { oldTitle: post.title }) });
    });
  });
  return loadPost(context.db, viewer, id);
}
