/** Follows, for other features. */
export { FollowButton, useIsFollowing } from './follow-button.tsx';
export { FollowListDialog } from './lazy-follow-list-dialog.tsx';
export { useFollowList } from './follow-list-address.ts';
export { Suggestions } from './suggestions.tsx';
export { usePlayTopPost } from './use-play-top-post.ts';
export { useToggleFollow } from './use-toggle-follow.ts';
