import { pageOf, pageQuery, posts, route } from '@backbeat/contract';
import { z } from 'zod';
import type { ClientRoute } from '../api/routes.ts';

/** A list of posts that the API does not have, for tests of what follows from its definition. */
export const definition = route({
  method: 'GET',
  path: '/posts/recommended',
  summary: 'List posts for the signed-in user.',
  auth: 'user',
  hides: 'muted',
  refetchOn: ['like'],
  query: z.object(pageQuery(10)),
  output: pageOf(posts.post),
});

/** The list as screens call it. */
export const listRecommended: ClientRoute<typeof definition> = definition;
