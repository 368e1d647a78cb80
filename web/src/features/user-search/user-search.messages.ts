import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  plus: 'Plus',
  followers: 'Followers',
  following: 'Following',
  posts: 'Posts',
  noUsersFound: 'No users found',
  trySearchingWithADifferent: 'Try searching with a different username or check your spelling.',
  users: 'Users',
  pagesOfUsers: 'Pages of users',
  searching: 'Searching...',
  findUsers: 'Find Users',
  startSearchingForUsers: 'Start searching for users',
  typeANameOrPart: 'Type part of a name, a title or a genre.',
  loading: 'Loading...',
  username: 'Username',
  peopleTracksChats: 'People, tracks, chats',
  search: 'Search',
  unfollow: 'Unfollow',
  usersFound: '{count, plural, one {{countText} user found} other {{countText} users found}}',
});
