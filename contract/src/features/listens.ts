import { z } from 'zod';
import { id } from '../ids.ts';
import { route } from '../route.ts';

const aPost = z.object({ id });

/** What a listener is told who cannot download a track. */
export const sentences = {
  signedOut: 'Please log in to download this track',
  noId: 'Track ID not available for download',
  noFile: 'No audio file available for download',
  notEnabled: 'Downloads are not enabled for this track.',
} as const;

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
