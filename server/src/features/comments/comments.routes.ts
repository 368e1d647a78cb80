import { limits, toPage, type comments } from '@backbeat/contract';
import { shareVisibleReads } from '../block-filter/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import {
  findCommentLikes,
  findVisiblePost,
  likedBy,
  toMilliseconds,
  viewComment,
  viewThread,
  withFirstReplies,
  type CommentRow,
  type ThreadRow,
} from '../posts/index.ts';
import { addComment } from './add-comment.ts';
import { listComments, listOpenComments, listReplies, listTimedComments } from './comments.queries.ts';
import { deleteComment } from './delete-comment.ts';
import { toggleCommentLike } from './toggle-comment-like.ts';

interface RowPage<Row> {
  rows: Row[];
  total: number;
}

export function commentHandlers(context: Context): Handlers<typeof comments.commentRoutes> {
  const { db } = context;
  const shareThreads = shareVisibleReads<RowPage<ThreadRow>>();
  const shareReplies = shareVisibleReads<RowPage<CommentRow>>();
  const shareOpen = shareVisibleReads<RowPage<CommentRow>>();
  const shareTimed = shareVisibleReads<CommentRow[]>();
  return {
    addComment: ({ params: { id }, query: { at, replyTo }, body }, { viewer, request }) =>
      addComment(context, id, { userId: viewer.id, text: body, at, replyTo, key: idempotencyKeyOf(request) }),
    toggleLike: ({ params: { id } }, { viewer, request }) =>
      toggleCommentLike(context, id, { userId: viewer.id, key: idempotencyKeyOf(request) }),
    deleteComment: ({ params: { id } }, { viewer }) => deleteComment(context, viewer, id),
    listComments: async ({ params: { id }, query }, { viewer }) => {
      const { duration } = await findVisiblePost(db, viewer, id);
      const { sort, page, size } = query;
      const { rows, total } = await shareThreads(db, viewer, `${id} ${sort} ${page} ${size}`, async () => {
        const list = await listComments(db, id, viewer, query);
        return { ...list, rows: await withFirstReplies(db, list.rows, viewer) };
      });
      const likedIds = await findLikedIds(db, viewer, rows);
      return toPage(
        rows.map((row) => viewThread(row, duration, likedIds)),
        query,
        total,
      );
    },
    listReplies: async ({ params: { id, comment: commentId }, query }, { viewer }) => {
      const { duration } = await findVisiblePost(db, viewer, id);
      const { page, size } = query;
      const { rows, total } = await shareReplies(db, viewer, `${commentId} ${page} ${size}`, () =>
        listReplies(db, { postId: id, commentId }, viewer, query),
      );
      const likedIds = await findLikedIds(db, viewer, rows);
      return toPage(
        rows.map((row) => viewComment(row, duration, likedIds)),
        query,
        total,
      );
    },
    listTimedComments: async ({ params: { id } }, { viewer }) => {
      const { duration } = await findVisiblePost(db, viewer, id);
      if (duration === null) return [];
      const rows = await shareTimed(db, viewer, id, () =>
        listTimedComments(db, id, viewer, {
          duration: toMilliseconds(duration),
          limit: limits.timedComments,
        }),
      );
      const likedIds = await findLikedIds(db, viewer, rows);
      return rows.map((row) => viewComment(row, duration, likedIds));
    },
    listOpenComments: async ({ params: { id }, query }, { viewer }) => {
      const { duration } = await findVisiblePost(db, viewer, id);
      const { rows, total } = await shareOpen(db, viewer, `${id} ${query.page} ${query.size}`, () =>
        listOpenComments(db, id, viewer, query),
      );
      const likedIds = await findLikedIds(db, viewer, rows);
      return toPage(
        rows.map((row) => viewComment(row, duration, likedIds)),
        query,
        total,
      );
    },
  };
}

/** The ids of those of these comments, and of their first replies, that the viewer likes. */
const findLikedIds = async (
  db: Queryable,
  viewer: Viewer | undefined,
  comments: readonly (CommentRow & Partial<ThreadRow>)[],
): Promise<ReadonlySet<string>> =>
  viewer ? likedBy(viewer.id, await findCommentLikes(db, [viewer.id], comments)) : new Set();
