import { z } from 'zod';
import { id } from '../../ids.ts';
import { json, route } from '../../route.ts';
import { messages } from './plays.messages.ts';

const aPost = z.object({ id });

export { messages };

export const playResult = z.object({ counted: z.boolean(), totalViews: z.int() });
export type PlayResult = z.infer<typeof playResult>;

/**
 * `original`: the uploaded file with tags; `mp3`: the rendition with tags; `raw`: the uploaded file
 * byte for byte.
 */
export const downloadFormat = z.enum(['original', 'mp3', 'raw']);
export type DownloadFormat = z.infer<typeof downloadFormat>;

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
  getListening: route({
    method: 'GET',
    path: '/posts/view/:id/listening',
    summary:
      'Get how many users and visitors other than the author listen to a post at the moment. Returns 403 for users other than the author.',
    auth: 'user',
    sessionFailures: [401],
    params: aPost,
    output: z.object({ listening: z.int() }),
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
  downloadFile: route({
    method: 'GET',
    path: '/posts/download/:id/file',
    summary:
      'Download the audio of a post with title, artists and artwork in its tags. With format=mp3 the rendition, with format=raw the uploaded file as it is.',
    auth: 'user',
    sessionFailures: [],
    signedOut: messages.signedOut,
    params: aPost,
    query: z.object({ format: downloadFormat.default('original') }),
    output: 'file',
    mediaType: 'audio/*',
  }),
};
