import { z } from 'zod';
import { id } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { route } from '../../route.ts';
import { liker } from '../posts/posts.ts';

const aPost = z.object({ id });

export const likeResult = z.object({ liked: z.boolean(), totalLikes: z.int() });
export type LikeResult = z.infer<typeof likeResult>;

export const likeRoutes = {
  toggleLike: route({
    method: 'POST',
    path: '/posts/add/like/:id',
    summary: 'Like or unlike a post.',
    auth: 'user',
    changes: ['like'],
    changesPost: true,
    params: aPost,
    output: likeResult,
    idempotent: true,
  }),
  getLikeSummary: route({
    method: 'GET',
    path: '/posts/likes/:id/summary',
    summary: 'Get the number of likes of a post.',
    auth: 'public',
    cacheable: true,
    params: aPost,
    output: z.object({ totalLikes: z.int() }),
  }),
  listLikes: route({
    method: 'GET',
    path: '/posts/likes/:id/paginated',
    summary: 'List the users who like a post, latest first.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['like'],
    params: aPost,
    query: z.object(pageQuery(limits.pageSize.likes, limits.likesOnAPage)),
    output: pageOf(liker),
  }),
};
