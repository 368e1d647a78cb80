import { posts, Refusal } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { releaseFiles } from '../uploads/index.ts';
import { changePostsCount } from '../users/index.ts';
import { lockDraft } from './drafts.ts';
import { deletePostRow } from './posts.queries.ts';

/**
 * Deletes an own post; its files go after the commit.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN
 */
export async function deletePost(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await context.transact(async (tx, emit) => {
    const { authorId, status, files } = await lockDraft(tx, viewer.id, id);
    if (authorId !== viewer.id) throw new Refusal('FORBIDDEN', posts.sentences.notAuthor);
    await deletePostRow(tx, id);
    await releaseFiles(context, tx, files);
    if (status === 'PUBLISHED') await changePostsCount(tx, authorId, -1);
    emit('post.deleted', { postId: id, authorId });
  });
}
