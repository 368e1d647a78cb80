/** Follows, for other features. */
export { FollowButton } from './follow-button.tsx';
export { FollowListDialog } from './lazy-follow-list-dialog.tsx';
export { useFollowList } from './follow-list-address.ts';
export { Suggestions } from './suggestions.tsx';
