/** Lists of posts that appear on more than one screen. */
export { SpotlightPosts } from './spotlight.tsx';
export { Trends } from './trends.tsx';
export { postsAddress } from './all-posts-address.ts';
export { genreEmoji } from './search/genres.ts';
export {
  allPostsQuery,
  featuredOnQuery,
  followedPostsQuery,
  likedPostsQuery,
  postsOfQuery,
  usePostPage,
} from './feed.queries.ts';
export { PagedPosts } from './paged-posts.tsx';
