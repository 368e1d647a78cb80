import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  removeUsername: 'Remove {userName}',
  searchByUsername: 'Search by username',
  failedToFetchUsersPlease: 'Failed to fetch users. Please try again.',
  noUsersFoundFor: 'No users found for "{term}"',
  searching: 'Searching...',
});
