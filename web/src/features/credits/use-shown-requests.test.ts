import { expect, test } from 'vitest';
import { exampleRequest } from './review/request.fixture.ts';
import { mergeRequests } from './use-shown-requests.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => exampleRequest({ id }));

test('a request that ends elsewhere keeps its place, and new ones come first', () => {
  if (!a || !b || !c) throw new Error('There are three requests.');
  const shownRequests = mergeRequests([], [a, b]);
  expect(mergeRequests(shownRequests, [c, b])).toEqual([
    { post: c, isEnded: false },
    { post: a, isEnded: true },
    { post: b, isEnded: false },
  ]);
});

test('a request that is opened again is the new one at its old place', () => {
  if (!a || !b) throw new Error('There are two requests.');
  const again = { ...a, title: 'Again' };
  expect(mergeRequests(mergeRequests(mergeRequests([], [a, b]), [b]), [again, b])).toEqual([
    { post: again, isEnded: false },
    { post: b, isEnded: false },
  ]);
});
