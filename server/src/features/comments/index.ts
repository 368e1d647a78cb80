export { findCommentOwner, applySuspensionToComments } from './comments.queries.ts';
export { removeCachedComment } from './delete-comment.ts';
