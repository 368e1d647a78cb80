import { limits, toPage, type Page, type posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../api/queries.ts';
import { entriesOf } from '../../api/request.ts';
import { api } from '../../api/routes.ts';
import { refetchAfter } from '../../api/cached-routes.ts';
import { updateCached } from '../../api/cached-entities.ts';
import { updateCachedPost } from '../../api/cached-posts.ts';

type Comment = posts.Comment;
type Thread = posts.Thread;
type CommentPage = Page<Thread>;

const has = (list: readonly Comment[], id: string): boolean => list.some((comment) => comment.id === id);

/** The order of a list of comments; see the route. */
type CommentOrder = 'newest' | 'at';

/** Restores a comment at its place in a list. */
export function restoreComment<C extends Comment>(
  list: readonly C[],
  comment: C,
  order: CommentOrder = 'newest',
): C[] {
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

const withoutComment = <C extends Comment>(list: readonly C[], id: string): C[] =>
  list.filter((comment) => comment.id !== id);

const withContent = ({ page }: CommentPage, content: readonly Thread[], change: number): CommentPage =>
  toPage(
    content.slice(0, page.size),
    { page: page.number, size: page.size },
    Math.max(0, page.totalElements + change),
  );

/** @param count of the added comment and its replies */
const withMore = (post: posts.Post, comments: Thread[], count: number): posts.Post => ({
  ...post,
  comments: comments.slice(0, limits.commentsShown),
  totalComments: post.totalComments + count,
});

/** Removes a comment with its replies from a post, whether or not the post embeds it among the newest. */
const withLess = (post: posts.Post, id: string, count: number): posts.Post => ({
  ...post,
  comments: withoutComment(post.comments, id),
  totalComments: Math.max(0, post.totalComments - count),
});

/**
 * Adds a new comment wherever the query cache holds the post and the first page of its comments.
 * @param isThere whether a list holds the comment already
 */
export function addCachedComment(
  queries: QueryClient,
  postId: string,
  comment: Thread,
  isThere = (list: readonly Comment[]) => has(list, comment.id),
): void {
  // The new comment comes first, whatever the clock of this device says.
  updateCachedPost(queries, postId, (post) =>
    isThere(post.comments) ? post : withMore(post, [comment, ...post.comments], 1),
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
  updateCachedPost(queries, postId, (post) => (has(post.comments, id) ? withLess(post, id, 1) : post));
  queries.setQueriesData<CommentPage>({ queryKey: commentsOf(postId) }, (list) =>
    list && has(list.content, id) ? withContent(list, withoutComment(list.content, id), -1) : list,
  );
  queries.setQueryData(timedKey(postId), (list) => list && withoutComment(list, id));
}

/**
 * Removes a comment and its replies from every cached list.
 * @returns a function that restores them
 */
export function removeCachedComment(queries: QueryClient, postId: string, comment: Thread): () => void {
  const { id } = comment;
  const count = 1 + comment.replies;
  updateCachedPost(queries, postId, (post) => withLess(post, id, count));
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
      has(post.comments, id) ? post : withMore(post, restoreComment(post.comments, comment), count),
    );
    for (const undo of rollbacks) undo?.();
    if (isTimed)
      queries.setQueryData(timedKey(postId), (now) =>
        now && !has(now, id) ? restoreComment(now, comment, 'at') : now,
      );
  };
}

/** Updates a comment, or a reply, wherever the query cache holds it. */
const updateCachedEntity = (queries: QueryClient, id: string, change: (comment: Comment) => Comment): void =>
  updateCached(queries, 'comment', (comment) => (comment.id === id ? change(comment) : comment));

/** Adds a reply that the server has stored below its comment. */
export function addCachedReply(queries: QueryClient, postId: string, reply: Comment): void {
  const { replyTo } = reply;
  if (replyTo === null) return;
  updateCachedPost(queries, postId, (post) => ({ ...post, totalComments: post.totalComments + 1 }));
  updateCachedEntity(queries, replyTo, (comment) => withReplies(comment, 1, (list) => [...list, reply]));
  queries.setQueriesData<Page<Comment>>({ queryKey: repliesOf(postId, replyTo) }, (list) =>
    list && list.page.number >= list.page.totalPages - 1 && !has(list.content, reply.id)
      ? { ...list, content: [...list.content, reply] }
      : list,
  );
}

/** Removes a reply from every cached list. */
export function removeCachedReply(queries: QueryClient, postId: string, { id, replyTo }: Comment): void {
  if (replyTo === null) return;
  updateCachedPost(queries, postId, (post) => withLess(post, id, 1));
  updateCachedEntity(queries, replyTo, (comment) =>
    withReplies(comment, -1, (list) => withoutComment(list, id)),
  );
  queries.setQueriesData<Page<Comment>>(
    { queryKey: repliesOf(postId, replyTo) },
    (list) => list && { ...list, content: withoutComment(list.content, id) },
  );
}

/** A comment with more or fewer replies, of which the first ones stand in it if it is in a list. */
const withReplies = (
  comment: Comment & Partial<Thread>,
  change: number,
  changeFirst: (replies: Comment[]) => Comment[],
): Comment => ({
  ...comment,
  replies: Math.max(0, comment.replies + change),
  ...(comment.firstReplies && {
    firstReplies: changeFirst(comment.firstReplies).slice(0, limits.repliesShown),
  }),
});

/** Applies a like of the viewer, or its removal, wherever the query cache holds the comment. */
export const updateCachedCommentLike = (
  queries: QueryClient,
  id: string,
  isLiked: boolean,
  { isByAuthor }: { isByAuthor: boolean },
): void =>
  updateCachedEntity(queries, id, (comment) =>
    comment.likedByViewer === isLiked
      ? comment
      : {
          ...comment,
          likedByViewer: isLiked,
          likedByAuthor: isByAuthor ? isLiked : comment.likedByAuthor,
          totalLikes: Math.max(0, comment.totalLikes + (isLiked ? 1 : -1)),
        },
  );

/** Applies the count of the server. */
export const applyCommentLikes = (queries: QueryClient, id: string, totalLikes: number): void =>
  updateCachedEntity(queries, id, (comment) => ({ ...comment, totalLikes }));

/** The key prefix of all pages of replies to a comment. */
const repliesOf = (postId: string, comment: string) =>
  keyOf(api.comments.listReplies, { params: { id: postId, comment } });

/** The key prefix of all pages of comments on a post. */
export const commentsOf = (postId: string) => keyOf(api.comments.listComments, { params: { id: postId } });

/** Refetches everything that shows comments on a post. */
export function refreshComments(queries: QueryClient, postId: string): void {
  void refetchAfter(queries, 'comment', ({ id = postId }) => id === postId);
}
