import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  searchByUsername: 'Search by username',
  weCouldntLoadTheList: "We couldn't load the list",
  loading: 'Loading...',
  loadMore: 'Load More',
  suggestedForYou: 'Suggested for You',
  following: 'Following',
  follow: 'Follow',
  theresNothingToPlayYet: "There's nothing to play yet.",
  noUsersFound: 'No users found for "{search}"',
  moreFailed: "We couldn't load more. {why}",
  musicBy: 'music by {userName}',
  followers: 'Followers',
  noFollowersYet: 'No followers yet',
  noFollowingYet: 'No following yet',
  followedSince: 'Followed <time>{date}</time>',
  followingSince: 'Following <time>{date}</time>',
});
