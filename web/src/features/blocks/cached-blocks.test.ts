import { describe, expect, it } from 'vitest';
import { withoutUser } from './cached-blocks.ts';

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
