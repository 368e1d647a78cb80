import { z } from 'zod';
import { GENRES, type Genre } from '../genres.ts';
import { postList } from '../ids.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery, wholeNumber } from '../page.ts';
import { route } from '../route.ts';
import { searchText } from '../search-text.ts';
import { strings } from './feed.strings.ts';
import { post } from './posts.ts';

export { strings };

const isGenre = (name: string): name is Genre => GENRES.some((genre) => genre === name);

/** Genres joined by commas; none for an empty text. */
const genres = z
  .string()
  .transform((text, context): Genre[] => {
    const names = text.split(',').filter((name) => name !== '');
    const known = [...new Set(names.filter(isGenre))];
    const unknown = names.find((name) => !isGenre(name));
    if (unknown !== undefined) context.addIssue(strings.genreUnknown(unknown.slice(0, 50)));
    return known;
  })
  .default([]);

/** How search results are put in order, after how well they match. */
export const sortBy = z.enum(['likes', 'time']);
export type SortBy = z.infer<typeof sortBy>;

const page = pageQuery(limits.pageSize.feed);
const posts = pageOf(post);

/** One list for each of the addresses that the specification has for it. */
const listByReference = (path: `/${string}`, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    auth: 'public',
    params: z.object({ ref: postList }),
    // Whoever does not ask for pages gets as much as a page can hold.
    query: z.object(pageQuery(100)),
    output: posts,
  });

export const feedRoutes = {
  listNewest: route({
    method: 'GET',
    path: '/posts/get',
    summary: 'The published posts, newest first.',
    auth: 'public',
    cacheable: true,
    query: z.object(page),
    output: posts,
  }),
  listFollowed: route({
    method: 'GET',
    path: '/posts/get/following',
    summary: `The posts of those whom the signed-in user follows, newest first: of the ${limits.followingFeed.people} followed last, and ${limits.followingFeed.posts} posts at most, of which each has the same share.`,
    auth: 'user',
    query: z.object(page),
    output: posts,
  }),
  listMostLiked: route({
    method: 'GET',
    path: '/posts/get/likesdesc',
    summary: 'The published posts, most liked first.',
    auth: 'public',
    cacheable: true,
    query: z.object(page),
    output: posts,
  }),
  listSpotlight: route({
    method: 'GET',
    path: '/posts/get/likesdesc/role/USERPLUS',
    summary: 'The published posts of Plus members, most liked first.',
    auth: 'public',
    cacheable: true,
    query: z.object(page),
    output: posts,
  }),
  searchPosts: route({
    method: 'GET',
    path: '/posts/get/advanced-search',
    summary:
      'Search published posts by title, artist and genre, best matches first, then by likes or time. Returns 400 without text and genres. The total stops at 10,000. Genres match any of the nine types, any of the others, and both where both are given.',
    auth: 'public',
    query: z
      .object({
        ...page,
        search: searchText.default(''),
        genres,
        sortBy: sortBy.default('likes'),
      })
      .refine(({ search, genres: chosen }) => search !== '' || chosen.length > 0, {
        error: strings.searchMissing,
        path: ['search'],
      }),
    output: posts,
  }),
  listPosts: listByReference(
    '/posts/get/all/id/:ref',
    'The posts of a reference or of ids: liked ones as they were liked, last first; by ids as asked for; others newest first.',
  ),
  listPostsSorted: listByReference(
    '/posts/get/all/id/:ref/sorted',
    'The posts of a reference or of ids, newest first.',
  ),
  listFeaturedOn: listByReference(
    '/posts/get/all/featuredOn/:ref/sorted',
    'The published posts that a user is featured on, newest first.',
  ),
  listTrending: route({
    method: 'GET',
    path: '/posts/trending',
    summary: 'The posts that have gained most in the last seven days, newer gains weighing more.',
    auth: 'public',
    cacheable: true,
    query: z.object({ size: wholeNumber(1, 100).default(limits.pageSize.feed) }),
    output: z.object({ content: z.array(post) }),
  }),
  listGenres: route({
    method: 'GET',
    path: '/posts/genres',
    summary: 'The genres of the published posts, in the order in which genres are offered.',
    auth: 'public',
    cacheable: true,
    output: z.array(z.enum(GENRES)),
  }),
};
