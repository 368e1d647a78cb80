import { expect, test } from 'vitest';
import { z } from 'zod';
import { entitiesOf } from './entities-of.ts';
import { post } from './features/posts/posts.ts';
import { api, type Route } from './index.ts';

const routes: readonly [string, Route][] = Object.entries(api).flatMap(([feature, routesOf]) =>
  Object.entries(routesOf).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

/** Names of the routes with an entity in the response. */
const containing = (entity: 'post' | 'user') =>
  routes.flatMap(([name, { entities }]) => (entities?.includes(entity) ? [name] : []));

test('a route knows which entities its response contains, on their own, in pages and in lists', () => {
  expect(containing('post')).toEqual([
    'posts.createPost',
    'posts.getPost',
    'posts.updatePost',
    'credits.listPendingRequests',
    'credits.listRequestsToArtist',
    'credits.listDecisions',
    'credits.approveRequest',
    'credits.remindArtists',
    'credits.withdrawRequest',
    'credits.proposeTerms',
    'credits.cancelTerms',
    'credits.publishPost',
    'playlists.listItems',
    'playlists.addItems',
    'analytics.getActivity',
    'releases.createRelease',
    'releases.getRelease',
    'releases.updateRelease',
    'releases.updateTracks',
    'releases.releaseNow',
    'releases.unscheduleRelease',
    'feed.listNewest',
    'feed.listFollowed',
    'feed.listMostLiked',
    'feed.listSpotlight',
    'feed.searchPosts',
    'feed.listPosts',
    'feed.listPostsSorted',
    'feed.listFeaturedOn',
    'feed.listTrending',
    'feed.listRelated',
    'feed.getTopPost',
    'search.searchAll',
    'moderation.listCases',
    'moderation.decideCase',
  ]);
  expect(containing('user')).toEqual([
    'users.getCurrentUser',
    'users.getUser',
    'users.searchUsers',
    'users.updateProfile',
    'search.searchAll',
    'moderation.listCases',
    'moderation.decideCase',
  ]);
});

test.each<[string, unknown]>([
  ['an object', z.object({ post })],
  ['an optional field', z.object({ post: post.optional() })],
  ['a union', z.union([z.string(), post])],
  ['a discriminated union', z.discriminatedUnion('kind', [z.object({ kind: z.literal('post'), post })])],
  ['a preprocessed value', z.preprocess((value) => value, post)],
])('an entity is found in %s', (_, output) => {
  expect(entitiesOf(output)).toEqual(['comment', 'post']);
});

test.each<[string, unknown]>([
  ['text', 'text'],
  ['nothing', 'nothing'],
  ['names', z.array(z.string())],
])('%s contains no entities', (_, output) => {
  expect(entitiesOf(output)).toEqual([]);
});

test('a list that leaves out muted users contains posts', () => {
  for (const [name, { hides, entities }] of routes)
    expect([name, hides !== 'muted' || entities?.includes('post')]).toEqual([name, true]);
});

test('only responses that the browser caches name the changes after which it refetches them', () => {
  for (const [name, { method, refetchOn, mutates }] of routes)
    expect([name, !refetchOn || (method === 'GET' && !mutates)]).toEqual([name, true]);
});
