import { limits, toPage, type Page, type posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../api/queries.ts';
import { entriesOf } from '../../api/request.ts';
import { api } from '../../api/routes.ts';
import { refetchAfter } from '../../api/cached-routes.ts';
import { updateCachedPost } from '../../api/cached-posts.ts';

type Comment = posts.Comment;
type CommentPage = Page<Comment>;

const has = (list: readonly Comment[], id: string): boolean => list.some((comment) => comment.id === id);

/** The order of a list of comments; see the route. */
type CommentOrder = 'newest' | 'at';

/** Restores a comment at its place in a list. */
export function restoreComment(
  list: readonly Comment[],
  comment: Comment,
  order: CommentOrder = 'newest',
): Comment[] {
  const place =
    order === 'newest'
      ? list.findIndex(({ time }) => time < comment.time)
      : list.findIndex((candidate) => comparePositions(candidate, comment) > 0);
  return list.toSpliced(place < 0 ? list.length : place, 0, comment);
}

/** Comments without a position come last. Of two at the same position, the earlier comes first. */
const comparePositions = (a: Comment, b: Comment): number =>
  (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE) || (a.time < b.time ? -1 : 1);

/** The cached pages of the comments on a post, with their keys and orders. */
const cachedPages = (queries: QueryClient, postId: string) =>
  queries.getQueriesData<CommentPage>({ queryKey: commentsOf(postId) }).map(([queryKey, list]) => {
    const sort = entriesOf(entriesOf(queryKey[1])['query'])['sort'];
    return { queryKey, list, order: sort === 'at' ? ('at' as const) : ('newest' as const) };
  });

const timedKey = (postId: string) =>
  queryOf(api.comments.listTimedComments, { params: { id: postId } }).queryKey;

const withoutComment = (list: readonly Comment[], id: string): Comment[] =>
  list.filter((comment) => comment.id !== id);

const withContent = ({ page }: CommentPage, content: readonly Comment[], change: number): CommentPage =>
  toPage(
    content.slice(0, page.size),
    { page: page.number, size: page.size },
    Math.max(0, page.totalElements + change),
  );

const withOneMore = (post: posts.Post, comments: Comment[]): posts.Post => ({
  ...post,
  comments: comments.slice(0, limits.commentsShown),
  totalComments: post.totalComments + 1,
});

/** Removes a comment from a post, whether or not the post embeds it among the newest. */
const withOneLess = (post: posts.Post, id: string): posts.Post => ({
  ...post,
  comments: withoutComment(post.comments, id),
  totalComments: Math.max(0, post.totalComments - 1),
});

/**
 * Adds a new comment wherever the query cache holds the post and the first page of its comments.
 * @param isThere whether a list holds the comment already
 */
export function addCachedComment(
  queries: QueryClient,
  postId: string,
  comment: Comment,
  isThere = (list: readonly Comment[]) => has(list, comment.id),
): void {
  // The new comment comes first, whatever the clock of this device says.
  updateCachedPost(queries, postId, (post) =>
    isThere(post.comments) ? post : withOneMore(post, [comment, ...post.comments]),
  );
  for (const { queryKey, list, order } of cachedPages(queries, postId)) {
    if (list?.page.number !== 0 || isThere(list.content)) continue;
    const content =
      order === 'newest' ? [comment, ...list.content] : restoreComment(list.content, comment, order);
    queries.setQueryData<CommentPage>(queryKey, withContent(list, content, 1));
  }
  queries.setQueryData(timedKey(postId), (list) =>
    !list || comment.at === null || isThere(list) ? list : restoreComment(list, comment, 'at'),
  );
}

/** Rolls back `addCachedComment` where nothing newer has replaced it. */
export function removeAddedComment(queries: QueryClient, postId: string, id: string): void {
  updateCachedPost(queries, postId, (post) => (has(post.comments, id) ? withOneLess(post, id) : post));
  queries.setQueriesData<CommentPage>({ queryKey: commentsOf(postId) }, (list) =>
    list && has(list.content, id) ? withContent(list, withoutComment(list.content, id), -1) : list,
  );
  queries.setQueryData(timedKey(postId), (list) => list && withoutComment(list, id));
}

/**
 * Removes a comment from every cached list.
 * @returns a function that restores it
 */
export function removeCachedComment(queries: QueryClient, postId: string, comment: Comment): () => void {
  const { id } = comment;
  updateCachedPost(queries, postId, (post) => withOneLess(post, id));
  const rollbacks = cachedPages(queries, postId).map(({ queryKey, list, order }) => {
    if (!list || !has(list.content, id)) return undefined;
    queries.setQueryData<CommentPage>(queryKey, withContent(list, withoutComment(list.content, id), -1));
    return () =>
      queries.setQueryData<CommentPage>(queryKey, (now) =>
        now && !has(now.content, id) ? withContent(now, restoreComment(now.content, comment, order), 1) : now,
      );
  });
  const isTimed = has(queries.getQueryData(timedKey(postId)) ?? [], id);
  queries.setQueryData(timedKey(postId), (list) => list && withoutComment(list, id));
  return () => {
    updateCachedPost(queries, postId, (post) =>
      has(post.comments, id) ? post : withOneMore(post, restoreComment(post.comments, comment)),
    );
    for (const undo of rollbacks) undo?.();
    if (isTimed)
      queries.setQueryData(timedKey(postId), (now) =>
        now && !has(now, id) ? restoreComment(now, comment, 'at') : now,
      );
  };
}

/** The key prefix of all pages of comments on a post. */
export const commentsOf = (postId: string) => keyOf(api.comments.listComments, { params: { id: postId } });

/** Refetches everything that shows comments on a post. */
export function refreshComments(queries: QueryClient, postId: string): void {
  void refetchAfter(queries, 'comment', ({ id = postId }) => id === postId);
}
