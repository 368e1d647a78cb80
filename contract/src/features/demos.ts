import { z } from 'zod';
import { countCodePoints } from '../code-points.ts';
import { id, time } from '../ids.ts';
import { limits } from '../limits.ts';
import { uploadSizes } from '../rights.ts';
import { form, route, type FilePart } from '../route.ts';
import { lineOfText } from '../text.ts';
import { strings } from './demos.strings.ts';

export { strings };

export const newDemo = z.object({
  title: z.preprocess(
    (title) => title ?? '',
    lineOfText(limits.demos.title, strings.titleTooLong).pipe(z.string().min(1, strings.title)),
  ),
  /** Names of artists, who need no account. Their length is that of the line in which they are written. */
  features: z
    .array(lineOfText(limits.demos.features, strings.featuresTooLong))
    .max(limits.demos.features, strings.featuresTooLong)
    .transform((names) => names.filter((name) => name !== ''))
    .refine((names) => countCodePoints(names.join(',')) <= limits.demos.features, strings.featuresTooLong)
    .default([]),
});
export type NewDemo = z.infer<typeof newDemo>;

const audio: FilePart = { maxBytes: uploadSizes, tooLarge: strings.fileTooLarge };

export const demo = z.object({
  id: z.string(),
  title: z.string(),
  features: z.array(z.string()),
  userName: z.string(),
  time,
  /** What to play: the rendition, or the file as it was uploaded while there is none. */
  songUrl: z.string(),
  /** How far the work in the background is, which finds duration, waveform, loudness and the rendition. */
  processing: z.enum(['waiting', 'done', 'failed']),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Peaks from 0 to 1 in equal steps of time; null while they are worked out. */
  waveform: z.array(z.number()).nullable(),
  /** Integrated loudness (EBU R 128), in LUFS; null while it is worked out, and for silence. */
  loudness: z.number().nullable(),
});
export type Demo = z.infer<typeof demo>;

export const demoRoutes = {
  listDemos: route({
    method: 'GET',
    path: '/demos/get/user/:userId',
    summary: 'The demos of a user, the newest first.',
    auth: 'public',
    params: z.object({ userId: id }),
    output: z.array(demo),
  }),
  createDemo: route({
    method: 'POST',
    path: '/demos/create',
    summary: 'Adds a demo: at most 3, 6 with Plus.',
    auth: 'user',
    body: form({ demo: newDemo }, { file: audio }, {}),
    output: demo,
    status: 201,
    idempotent: true,
  }),
  getDemo: route({
    method: 'GET',
    path: '/demos/get/id/:id',
    summary: 'A demo.',
    auth: 'public',
    params: z.object({ id }),
    output: demo,
  }),
  deleteDemo: route({
    method: 'DELETE',
    path: '/demos/delete/:id',
    summary: 'Deletes an own demo with its files.',
    auth: 'user',
    params: z.object({ id }),
    output: 'nothing',
  }),
};
