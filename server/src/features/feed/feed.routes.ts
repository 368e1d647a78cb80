import { GENRES, notFound, type feed, type Genre } from '@backbeat/contract';
import { shareReads } from '../../concurrency/share-reads.ts';
import { shareVisibleReads } from '../block-filter/index.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts } from '../posts/index.ts';
import { findUserByName } from '../users/index.ts';
import { listPosts } from './list-posts.ts';
import { listProfilePosts } from './list-profile-posts.ts';
import { listRelated } from './list-related.ts';
import { listTrends } from './list-trends.ts';
import { readFollowingFeed } from './read-following-feed.ts';
import { readPostPage } from './read-page.ts';
import { findGenresInUse } from './search/search.queries.ts';
import { searchPosts } from './search/search-posts.ts';
import { findTopPost } from './related.queries.ts';

export function feedHandlers(context: Context): Handlers<typeof feed.feedRoutes> {
  const { db, readReplica } = context;
  const shareTop = shareVisibleReads<{ top: Awaited<ReturnType<typeof findTopPost>> }>();
  const shareGenres = shareReads<Genre[]>();
  const findTop = async (userName: string, viewer: Viewer | undefined) => {
    const find = async () => {
      const user = await findUserByName(db, userName, viewer);
      if (!user) throw notFound('user');
      return { top: await findTopPost(db, user.id) };
    };
    return shareTop(db, viewer, userName, find);
  };
  return {
    listNewest: ({ query }, { viewer }) => listPosts(context, viewer, 'newest', query),
    listFollowed: ({ query }, { viewer }) =>
      readReplica.read(viewer, (from) => readFollowingFeed(from, viewer, query)),
    listMostLiked: ({ query }, { viewer }) => listPosts(context, viewer, 'liked', query),
    listSpotlight: ({ query }, { viewer }) => listPosts(context, viewer, 'spotlight', query),
    searchPosts: ({ query }, { viewer }) =>
      readReplica.read(viewer, (from) => searchPosts(from, viewer, query)),
    listPosts: ({ params, query }, { viewer }) =>
      listProfilePosts(db, viewer, params.ref, { ...query, isSorted: false }),
    listPostsSorted: ({ params, query }, { viewer }) =>
      listProfilePosts(db, viewer, params.ref, { ...query, isSorted: true }),
    listFeaturedOn: ({ params, query }, { viewer }) =>
      listProfilePosts(db, viewer, params.ref, { ...query, isSorted: true }),
    listTrending: ({ query: { size } }, { viewer }) => {
      const find = async (visibleTo: Viewer | undefined) => {
        const ids = await listTrends(context, visibleTo, size);
        return { ids, total: ids.length };
      };
      return readPostPage('trending', 'hidden', { db, viewer, paging: { page: 0, size }, find });
    },
    listRelated: ({ params: { id } }, { viewer }) => listRelated(db, viewer, id),
    getTopPost: async ({ params: { userName } }, { viewer }) => {
      const { top } = await findTop(userName, viewer);
      const [post] = top ? await loadPosts(db, viewer, [top.id]) : [];
      return { post: post ?? null, isPinned: top?.isPinned === true && post !== undefined };
    },
    listGenres: () =>
      shareGenres(db, '', async () => {
        const genresInUse = await findGenresInUse(db, GENRES);
        return GENRES.filter((genre) => genresInUse.has(genre));
      }),
  };
}
