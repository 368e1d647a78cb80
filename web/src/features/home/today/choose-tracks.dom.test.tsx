import { expect, test } from 'vitest';
import { examplePost } from '../../posts/post.fixture.ts';
import { chooseTracks } from './choose-tracks.ts';

const post = (id: string, userName: string, genre: string, music: string | null = `/${id}.mp3`) =>
  examplePost({ id, genre: [genre], music, author: { ...examplePost().author, userName } });

const choose = (...posts: ReturnType<typeof post>[]) => chooseTracks(posts, 'nia').map(({ id }) => id);

test('the first tracks are of three artists and three genres', () => {
  expect(
    choose(
      post('a', 'mira', 'Song'),
      post('b', 'mira', 'Loop'),
      post('c', 'jo', 'Song'),
      post('d', 'kai', 'Loop'),
      post('e', 'lou', 'Beat'),
    ),
  ).toEqual(['a', 'd', 'e']);
});

test('a further artist of the same genre takes the place of a missing genre', () => {
  expect(choose(post('a', 'mira', 'Song'), post('b', 'jo', 'Song'), post('c', 'kai', 'Beat'))).toEqual([
    'a',
    'c',
    'b',
  ]);
});

test("the viewer's own tracks and silent ones are no choice", () => {
  expect(choose(post('a', 'nia', 'Song'), post('b', 'jo', 'Beat', null), post('c', 'kai', 'Loop'))).toEqual([
    'c',
  ]);
});
