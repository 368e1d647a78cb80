import { z } from 'zod';
import { embedSize } from '../embed.ts';
import { route } from '../route.ts';

export const sentences = {
  url: 'Say which page to embed, with its whole address.',
  unknown: 'There is no track to embed at this address.',
  format: 'Only format=json is spoken here.',
} as const;

/** A width or height that somebody has room for, in CSS px; what is too small to hold the player counts as its least. */
const room = (least: number, most: number) =>
  z.coerce
    .number()
    .int()
    .positive()
    .transform((pixels) => Math.min(most, Math.max(least, pixels)))
    .default(most);

export const embedRoutes = {
  getOembed: route({
    method: 'GET',
    path: '/oembed',
    summary: 'What another site shows where somebody pastes the link of a published post (oembed.com).',
    who: 'anyone',
    query: z.object({
      url: z.string(sentences.url).min(1, sentences.url).max(2_000, sentences.url),
      format: z.string().default('json'),
      maxwidth: room(embedSize.leastWidth, embedSize.width),
      maxheight: room(embedSize.compact, embedSize.height),
    }),
    output: z.object({
      type: z.literal('rich'),
      version: z.literal('1.0'),
      title: z.string(),
      author_name: z.string(),
      author_url: z.string(),
      provider_name: z.string(),
      provider_url: z.string(),
      /** Seconds. */
      cache_age: z.int(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  }),
};

export type Oembed = z.infer<typeof embedRoutes.getOembed.output>;
