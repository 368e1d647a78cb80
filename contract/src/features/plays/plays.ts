import { z } from 'zod';
import { id } from '../../ids.ts';
import { json, route } from '../../route.ts';
import { messages } from './plays.messages.ts';

const aPost = z.object({ id });

export { messages };

export const playResult = z.object({ counted: z.boolean(), totalViews: z.int() });
export type PlayResult = z.infer<typeof playResult>;

export const playRoutes = {
  recordPlay: route({
    method: 'POST',
    path: '/posts/view/:id',
    summary:
      'Record a play of a post. A listener counts once in 15 seconds; visitors are distinguished by IP address.',
    auth: 'public',
    params: aPost,
    output: playResult,
  }),
  recordStop: route({
    method: 'POST',
    path: '/posts/view/:id/stop',
    summary:
      'Record the position in seconds at which a play of a post stopped. A listener counts once in 15 seconds, so a repeated request has no effect.',
    auth: 'public',
    params: aPost,
    body: json(z.object({ position: z.number().min(0) })),
    output: z.object({ counted: z.boolean() }),
  }),
  recordDownload: route({
    method: 'POST',
    path: '/posts/download/:id',
    summary: 'Record a download of a post whose author allows downloads.',
    auth: 'user',
    // The download shows the failure itself.
    sessionFailures: [],
    signedOut: messages.signedOut,
    params: aPost,
    output: z.object({ totalDownloads: z.int() }),
  }),
};
