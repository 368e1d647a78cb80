/** Comments on a post, for other features. */
export { CommentBox } from './comment-box.tsx';
export { CommentMarks } from './comment-marks.tsx';
export { CommentSection, RecentComments } from './comment-section.tsx';
export { isSending, useDeleteComment } from './comments.queries.ts';
export { shownPosition, useTimedComments } from './timed-comments.queries.ts';
