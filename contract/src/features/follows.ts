import { z } from 'zod';
import { time } from '../ids.ts';
import { limits } from '../limits.ts';
import { userName } from '../names.ts';
import { pageOf, pageQuery, wholeNumber } from '../page.ts';
import { route } from '../route.ts';
import { searchText } from '../search-text.ts';
import { followAnswers, strings } from './follows.strings.ts';

export { followAnswers, strings };

const aUser = z.object({ user: userName });

/** Somebody on a list of followers or followed, and since when. */
export const followEntry = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  createdAt: time,
  /** Always false for visitors, and of oneself. */
  followedByViewer: z.boolean(),
});
export type FollowEntry = z.infer<typeof followEntry>;

export const suggestion = followEntry.omit({ createdAt: true, followedByViewer: true });
export type Suggestion = z.infer<typeof suggestion>;

/** What a user's other tabs are told when they follow somebody, or stop it. */
export const followChange = z.object({ userName: z.string(), isFollowing: z.boolean() });
export type FollowChange = z.infer<typeof followChange>;

export const followSummary = z.object({ followersCount: z.int(), followingCount: z.int() });
export type FollowSummary = z.infer<typeof followSummary>;

const listOf = (path: `/${string}`, summary: string) =>
  route({
    method: 'GET',
    path,
    summary: `${summary}, the latest first. With a search, those whose names contain it: of a long list, and where very many are named so, only the latest ${limits.followsSearched} are searched.`,
    auth: 'public',
    params: aUser,
    query: z.object({ ...pageQuery(limits.pageSize.follows), search: searchText.default('') }),
    output: pageOf(followEntry),
  });

const namesOf = (path: `/${string}`, summary: string) =>
  route({
    method: 'GET',
    path,
    summary: `${summary}, the latest ${limits.followNames} first.`,
    auth: 'public',
    params: aUser,
    output: z.array(z.string()),
  });

export const followRoutes = {
  toggleFollow: route({
    method: 'POST',
    path: '/user-relations/follow/:user',
    summary: 'Follows a user, or stops it. Answers Followed or Unfollowed.',
    auth: 'user',
    params: aUser,
    output: 'text',
    idempotent: true,
  }),
  isFollowing: route({
    method: 'GET',
    path: '/user-relations/is-following/:user',
    summary: 'Whether the signed-in user follows a user.',
    auth: 'user',
    params: aUser,
    output: z.boolean(),
  }),
  listSuggestions: route({
    method: 'GET',
    path: '/user-relations/suggestions',
    summary:
      'Users to follow: first those followed by people one follows, then makers in the genres one likes and posts, then the most followed.',
    auth: 'user',
    query: z.object({ limit: wholeNumber(1, 100).default(limits.suggestions.call) }),
    output: z.array(suggestion),
  }),
  getFollowSummary: route({
    method: 'GET',
    path: '/user-relations/:user/summary',
    summary: 'How many follow a user, and how many the user follows.',
    auth: 'public',
    params: aUser,
    output: followSummary,
  }),
  listFollowers: listOf('/user-relations/:user/followers', 'Who follows a user'),
  listFollowing: listOf('/user-relations/:user/following', 'Whom a user follows'),
  listFollowerNames: namesOf(
    '/user-relations/:user/followers/usernames',
    'The names of those who follow a user',
  ),
  listFollowingNames: namesOf(
    '/user-relations/:user/following/usernames',
    'The names of those whom a user follows',
  ),
};
