import { z } from 'zod';
import type { Analysis } from '../analysis/analyse.ts';
import type { AudioFacts } from '../formats/sound.ts';
import type { CleanImage } from '../image/image.ts';

/** A request of the media processor to a child process. Paths are absolute. */
export const mediaRequest = z.discriminatedUnion('task', [
  z.object({ task: z.literal('probe'), path: z.string() }),
  z.object({
    task: z.literal('analyse'),
    path: z.string(),
    rendition: z.string(),
    encoder: z.enum(['ffmpeg', 'lame']),
  }),
  z.object({
    task: z.literal('image'),
    path: z.string(),
    animated: z.boolean(),
    maxSide: z.int().positive(),
  }),
  z.object({ task: z.literal('still'), path: z.string() }),
  z.object({ task: z.literal('hash'), path: z.string() }),
]);

export type MediaRequest = z.infer<typeof mediaRequest>;

const seconds = z.number().positive();

export const audioFacts = z.object({
  kind: z.enum(['mp3', 'wav']),
  duration: seconds,
  sampleRate: z.int().positive(),
  channels: z.int().positive(),
}) satisfies z.ZodType<AudioFacts>;

export const soundHash = z.string().regex(/^[0-9a-f]{64}$/);

export const analysis = z.object({
  duration: seconds,
  waveform: z.array(z.number().min(0).max(1)).length(400),
  loudness: z.number().nullable(),
  rendition: z.object({
    path: z.string(),
    contentType: z.literal('audio/mpeg'),
    size: z.int().positive(),
  }),
  soundSha256: soundHash,
}) satisfies z.ZodType<Analysis>;

export const cleanImage = z.object({
  bytes: z.instanceof(Uint8Array),
  contentType: z.enum(['image/jpeg', 'image/png', 'image/gif']),
  width: z.int().positive(),
  height: z.int().positive(),
}) satisfies z.ZodType<CleanImage>;
