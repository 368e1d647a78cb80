export { removePost } from './delete-post.ts';
export {
  applyHold,
  lockAnyPostsWithTerms,
  lockAnyPostWithTerms,
  lockPostWithTerms,
  saveTerms,
} from './save-terms.ts';
export { loadAlbum } from './downloads/load-album.ts';
export { loadCover, loadFullCover } from './downloads/load-cover.ts';
export { fileOfPost } from './downloads/load-file.ts';
export { describeArtists, gainOfAlbum, type Album } from './downloads/tags.views.ts';
export { loadPost, loadPosts, loadPostsForEach } from './load-posts.ts';
export { postReference, type PostReference } from './personal-data.queries.ts';
export {
  commentColumns,
  findCommentLikes,
  usedIn,
  withFirstReplies,
  type CommentRow,
  type ThreadRow,
} from './engagement.queries.ts';
export { applySuspensionToPosts, lockUsersOfPost, setInFeed } from './posts.queries.ts';
export { likedBy, toMilliseconds, viewComment, viewThread } from './posts.views.ts';
export { findVisiblePost, lockPost, type PostFacts } from './access/find-visible-post.ts';
