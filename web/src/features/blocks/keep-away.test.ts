import { describe, expect, it } from 'vitest';
import { withoutPerson } from './keep-away.ts';

const ana = { userName: 'ana', profilePic: '' };
const ben = { userName: 'ben', profilePic: '' };

describe('what is kept without somebody', () => {
  it('has none of their posts, comments and likes', () => {
    const page = {
      content: [
        { id: '1', author: ana, likes: [ben, ana], comments: [{ ...ben, comment: 'ana' }], totalLikes: 2 },
        { id: '2', author: ben, likes: [], comments: [], totalLikes: 0 },
      ],
      page: { totalElements: 2 },
    };
    expect(withoutPerson(page, 'ben')).toEqual({
      content: [{ id: '1', author: ana, likes: [ana], comments: [], totalLikes: 2 }],
      page: { totalElements: 2 },
    });
  });

  it('leaves alone what is not a list, and what is no answer', () => {
    expect(withoutPerson(ben, 'ben')).toEqual(ben);
    expect([undefined, null, 3, 'ben'].map((answer) => withoutPerson(answer, 'ben'))).toEqual([
      undefined,
      null,
      3,
      'ben',
    ]);
  });
});
