import { z } from 'zod';
import { countCodePoints } from '../../text/code-points.ts';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { uploadSizes } from '../../rights.ts';
import { form, route, type FilePart } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { describeLargeFile, messages } from './demos.messages.ts';

export {
  audioErrors,
  describeCount,
  describeLargeFile,
  describeLimit,
  describeWrongFile,
  messages,
} from './demos.messages.ts';

export const newDemo = z.object({
  title: z.preprocess(
    (title) => title ?? '',
    singleLineText(limits.demos.title, messages.titleTooLong({ max: limits.demos.title })).pipe(
      z.string().min(1, messages.title),
    ),
  ),
  /** Names of artists, with or without an account. The limit applies to the joined line. */
  features: z
    .array(singleLineText(limits.demos.features, messages.featuresTooLong({ max: limits.demos.features })))
    .max(limits.demos.features, messages.featuresTooLong({ max: limits.demos.features }))
    .transform((names) => names.filter((name) => name !== ''))
    .refine(
      (names) => countCodePoints(names.join(',')) <= limits.demos.features,
      messages.featuresTooLong({ max: limits.demos.features }),
    )
    .default([]),
});
export type NewDemo = z.infer<typeof newDemo>;

const audio: FilePart = { maxBytes: uploadSizes, tooLarge: describeLargeFile };

export const demo = z.object({
  id: z.string(),
  title: z.string(),
  features: z.array(z.string()),
  userName: z.string(),
  time,
  /** URL to play: the rendition, or the uploaded file until it exists. */
  songUrl: z.string(),
  /** State of the background job that computes duration, waveform, loudness and rendition. */
  processing: z.enum(['waiting', 'done', 'failed']),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Peaks from 0 to 1 at equal time intervals; null until computed. */
  waveform: z.array(z.number()).nullable(),
  /** Integrated loudness (EBU R 128) in LUFS; null until computed, and for silence. */
  loudness: z.number().nullable(),
});
export type Demo = z.infer<typeof demo>;

export const demoRoutes = {
  listDemos: route({
    method: 'GET',
    path: '/demos/get/user/:userId',
    summary: 'List the demos of a user, newest first.',
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    refetchOn: ['demo'],
    params: z.object({ userId: id }),
    output: z.array(demo),
  }),
  createDemo: route({
    method: 'POST',
    path: '/demos/create',
    summary: 'Create a demo. At most 3, or 6 with Plus.',
    auth: 'user',
    changes: ['demo'],
    body: form({ demo: newDemo }, { file: audio }, {}),
    output: demo,
    status: 201,
    idempotent: true,
  }),
  getDemo: route({
    method: 'GET',
    path: '/demos/get/id/:id',
    summary: 'Get a demo.',
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    params: z.object({ id }),
    output: demo,
  }),
  deleteDemo: route({
    method: 'DELETE',
    path: '/demos/delete/:id',
    summary: 'Delete your own demo and its files.',
    auth: 'user',
    changes: ['demo'],
    params: z.object({ id }),
    output: 'nothing',
  }),
};
