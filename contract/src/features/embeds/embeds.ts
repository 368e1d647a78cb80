import { z } from 'zod';
import { embedSize } from './embedded-player.ts';
import { route } from '../../route.ts';
import { messages } from './embeds.messages.ts';

export { messages };

/** The space that the consumer's page has for the player in one direction, in CSS px. */
const availablePx = z.coerce.number().int().positive().optional();

export const embedRoutes = {
  getOembed: route({
    method: 'GET',
    path: '/oembed',
    summary: `Describe the player of a published post, a release or a playlist for other sites (oembed.com). The player is never larger than maxwidth and maxheight; returns 501 below ${embedSize.least} px.`,
    auth: 'public',
    cacheable: true,
    query: z.object({
      url: z.string(messages.url).min(1, messages.url).max(2_000, messages.url),
      format: z.string().default('json'),
      maxwidth: availablePx,
      maxheight: availablePx,
    }),
    output: z.object({
      type: z.literal('rich'),
      version: z.literal('1.0'),
      title: z.string(),
      author_name: z.string(),
      author_url: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      thumbnail_url: z.string(),
      thumbnail_width: z.int(),
      thumbnail_height: z.int(),
      /** Seconds. */
      cache_age: z.int(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  }),
};

export type Oembed = z.infer<typeof embedRoutes.getOembed.output>;
