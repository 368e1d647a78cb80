export { searchPosts } from './search/search-posts.ts';
