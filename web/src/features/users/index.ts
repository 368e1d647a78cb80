/** User search and selection, for other features. */
export { ChosenUsers } from './chosen-users.tsx';
export { UserPicker, type UserPickerProps } from './user-picker.tsx';
export { SEARCH_FAILED, searchQuery } from './users.queries.ts';
