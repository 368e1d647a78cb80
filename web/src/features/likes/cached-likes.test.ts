import { toPage } from '@backbeat/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examplePost } from '../posts/post.fixture.ts';
import { pageWithLike, withLike } from './cached-likes.ts';

const TIME = '2026-11-22T02:00:00.000Z';
const liker = (userName: string) => ({ userName, profilePic: '', time: TIME });
const nia = liker('nia');

const post = (likedByViewer: boolean, names: readonly string[]) =>
  examplePost({ likedByViewer, likes: names.map(liker), totalLikes: names.length });

const names = fc.uniqueArray(fc.constantFrom('ade', 'ilo', 'tembo', 'mare'));

describe('an optimistic like', () => {
  it('adds the viewer first to the likes and removes them again', () => {
    const likedPost = withLike(post(false, ['ilo']), true, nia, TIME);
    expect(likedPost).toMatchObject({ likedByViewer: true, totalLikes: 2, likes: [nia, liker('ilo')] });
    expect(withLike(likedPost, false, nia, TIME)).toEqual(post(false, ['ilo']));
  });

  it('rolls back a like without a trace and counts it once however often it is applied', () => {
    fc.assert(
      fc.property(names, (otherNames) => {
        const before = post(false, otherNames);
        const likedPost = withLike(before, true, nia, TIME);
        expect(withLike(likedPost, true, nia, TIME)).toBe(likedPost);
        expect(withLike(likedPost, false, nia, TIME)).toEqual(before);
      }),
    );
  });

  it('counts a like while the session is unknown', () => {
    const likedPost = withLike(post(false, ['ilo']), true, undefined, TIME);
    expect(likedPost).toMatchObject({ likedByViewer: true, totalLikes: 2, likes: [liker('ilo')] });
  });

  it('puts the viewer first on the page of likes without growing it', () => {
    const page = toPage([liker('ilo'), liker('ade')], { page: 0, size: 2 }, 2);
    const likedPost = pageWithLike(page, true, nia, TIME);
    expect(likedPost).toEqual(toPage([nia, liker('ilo')], { page: 0, size: 2 }, 3));
    expect(pageWithLike(likedPost, true, nia, TIME)).toEqual(likedPost);
    expect(pageWithLike(likedPost, false, nia, TIME)).toEqual(
      toPage([liker('ilo')], { page: 0, size: 2 }, 2),
    );
  });
});
