import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { removeUser, removeUserFromFeed, withoutUser } from './cached-blocks.ts';

const ana = { userName: 'ana', profilePic: '' };
const ben = { userName: 'ben', profilePic: '' };

describe('a cached response without a user', () => {
  it('removes the posts, comments and likes of a user from a response', () => {
    const page = {
      content: [
        { id: '1', author: ana, likes: [ben, ana], comments: [{ ...ben, comment: 'ana' }], totalLikes: 2 },
        { id: '2', author: ben, likes: [], comments: [], totalLikes: 0 },
      ],
      page: { totalElements: 2 },
    };
    expect(withoutUser(page, 'ben')).toEqual({
      content: [{ id: '1', author: ana, likes: [ana], comments: [], totalLikes: 2 }],
      page: { totalElements: 2 },
    });
  });

  it('leaves other data and empty responses unchanged', () => {
    expect(withoutUser(ben, 'ben')).toEqual(ben);
    expect([undefined, null, 3, 'ben'].map((answer) => withoutUser(answer, 'ben'))).toEqual([
      undefined,
      null,
      3,
      'ben',
    ]);
  });
});

describe('the query cache without a user', () => {
  const queryKeys = {
    newest: keyOf(api.feed.listNewest),
    search: keyOf(api.feed.searchPosts),
    blocks: keyOf(api.blocks.listBlocks),
  };
  const remainingAfter = (remove: typeof removeUser) => {
    const queries = new QueryClient();
    for (const queryKey of Object.values(queryKeys)) queries.setQueryData(queryKey, { content: [ana, ben] });
    remove(queries, 'ben');
    return Object.values(queryKeys).map((queryKey) => queries.getQueryData(queryKey));
  };

  it('removes a blocked user from every response except the list of blocks', () => {
    const [pageOfOthers, all] = [{ content: [ana] }, { content: [ana, ben] }];
    expect(remainingAfter(removeUser)).toEqual([pageOfOthers, pageOfOthers, all]);
  });

  it('removes a muted user from the feed only', () => {
    const [pageOfOthers, all] = [{ content: [ana] }, { content: [ana, ben] }];
    expect(remainingAfter(removeUserFromFeed)).toEqual([pageOfOthers, all, all]);
  });
});
