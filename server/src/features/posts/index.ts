import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { serveFiles, takeUploads } from '../uploads/index.ts';
import { postHead } from './post-head.ts';
import { accessTo } from './posts.policy.ts';
import { findPostOfFile } from './posts.queries.ts';
import { postHandlers } from './posts.routes.ts';
import { processAudio, processPost } from './process-audio.ts';
import { publicFiles } from './public-files.ts';
import { trackUploads } from './track-uploads.ts';

/** Tracks: publishing, reading and deleting them, their files, and the work on their audio. */
export const posts: Feature = (app, context) => {
  mount(app, context, api.posts, postHandlers(context));
  serveFiles(app, context, 'posts', {
    isPublic: publicFiles(context),
    accessTo: async (key, viewer) => {
      const found = await findPostOfFile(context.db, key, viewer?.id);
      return found && accessTo(found.file, viewer?.id, found.post);
    },
  });
  takeUploads(app, context, trackUploads(context));
  context.jobs.work(processAudio, ({ postId }, attempt) => processPost(context, postId, attempt));
  return { heads: { post: postHead(context) } };
};

export { deletePostsOf, removePost } from './delete-post.ts';
export { lockAnyDraft, lockDraft, saveDraft, type Draft } from './drafts.ts';
export { loadPost, loadPosts, loadPostsForEach } from './load-posts.ts';
export { statusOf, type FeatureRequest } from './posts.policy.ts';
export type { CommentRow } from './engagement.queries.ts';
export { listPostIdsOf, settlePostsOf } from './posts.queries.ts';
export { viewComment } from './posts.views.ts';
export { findVisiblePost, lockPost, type PostFacts } from './visible-post.ts';
