import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { form, json, route } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { audio } from './posts.ts';

export { describeRequest, messages } from './versions.messages.ts';

/** A version of a post: an immutable recording. */
export const version = z.object({
  /** From 1. */
  number: z.int(),
  note: z.string(),
  /** SHA-256 of the original file, lower-case hexadecimal. */
  sha256: z.string(),
  /**
   * SHA-256 of the sound of the original file, without its tags (docs/agreements.md); null until
   * computed, and for a file that cannot be read.
   */
  soundSha256: z.string().nullable(),
  /** Bytes of the original file. */
  size: z.int(),
  /** State of the background job that computes duration, waveform, loudness and stream. */
  processing: z.enum(['waiting', 'done', 'failed']),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Integrated loudness (EBU R 128) in LUFS; null until computed, and for silence. */
  loudness: z.number().nullable(),
  /** Peaks from 0 to 1 at equal time intervals; null until computed. */
  waveform: z.array(z.number()).nullable(),
  /** URL of the rendition; null until it exists. */
  stream: z.string().nullable(),
  /** URL of the uploaded file; null if the viewer may not download it. */
  music: z.string().nullable(),
  /** Name of the uploader; null if the account is deleted. */
  uploadedBy: z.string().nullable(),
  time,
  isCurrent: z.boolean(),
  isProposed: z.boolean(),
});
export type Version = z.infer<typeof version>;

const note = singleLineText(limits.versionNote);

export const newVersion = z.object({
  /** What changed. */
  note: note.default(''),
  /** The timed comments on the post that it answers. Others are ignored, such as deleted ones. */
  comments: z.array(id).max(limits.versionComments).default([]),
  /** The id of a completed resumable upload, instead of the part `file`. */
  upload: id.optional(),
});
export type NewVersion = z.infer<typeof newVersion>;

const aPost = z.object({ id });

export const versionRoutes = {
  listVersions: route({
    method: 'GET',
    path: '/posts/versions/:id',
    summary: 'List the versions of a post, newest first: all for its parties, the current one for others.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['notification', 'post'],
    params: aPost,
    output: z.array(version),
  }),
  createVersion: route({
    method: 'POST',
    path: '/posts/versions/:id',
    summary:
      'Upload a version of your own post, as the part file or a completed tus 1.0 upload. It proposes nothing.',
    auth: 'user',
    changes: ['post'],
    changesPost: true,
    params: aPost,
    body: form({ version: newVersion }, { file: audio }, {}),
    output: version,
    status: 201,
    idempotent: true,
  }),
  updateNote: route({
    method: 'PUT',
    path: '/posts/versions/:id',
    summary: 'Correct the note of a version of your own post. Its approvals stay.',
    auth: 'user',
    changes: ['post'],
    changesPost: true,
    params: aPost,
    body: json(z.object({ number: z.int().min(1).max(limits.versions), note })),
    output: version,
  }),
};
