import { z } from 'zod';
import { id } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { route, text } from '../../route.ts';
import { multiLineText } from '../../text/text.ts';
import { likeResult } from '../likes/likes.ts';
import { comment, thread } from '../posts/posts.ts';
import { messages } from './comments.messages.ts';

export { messages };

/** The text of a comment, as stored. */
export const commentText = multiLineText(limits.comment, messages.tooLong({ max: limits.comment })).pipe(
  z.string().min(1, messages.blank),
);

/** A position in a track in seconds, in a query string, rounded to milliseconds. */
const position = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,12})?$/, messages.position)
  .transform((text) => Math.round(Number(text) * 1000) / 1000);

export const commentRoutes = {
  addComment: route({
    method: 'POST',
    path: '/posts/add/comment/:id',
    summary:
      'Add a comment to a post, with `at` at a position in seconds, with `replyTo` as a reply to a comment. ' +
      'A reply to a reply answers the same comment.',
    auth: 'user',
    changes: ['comment'],
    changesPost: true,
    params: z.object({ id }),
    query: z
      .object({ at: position.optional(), replyTo: id.optional() })
      .refine(({ at, replyTo }) => at === undefined || replyTo === undefined, {
        path: ['at'],
        error: messages.positionOfReply,
      }),
    body: text(commentText),
    output: thread,
    status: 201,
    idempotent: true,
  }),
  deleteComment: route({
    method: 'DELETE',
    path: '/posts/delete/comment/:id',
    summary: 'Delete your own comment, or any comment on your own post, with its replies.',
    auth: 'user',
    changes: ['comment'],
    params: z.object({ id }),
    output: 'nothing',
  }),
  toggleLike: route({
    method: 'POST',
    path: '/posts/add/comment/like/:id',
    summary: 'Like or unlike a comment.',
    auth: 'user',
    changes: ['comment'],
    params: z.object({ id }),
    output: likeResult,
    idempotent: true,
  }),
  listComments: route({
    method: 'GET',
    path: '/posts/comments/:id/paginated',
    summary:
      'List the comments on a post that are no replies, newest first or by their position, each with its first replies.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['comment', 'notification', 'post'],
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(limits.pageSize.comments),
      sort: z.enum(['newest', 'at']).default('newest'),
    }),
    output: pageOf(thread),
  }),
  listReplies: route({
    method: 'GET',
    path: '/posts/comments/:id/replies/:comment',
    summary: 'List the replies to a comment, oldest first.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['comment', 'notification'],
    params: z.object({ id, comment: id }),
    query: z.object(pageQuery(limits.pageSize.comments)),
    output: pageOf(comment),
  }),
  listTimedComments: route({
    method: 'GET',
    path: '/posts/comments/:id/timed',
    summary:
      'List the comments with a position, in its order, at most 200. Where there are more, each part of the ' +
      'track has some of its own.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['comment', 'notification', 'post'],
    params: z.object({ id }),
    output: z.array(comment),
  }),
  listOpenComments: route({
    method: 'GET',
    path: '/posts/comments/:id/open',
    summary: 'List the comments with a position that no version answers yet, newest first.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['comment', 'notification', 'post'],
    params: z.object({ id }),
    query: z.object(pageQuery(limits.pageSize.openComments)),
    output: pageOf(comment),
  }),
};
