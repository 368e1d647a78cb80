import { z } from 'zod';
import { GENRES, type Genre } from '../../genres.ts';
import { id, postList } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery, wholeNumber } from '../../page.ts';
import type { Change } from '../../changes/changes.ts';
import { route } from '../../route.ts';
import { userName } from '../../text/names.ts';
import { searchText } from '../../text/search-text.ts';
import { messages } from './feed.messages.ts';
import { post } from '../posts/posts.ts';

export { messages };

const isGenre = (name: string): name is Genre => GENRES.some((genre) => genre === name);

/** Comma-separated genres; an empty text means none. */
const genres = z
  .string()
  .transform((text, context): Genre[] => {
    const names = text.split(',').filter((name) => name !== '');
    const knownGenres = [...new Set(names.filter(isGenre))];
    const unknownGenre = names.find((name) => !isGenre(name));
    if (unknownGenre !== undefined)
      context.addIssue(messages.genreUnknown({ name: unknownGenre.slice(0, 50) }));
    return knownGenres;
  })
  .default([]);

/** The secondary order of search results, after relevance. */
export const sortBy = z.enum(['likes', 'time']);
export type SortBy = z.infer<typeof sortBy>;

const page = pageQuery(limits.pageSize.feed);
const posts = pageOf(post);

export const relatedPosts = z.object({ byAuthor: z.array(post), similar: z.array(post) });
export type RelatedPosts = z.infer<typeof relatedPosts>;

/** Leaves out the caller's drafts. */
const isPublished = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** Defines one of the list routes that take a reference; the specification has several paths. */
const listByReference = (path: `/${string}`, summary: string, refetchOn: readonly Change[] = []) =>
  route({
    method: 'GET',
    path,
    summary,
    auth: 'public',
    cacheable: true,
    params: z.object({ ref: postList }),
    // Clients that do not paginate receive the largest page.
    query: z.object({ ...pageQuery(100), published: isPublished }),
    refetchOn,
    output: posts,
  });

export const feedRoutes = {
  listNewest: route({
    method: 'GET',
    path: '/posts/get',
    summary: 'List the published posts, newest first.',
    auth: 'public',
    hides: 'muted',
    cacheable: true,
    query: z.object(page),
    output: posts,
  }),
  listFollowed: route({
    method: 'GET',
    path: '/posts/get/following',
    summary: `List the posts of the users whom the signed-in user follows, newest first. Covers the ${limits.followingFeed.people} users followed last and at most ${limits.followingFeed.posts} posts, the same share for each user.`,
    auth: 'user',
    // The feed shows the failure itself.
    sessionFailures: [],
    hides: 'muted',
    refetchOn: ['follow'],
    query: z.object(page),
    output: posts,
  }),
  listMostLiked: route({
    method: 'GET',
    path: '/posts/get/likesdesc',
    summary: 'List the published posts, most liked first.',
    auth: 'public',
    hides: 'muted',
    cacheable: true,
    query: z.object(page),
    output: posts,
  }),
  listSpotlight: route({
    method: 'GET',
    path: '/posts/get/likesdesc/role/USERPLUS',
    summary: 'List the published posts of Plus members, most liked first.',
    auth: 'public',
    hides: 'muted',
    refetchOn: ['role'],
    cacheable: true,
    query: z.object(page),
    output: posts,
  }),
  searchPosts: route({
    method: 'GET',
    path: '/posts/get/advanced-search',
    summary:
      'Search published posts by title, artist and genre, best matches first, then by likes or time. Returns 400 without text and genres. The total stops at 1,000. Genres match any of the nine types, any of the others, and both where both are given.',
    auth: 'public',
    cacheable: true,
    query: z
      .object({
        ...page,
        search: searchText.default(''),
        genres,
        sortBy: sortBy.default('likes'),
      })
      .refine(({ search, genres: genreFilter }) => search !== '' || genreFilter.length > 0, {
        error: messages.searchMissing,
        path: ['search'],
      }),
    output: posts,
  }),
  listPosts: listByReference(
    '/posts/get/all/id/:ref',
    'List the posts of a reference or of ids. Liked posts are sorted by the time of the like, latest first; ids as given; others newest first.',
    ['like'],
  ),
  listPostsSorted: listByReference(
    '/posts/get/all/id/:ref/sorted',
    'List the posts of a reference or of ids, newest first. With `published` it leaves out your drafts.',
    ['credit', 'notification', 'post'],
  ),
  listFeaturedOn: listByReference(
    '/posts/get/all/featuredOn/:ref/sorted',
    'List the published posts that feature a user, newest first.',
  ),
  listTrending: route({
    method: 'GET',
    path: '/posts/trending',
    summary:
      'List the trending posts: the largest gains of the last seven days, with newer gains weighted higher.',
    auth: 'public',
    sessionFailures: [401, 403],
    hides: 'muted',
    cacheable: true,
    query: z.object({ size: wholeNumber(1, 100).default(limits.pageSize.feed) }),
    output: z.object({ content: z.array(post) }),
  }),
  listRelated: route({
    method: 'GET',
    path: '/posts/related/:id',
    summary:
      'List the posts to play after one: the newest of its author, and those of others with the most artists, genres and listeners in common.',
    auth: 'public',
    hides: 'muted',
    cacheable: true,
    params: z.object({ id }),
    output: relatedPosts,
  }),
  getTopPost: route({
    method: 'GET',
    path: '/posts/top/:userName',
    summary: 'Get the pinned post of a user, else their most liked one. The post is null if there is none.',
    auth: 'public',
    sessionFailures: [401, 403],
    refetchOn: ['pin', 'post'],
    params: z.object({ userName }),
    output: z.object({ post: post.nullable(), isPinned: z.boolean() }),
  }),
  listGenres: route({
    method: 'GET',
    path: '/posts/genres',
    summary: 'List the genres of the published posts, in display order.',
    auth: 'public',
    sessionFailures: [401, 403],
    cacheable: true,
    output: z.array(z.enum(GENRES)),
  }),
};
