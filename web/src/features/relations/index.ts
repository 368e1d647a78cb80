/** Who follows whom, for the other features. */
export { FollowButton } from './follow-button.tsx';
export { FollowListDialog } from './follow-list.tsx';
export { Suggestions } from './suggestions.tsx';
