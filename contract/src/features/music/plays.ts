import { z } from 'zod';
import { id } from '../../ids.ts';
import { route } from '../../route.ts';
import { strings } from './plays.strings.ts';

const aPost = z.object({ id });

export { strings };

export const viewResult = z.object({ counted: z.boolean(), totalViews: z.int() });
export type ViewResult = z.infer<typeof viewResult>;

export const playRoutes = {
  recordView: route({
    method: 'POST',
    path: '/posts/view/:id',
    summary:
      'Record a play of a post. A listener counts once in 15 seconds; visitors are distinguished by IP address.',
    auth: 'public',
    params: aPost,
    output: viewResult,
  }),
  recordDownload: route({
    method: 'POST',
    path: '/posts/download/:id',
    summary: 'Record a download of a post whose author allows downloads.',
    auth: 'user',
    // The download shows the failure itself.
    sessionFailures: [],
    signedOut: strings.signedOut,
    params: aPost,
    output: z.object({ totalDownloads: z.int() }),
  }),
};
