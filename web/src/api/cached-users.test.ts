import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examplePost } from '../features/posts/post.fixture.ts';
import { updateCachedUser, type ProfileFields } from './cached-users.ts';
import { keyOf } from './queries.ts';
import { api } from './routes.ts';

const before = { userName: 'nia', profilePic: '/old.png' };
const profile: ProfileFields = {
  userName: 'nia',
  profilePic: '/new.png',
  banner: '/wide.png',
  role: 'USERPLUS',
  bio: 'Bass',
  location: 'Gdynia',
  about: 'Since 1999',
  socialMedia: ['https://a.example'],
};

it('updates a user in every cached response that contains the user, and nothing else', () => {
  const queries = new QueryClient();
  const own = examplePost({ credits: [] });
  const author = { ...own.author, userName: 'leo' };
  const others = examplePost({ id: 'b', author, credits: [], likes: [{ ...before, time: own.time }] });
  const page = { size: 6, number: 0, totalElements: 2, totalPages: 1 };
  const newest = keyOf(api.feed.listNewest);
  queries.setQueryData(newest, { content: [own, others], page }, { updatedAt: 100 });
  const pages = ['pages of comments'];
  queries.setQueryData(pages, { pages: [{ content: [{ id: 'c', ...before, comment: 'Hm' }] }] });
  const names = ['names'];
  queries.setQueryData(names, ['nia', 'leo']);

  updateCachedUser(queries, profile);

  expect(queries.getQueryData(newest)).toEqual({
    content: [
      {
        ...own,
        author: {
          userName: 'nia',
          profilePic: '/new.png',
          banner: '/wide.png',
          role: 'USERPLUS',
          bio: 'Bass',
        },
      },
      { ...others, likes: [{ userName: 'nia', profilePic: '/new.png', time: own.time }] },
    ],
    page,
  });
  expect(queries.getQueryState(newest)?.dataUpdatedAt).toBe(100);
  expect(queries.getQueryData(pages)).toEqual({
    pages: [{ content: [{ id: 'c', userName: 'nia', profilePic: '/new.png', comment: 'Hm' }] }],
  });
  expect(queries.getQueryData(names)).toEqual(['nia', 'leo']);
});

it('leaves cached responses unchanged when the user is unchanged, whatever they contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      const queries = new QueryClient();
      const key = ['anything'];
      queries.setQueryData(key, [answer, { ...before, ...profile }]);
      const cached = queries.getQueryData(key);
      updateCachedUser(queries, profile);
      expect(queries.getQueryData(key)).toBe(cached);
    }),
  );
});
