export { removePost } from './delete-post.ts';
export { lockAnyPostWithTerms, lockPostWithTerms, saveTerms } from './save-terms.ts';
export { loadPost, loadPosts, loadPostsForEach } from './load-posts.ts';
export { postReference, type PostReference } from './personal-data.queries.ts';
export type { CommentRow } from './engagement.queries.ts';
export { applySuspensionToPosts, lockUsersOfPost } from './posts.queries.ts';
export { toMilliseconds, viewComment } from './posts.views.ts';
export { findVisiblePost, lockPost, type PostFacts } from './access/find-visible-post.ts';
