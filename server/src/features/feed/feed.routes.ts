import { GENRES, notFound, type feed, type Genre } from '@backbeat/contract';
import { shareReads } from '../../concurrency/share-reads.ts';
import { shareVisibleReads } from '../block-filter/index.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts } from '../posts/index.ts';
import { findUserByName } from '../users/index.ts';
import { FollowingFeed } from './read-following-feed.ts';
import { PostLists } from './list-posts.ts';
import { PostPages } from './read-page.ts';
import { listPosts } from './list-profile-posts.ts';
import { findGenresInUse } from './search/search.queries.ts';
import { PostSearch } from './search/search-posts.ts';
import { RelatedPosts } from './list-related.ts';
import { findTopPost } from './related.queries.ts';
import type { Trends } from './list-trends.ts';

export function feedHandlers(context: Context, trends: Trends): Handlers<typeof feed.feedRoutes> {
  const { readReplica } = context;
  const pages = new PostPages();
  const lists = { db: context.db, pages };
  const longLists = new PostLists(context, pages);
  const following = new FollowingFeed();
  const search = new PostSearch();
  const related = new RelatedPosts(context);
  const shareTop = shareVisibleReads<{ top: Awaited<ReturnType<typeof findTopPost>> }>();
  const shareGenres = shareReads<Genre[]>();
  const findTop = async (userName: string, viewer: Viewer | undefined) => {
    const find = async () => {
      const user = await findUserByName(context.db, userName, viewer);
      if (!user) throw notFound('User');
      return { top: await findTopPost(context.db, user.id) };
    };
    return shareTop(context.db, viewer, userName, find);
  };
  return {
    listNewest: ({ query }, { viewer }) => longLists.list(viewer, 'newest', query),
    listFollowed: ({ query }, { viewer }) =>
      readReplica.read(viewer, (db) => following.list(db, viewer, query)),
    listMostLiked: ({ query }, { viewer }) => longLists.list(viewer, 'liked', query),
    listSpotlight: ({ query }, { viewer }) => longLists.list(viewer, 'spotlight', query),
    searchPosts: ({ query }, { viewer }) => readReplica.read(viewer, (db) => search.find(db, viewer, query)),
    listPosts: ({ params, query }, { viewer }) =>
      listPosts(lists, viewer, params.ref, { ...query, sorted: false }),
    listPostsSorted: ({ params, query }, { viewer }) =>
      listPosts(lists, viewer, params.ref, { ...query, sorted: true }),
    listFeaturedOn: ({ params, query }, { viewer }) =>
      listPosts(lists, viewer, params.ref, { ...query, sorted: true }),
    listTrending: ({ query: { size } }, { viewer }) => {
      const find = async (visibleTo: Viewer | undefined) => {
        const ids = await trends.ids(visibleTo, size);
        return { ids, total: ids.length };
      };
      return pages.read('trending', 'hidden', { db: context.db, viewer, paging: { page: 0, size }, find });
    },
    listRelated: ({ params: { id } }, { viewer }) => related.list(viewer, id),
    getTopPost: async ({ params: { userName } }, { viewer }) => {
      const { top } = await findTop(userName, viewer);
      const [post] = top ? await loadPosts(context.db, viewer, [top.id]) : [];
      return { post: post ?? null, isPinned: top?.isPinned === true && post !== undefined };
    },
    listGenres: () =>
      shareGenres(context.db, '', async () => {
        const used = await findGenresInUse(context.db, GENRES);
        return GENRES.filter((genre) => used.has(genre));
      }),
  };
}
