import { toPage, type Page, type posts } from '@backbeat/contract';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { examplePost } from '../posts/post.fixture.ts';
import {
  removeAddedComment,
  addCachedComment,
  restoreComment,
  removeCachedComment,
  addCachedReply,
  applyCommentLikes,
  removeCachedReply,
  updateCachedCommentLike,
} from './cached-comments.ts';

const comment = (number: number): posts.Thread => ({
  id: String(number),
  userName: 'tembo',
  profilePic: '',
  comment: `Comment ${number}`,
  at: null,
  mentions: [],
  usedIn: null,
  time: new Date(1_795_000_000_000 + number * 1000).toISOString(),
  replyTo: null,
  replies: 0,
  firstReplies: [],
  totalLikes: 0,
  likedByViewer: false,
  likedByAuthor: false,
  isAuthor: false,
});
/** The comments from a number downwards, newest first. */
const comments = (newestNumber: number, count: number) =>
  Array.from({ length: count }, (_, index) => comment(newestNumber - index));

const postKey = keyOf(api.posts.getPost, { params: { id: 'a' } });
const pageKey = (page: number) =>
  keyOf(api.comments.listComments, { params: { id: 'a' }, query: { page: String(page), size: '10' } });

/** A query cache with a post with this many comments, and all pages of them. */
function makeCache(total: number) {
  const queries = new QueryClient();
  queries.setQueryData(
    postKey,
    examplePost({ comments: comments(total, Math.min(10, total)), totalComments: total }),
  );
  for (let page = 0; page * 10 < total; page += 1) {
    const content = comments(total - page * 10, Math.min(10, total - page * 10));
    queries.setQueryData(pageKey(page), toPage(content, { page, size: 10 }, total));
  }
  const readCache = () => ({
    post: queries.getQueryData<posts.Post>(postKey),
    pages: [0, 1, 2].map((page) => queries.getQueryData<Page<posts.Thread>>(pageKey(page))),
  });
  return { queries, readCache };
}

describe('a new cached comment', () => {
  it('adds a new comment first in the post and on the first page, and counts it', () => {
    const { queries, readCache } = makeCache(12);
    // The clock of this device is far behind.
    const ownComment = { ...comment(13), time: '2001-01-01T00:00:00.000Z' };
    addCachedComment(queries, 'a', ownComment);
    const { post, pages } = readCache();
    expect(post).toMatchObject({ totalComments: 13, comments: [ownComment, ...comments(12, 9)] });
    expect(pages[0]).toEqual(toPage([ownComment, ...comments(12, 9)], { page: 0, size: 10 }, 13));
    expect(pages[1]?.content).toEqual(comments(2, 2));
  });

  it('counts a new comment once however often it is added', () => {
    const { queries, readCache } = makeCache(3);
    addCachedComment(queries, 'a', comment(4));
    const once = readCache();
    addCachedComment(queries, 'a', comment(4));
    expect(readCache()).toEqual(once);
  });

  it('rolls back a new comment without a trace, and only while it is still cached', () => {
    const { queries, readCache } = makeCache(3);
    const before = readCache();
    addCachedComment(queries, 'a', comment(4));
    removeAddedComment(queries, 'a', '4');
    expect(readCache()).toEqual(before);
    removeAddedComment(queries, 'a', '4');
    expect(readCache()).toEqual(before);
  });
});

describe('a cached list by position', () => {
  const timedComment = (number: number, at: number | null) => ({ ...comment(number), at });
  const byPosition = [timedComment(3, 1), timedComment(1, 5), timedComment(2, null)];
  function makePositions(content: posts.Thread[], size = 100) {
    const queries = new QueryClient();
    const key = keyOf(api.comments.listComments, {
      params: { id: 'a' },
      query: { page: '0', size: String(size), sort: 'at' },
    });
    queries.setQueryData(key, toPage(content, { page: 0, size }, content.length));
    const { queryKey } = queryOf(api.comments.listTimedComments, { params: { id: 'a' } });
    queries.setQueryData(
      queryKey,
      content.filter(({ at }) => at !== null),
    );
    return {
      queries,
      content: () => queries.getQueryData<Page<posts.Thread>>(key)?.content,
      /** The numbers of the comments on the waveform. */
      marks: () => queries.getQueryData(queryKey)?.map(({ id }) => id),
    };
  }

  it('adds a comment at its position, behind an earlier one at the same position', () => {
    for (const [at, place] of [
      [0, 0],
      [1, 1],
      [5, 2],
      [9, 2],
      [null, 3],
    ] as const) {
      const { queries, content } = makePositions(byPosition);
      addCachedComment(queries, 'a', timedComment(9, at));
      expect(content()?.findIndex(({ id }) => id === '9')).toBe(place);
    }
  });

  it('adds a comment to the waveform at its position, and removes it again', () => {
    const { queries, marks } = makePositions(byPosition);
    addCachedComment(queries, 'a', timedComment(9, 3));
    addCachedComment(queries, 'a', timedComment(9, 3));
    addCachedComment(queries, 'a', timedComment(8, null));
    expect(marks()).toEqual(['3', '9', '1']);
    removeAddedComment(queries, 'a', '9');
    expect(marks()).toEqual(['3', '1']);
  });

  it('never exceeds its size, and counts what lies behind its end', () => {
    const { queries, content } = makePositions(byPosition, 3);
    addCachedComment(queries, 'a', timedComment(9, 3));
    expect(content()?.map(({ id }) => id)).toEqual(['3', '9', '1']);
  });

  it('restores a removed comment at its position', () => {
    for (const removedComment of byPosition) {
      const { queries, content, marks } = makePositions(byPosition);
      const rollback = removeCachedComment(queries, 'a', removedComment);
      expect(marks()).toEqual(['3', '1'].filter((id) => id !== removedComment.id));
      expect(content()).toEqual(byPosition.filter(({ id }) => id !== removedComment.id));
      rollback();
      expect(content()).toEqual(byPosition);
      expect(marks()).toEqual(['3', '1']);
    }
  });
});

describe('a removed cached comment', () => {
  it('removes a comment from the post, its page and the count', () => {
    const { queries, readCache } = makeCache(12);
    removeCachedComment(queries, 'a', comment(1));
    const { post, pages } = readCache();
    expect(post?.totalComments).toBe(11);
    expect(pages[1]).toEqual(toPage([comment(2)], { page: 1, size: 10 }, 11));
  });

  it('restores a removed comment at its place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 22 }), fc.nat(), (total, any) => {
        const { queries, readCache } = makeCache(total);
        const before = readCache();
        const rollback = removeCachedComment(queries, 'a', comment(1 + (any % total)));
        expect(readCache()).not.toEqual(before);
        rollback();
        // A comment that the post does not embed returns to its page. The post embeds at most its
        // maximum.
        expect(readCache().pages).toEqual(before.pages);
        expect(readCache().post?.totalComments).toBe(total);
      }),
    );
  });

  it('never makes the number of comments negative', () => {
    const queries = new QueryClient();
    queries.setQueryData(postKey, examplePost());
    removeCachedComment(queries, 'a', comment(1));
    expect(queries.getQueryData<posts.Post>(postKey)?.totalComments).toBe(0);
  });
});

describe('a cached thread', () => {
  const reply = (number: number): posts.Comment => ({ ...comment(number), replyTo: '1' });

  it('counts replies, holds the first ones, and loses a removed one', () => {
    const { queries, readCache } = makeCache(1);
    const thread = () => readCache().pages[0]?.content[0];
    for (const number of [2, 3, 4]) addCachedReply(queries, 'a', reply(number));
    expect(thread()).toMatchObject({ replies: 3, firstReplies: [{ id: '2' }, { id: '3' }] });
    expect(readCache().post).toMatchObject({ totalComments: 4, comments: [thread()] });
    removeCachedReply(queries, 'a', reply(2));
    expect(thread()).toMatchObject({ replies: 2, firstReplies: [{ id: '3' }] });
    removeCachedComment(queries, 'a', { ...comment(1), replies: 2 });
    expect(readCache().post).toMatchObject({ totalComments: 0, comments: [] });
  });

  it('shows a like of the author everywhere, counts it once, and rolls it back', () => {
    const { queries, readCache } = makeCache(1);
    const before = readCache();
    for (let press = 0; press < 2; press += 1)
      updateCachedCommentLike(queries, '1', true, { isByAuthor: true });
    const likedComment = { totalLikes: 1, likedByViewer: true, likedByAuthor: true };
    expect(readCache().post?.comments[0]).toMatchObject(likedComment);
    expect(readCache().pages[0]?.content[0]).toMatchObject(likedComment);
    updateCachedCommentLike(queries, '1', false, { isByAuthor: true });
    expect(readCache()).toEqual(before);
    applyCommentLikes(queries, '1', 7);
    expect(readCache().post?.comments[0]?.totalLikes).toBe(7);
  });
});

it('restores a comment between its neighbours', () => {
  expect(restoreComment([comment(3), comment(1)], comment(2))).toEqual(comments(3, 3));
  expect(restoreComment([comment(3), comment(2)], comment(1))).toEqual(comments(3, 3));
  expect(restoreComment([], comment(1))).toEqual([comment(1)]);
});
