import { z } from 'zod';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { userName } from '../../text/names.ts';
import { pageOf, pageQuery, wholeNumber } from '../../page.ts';
import { route } from '../../route.ts';
import { searchText } from '../../text/search-text.ts';
import { followResults, messages } from './follows.messages.ts';

export { followResults, messages };

const aUser = z.object({ user: userName });

/** A user in a list of followers or followed users, and the time of the follow. */
export const followEntry = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  createdAt: time,
  /** Always false for visitors and for the viewer's own entry. */
  followedByViewer: z.boolean(),
});
export type FollowEntry = z.infer<typeof followEntry>;

export const suggestion = followEntry.omit({ createdAt: true, followedByViewer: true }).extend({
  /** Why the user is suggested, as a short text. */
  reason: z.string(),
  /** Whether the user has published posts. */
  hasPosts: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** The realtime message to a user's other tabs after a follow or unfollow. */
export const followChange = z.object({ userName: z.string(), isFollowing: z.boolean() });
export type FollowChange = z.infer<typeof followChange>;

export const followSummary = z.object({ followersCount: z.int(), followingCount: z.int() });
export type FollowSummary = z.infer<typeof followSummary>;

const listOf = (path: `/${string}`, summary: string) =>
  route({
    method: 'GET',
    path,
    summary: `${summary}, latest first. With a search, returns those whose names contain it. A search covers only the latest ${limits.followsSearched} entries of a long list or of a frequent name.`,
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    params: aUser,
    query: z.object({ ...pageQuery(limits.pageSize.follows), search: searchText.default('') }),
    output: pageOf(followEntry),
  });

const namesOf = (path: `/${string}`, summary: string) =>
  route({
    method: 'GET',
    path,
    summary: `${summary}, latest first, at most ${limits.followNames}.`,
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    params: aUser,
    output: z.array(z.string()),
  });

export const followRoutes = {
  toggleFollow: route({
    method: 'POST',
    path: '/user-relations/follow/:user',
    summary: 'Follow or unfollow a user. Returns Followed or Unfollowed.',
    auth: 'user',
    params: aUser,
    output: 'text',
    idempotent: true,
  }),
  isFollowing: route({
    method: 'GET',
    path: '/user-relations/is-following/:user',
    summary: 'Get whether the signed-in user follows a user.',
    auth: 'user',
    refetchOn: ['follow'],
    params: aUser,
    output: z.boolean(),
  }),
  listSuggestions: route({
    method: 'GET',
    path: '/user-relations/suggestions',
    summary:
      'Suggest users to follow: first users followed by the people you follow, then authors in the genres you like and post, then the most followed.',
    auth: 'user',
    query: z.object({ limit: wholeNumber(1, 100).default(limits.suggestions.call) }),
    output: z.array(suggestion),
  }),
  getFollowSummary: route({
    method: 'GET',
    path: '/user-relations/:user/summary',
    summary: 'Get the number of followers and followed users of a user.',
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    refetchOn: ['follow'],
    params: aUser,
    output: followSummary,
  }),
  listFollowers: listOf('/user-relations/:user/followers', 'List the followers of a user'),
  listFollowing: listOf('/user-relations/:user/following', 'List whom a user follows'),
  listFollowerNames: namesOf(
    '/user-relations/:user/followers/usernames',
    'List the user names of the followers of a user',
  ),
  listFollowingNames: namesOf(
    '/user-relations/:user/following/usernames',
    'List the names of everyone a user follows',
  ),
};
