/** Likes of a post, for other features. */
export { LikeButton, LikeIconButton } from './like-button.tsx';
export { useToggleLike } from './use-toggle-like.ts';
export { LikeControl } from './like-control.tsx';
export { LikesPanel } from './likes-panel.tsx';
