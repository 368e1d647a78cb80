import { z } from 'zod';
import { id } from '../ids.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery } from '../page.ts';
import { route, text } from '../route.ts';
import { prose } from '../text.ts';
import { comment } from './posts.ts';
import { sentences } from './comment-sentences.ts';

export { sentences };

/** What somebody says of a post, as it is kept. */
export const commentText = prose(limits.comment, sentences.tooLong).pipe(z.string().min(1, sentences.blank));

export const commentRoutes = {
  addComment: route({
    method: 'POST',
    path: '/posts/add/comment/:id',
    summary: 'Comments on a post.',
    who: 'member',
    params: z.object({ id }),
    body: text(commentText),
    output: comment,
    status: 201,
    repeatable: true,
  }),
  deleteComment: route({
    method: 'DELETE',
    path: '/posts/delete/comment/:id',
    summary: 'Deletes an own comment, or any on an own post.',
    who: 'member',
    params: z.object({ id }),
    output: 'nothing',
  }),
  listComments: route({
    method: 'GET',
    path: '/posts/comments/:id/paginated',
    summary: 'The comments on a post, newest first.',
    who: 'anyone',
    params: z.object({ id }),
    query: z.object(pageQuery(limits.pageSize.comments)),
    output: pageOf(comment),
  }),
};
