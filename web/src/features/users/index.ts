/** User search, selection and mentions, for other features. */
export { ChosenUsers } from './chosen-users.tsx';
export { candidates } from './mentions/mention.ts';
export { useFoundUsers } from './mentions/use-found-users.ts';
export { useMentions } from './mentions/use-mentions.tsx';
export { UserPicker } from './user-picker.tsx';
export { SEARCH_FAILED, searchQuery } from './users.queries.ts';
