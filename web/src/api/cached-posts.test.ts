import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyOf } from './queries.ts';
import { api } from './routes.ts';
import { updateCachedPost, findCachedPost } from './cached-posts.ts';
import { examplePost } from '../features/posts/post.fixture.ts';

const post = (id: string) => examplePost({ id });

describe('updateCachedPost', () => {
  it('updates the post on its own, in pages, in trends and in lists, and no other post', () => {
    const queries = new QueryClient();
    const both = [post('a'), post('b')];
    const page = { size: 6, number: 0, totalElements: 2, totalPages: 1 };
    const keys = {
      one: keyOf(api.posts.getPost, { params: { id: 'a' } }),
      newest: keyOf(api.feed.listNewest, { query: { page: '0' } }),
      followed: keyOf(api.feed.listFollowed, { query: { page: '0' } }),
      trending: keyOf(api.feed.listTrending),
      pending: keyOf(api.credits.listPendingRequests),
    };
    queries.setQueryData(keys.one, post('a'));
    queries.setQueryData(keys.newest, { content: both, page });
    queries.setQueryData(keys.followed, { content: both, page });
    queries.setQueryData(keys.trending, { content: both });
    queries.setQueryData(keys.pending, both);

    updateCachedPost(queries, 'a', (cachedPost) => ({
      ...cachedPost,
      totalLikes: cachedPost.totalLikes + 1,
    }));

    const updatedPosts = [{ ...post('a'), totalLikes: 1 }, post('b')];
    expect(queries.getQueryData(keys.one)).toEqual(updatedPosts[0]);
    expect(queries.getQueryData(keys.newest)).toEqual({ content: updatedPosts, page });
    expect(queries.getQueryData(keys.followed)).toEqual({ content: updatedPosts, page });
    expect(queries.getQueryData(keys.trending)).toEqual({ content: updatedPosts });
    expect(queries.getQueryData(keys.pending)).toEqual(updatedPosts);
  });

  it('adds no cache entry where there was none', () => {
    const queries = new QueryClient();
    updateCachedPost(queries, 'a', (cachedPost) => cachedPost);
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });
});

describe('findCachedPost', () => {
  it('finds the post in any cached list, as the newest list has it', () => {
    const queries = new QueryClient();
    const list = (likes: number) => ({ content: [post('b'), examplePost({ id: 'a', totalLikes: likes })] });
    queries.setQueryData(keyOf(api.feed.listNewest), list(1), { updatedAt: 100 });
    queries.setQueryData(keyOf(api.feed.listTrending), list(3), { updatedAt: 300 });
    queries.setQueryData(keyOf(api.feed.searchPosts), list(2), { updatedAt: 200 });
    expect(findCachedPost(queries, 'a')?.totalLikes).toBe(3);
    expect(findCachedPost(queries, 'c')).toBe(undefined);
  });
});
