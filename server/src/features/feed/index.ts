export { searchPosts } from './search/search-posts.ts';
export { readTextQueries, type TextQuery } from './search/read-text-queries.ts';
