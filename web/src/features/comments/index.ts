/** Comments on a post, for other features. */
export { CommentBox } from './comment-box.tsx';
export { CommentSection } from './comment-section.tsx';
export { isSending, useDeleteComment } from './comments.queries.ts';
export { PlayerComments, WaveformComments } from './waveform-comments.tsx';
