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
  const ownPost = examplePost({ credits: [] });
  const author = { ...ownPost.author, userName: 'leo' };
  const otherPost = examplePost({ id: 'b', author, credits: [], likes: [{ ...before, time: ownPost.time }] });
  const page = { size: 6, number: 0, totalElements: 2, totalPages: 1 };
  const newestKey = keyOf(api.feed.listNewest);
  queries.setQueryData(newestKey, { content: [ownPost, otherPost], page }, { updatedAt: 100 });
  const pages = ['pages of comments'];
  queries.setQueryData(pages, { pages: [{ content: [{ id: 'c', ...before, comment: 'Hm' }] }] });
  const names = ['names'];
  queries.setQueryData(names, ['nia', 'leo']);

  updateCachedUser(queries, profile);

  expect(queries.getQueryData(newestKey)).toEqual({
    content: [
      {
        ...ownPost,
        author: {
          userName: 'nia',
          profilePic: '/new.png',
          banner: '/wide.png',
          role: 'USERPLUS',
          bio: 'Bass',
        },
      },
      { ...otherPost, likes: [{ userName: 'nia', profilePic: '/new.png', time: ownPost.time }] },
    ],
    page,
  });
  expect(queries.getQueryState(newestKey)?.dataUpdatedAt).toBe(100);
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
      const cachedData = queries.getQueryData(key);
      updateCachedUser(queries, profile);
      expect(queries.getQueryData(key)).toBe(cachedData);
    }),
  );
});
