import { z } from 'zod';
import { id } from '../ids.ts';
import { route } from '../route.ts';
import { sentences } from './listen-sentences.ts';

const aPost = z.object({ id });

export { sentences };

export const viewAnswer = z.object({ counted: z.boolean(), totalViews: z.int() });
export type ViewAnswer = z.infer<typeof viewAnswer>;

export const listenRoutes = {
  recordView: route({
    method: 'POST',
    path: '/posts/view/:id',
    summary:
      'Somebody plays a post. A listener counts once in 15 seconds; who has no session is told apart by address.',
    who: 'anyone',
    params: aPost,
    output: viewAnswer,
  }),
  recordDownload: route({
    method: 'POST',
    path: '/posts/download/:id',
    summary: 'Somebody has downloaded a post whose author allows it.',
    who: 'member',
    signedOut: sentences.signedOut,
    params: aPost,
    output: z.object({ totalDownloads: z.int() }),
  }),
};
