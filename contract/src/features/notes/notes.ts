import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { json, optionalJson, route } from '../../route.ts';
import { multiLineText } from '../../text/text.ts';
import { party } from '../terms/party.ts';
import { messages } from './notes.messages.ts';

export { messages };

export const EXPORT_FORMATS = ['txt', 'csv', 'reaper', 'audacity', 'audition', 'midi'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The text of a note or a reply, as stored. */
export const noteText = multiLineText(limits.note, messages.tooLong({ max: limits.note })).pipe(
  z.string().min(1, messages.blank),
);

/** A position in a version in seconds, rounded to milliseconds. */
const position = z
  .number({ error: messages.position })
  .min(0, messages.position)
  .max(limits.notePosition, messages.position)
  .transform((seconds) => Math.round(seconds * 1000) / 1000);
const version = z.int().min(1).max(limits.versions);
/** The id of a member. */
const assignee = z.guid({ error: messages.assignee }).transform((text) => text.toLowerCase());

export const reply = z.object({
  id: z.string(),
  number: z.int(),
  text: z.string(),
  by: party,
  createdAt: time,
  editedAt: time.nullable(),
});
export type Reply = z.infer<typeof reply>;

/** A remark of a member on a version: on a moment, on a range, or on the whole version. */
export const note = z.object({
  id: z.string(),
  /** Within the post, from 1, never reused. */
  number: z.int(),
  /** The version on which it was made. */
  version: z.int(),
  /** Seconds on that version; null for the whole version. */
  at: z.number().nullable(),
  /** End of a range in seconds; null for a moment. */
  end: z.number().nullable(),
  /** The position on the version asked for, clamped to its duration; null without a position. */
  shownAt: z.object({ at: z.number(), end: z.number().nullable() }).nullable(),
  /** The version on which it was made; null where that is the version asked for. */
  fromVersion: z.int().nullable(),
  text: z.string(),
  by: party,
  assignee: party.nullable(),
  state: z.enum(['open', 'done']),
  resolvedBy: party.nullable(),
  resolvedAt: time.nullable(),
  /** The version in which the note was resolved. */
  resolvedIn: z.int().nullable(),
  replies: z.array(reply),
  createdAt: time,
  editedAt: time.nullable(),
  /** Counts changes of text and assignee. */
  revision: z.int(),
  /** Counts all changes of the room. */
  seq: z.int(),
});
export type Note = z.infer<typeof note>;

/** A deleted note among changes. */
export const deletedNote = z.object({ id: z.string(), number: z.int(), isDeleted: z.literal(true) });
export type DeletedNote = z.infer<typeof deletedNote>;

export const verdictKind = z.enum(['changes', 'good']);
/** A member's opinion of a version. It binds nothing. */
export const verdict = z.object({ by: party, verdict: verdictKind, time });
export type Verdict = z.infer<typeof verdict>;

export const member = party.extend({ role: z.enum(['author', 'artist', 'guest']) });
export type Member = z.infer<typeof member>;

export const room = z.object({
  members: z.array(member),
  versions: z.array(
    z.object({
      number: z.int(),
      /** Notes that are shown on the version. */
      open: z.int(),
      done: z.int(),
      verdicts: z.array(verdict),
      /** Always 0: versions have no stems yet. */
      stems: z.int(),
    }),
  ),
  /** The last change of the room. */
  seq: z.int(),
  canUpload: z.boolean(),
});
export type Room = z.infer<typeof room>;

/** A message of the topic `/topic/post/{id}/room`. `seq` counts up by one in each room. */
export const roomChange = z.discriminatedUnion('change', [
  z.object({ seq: z.int(), change: z.literal('note'), note: z.union([note, deletedNote]) }),
  z.object({ seq: z.int(), change: z.literal('versions') }),
  z.object({ seq: z.int(), change: z.literal('members') }),
]);
export type RoomChange = z.infer<typeof roomChange>;

const aPost = z.object({ id });
const aNote = z.object({ id, note: id });
const aReply = z.object({ id, note: id, reply: id });
const span = { at: position, end: position.nullable().optional() };

export const noteRoutes = {
  getRoom: route({
    method: 'GET',
    path: '/posts/room/:id',
    summary: 'Get the mix room of a post: its members, and notes and verdicts of each version.',
    auth: 'party',
    refetchOn: ['credit', 'post'],
    params: aPost,
    output: room,
  }),
  listNotes: route({
    method: 'GET',
    path: '/posts/notes/:id',
    summary:
      'List the notes that a version shows, by position, or with `after` those that changed since, the oldest change ' +
      'first, at most 200.',
    auth: 'party',
    params: aPost,
    query: z.object({
      version: wholeNumber(1, limits.versions).optional(),
      state: z.enum(['open', 'done', 'all']).default('open'),
      /** `me`, or the id of a party or of its account. */
      assignee: z.union([z.literal('me'), id]).optional(),
      by: id.optional(),
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional(),
    }),
    output: z.array(z.union([note, deletedNote])),
  }),
  addNote: route({
    method: 'POST',
    path: '/posts/notes/:id',
    summary: 'Write a note on a moment, a range or the whole of a version.',
    auth: 'party',
    params: aPost,
    body: json(
      z.object({
        version,
        at: position.nullable().optional(),
        end: position.nullable().optional(),
        text: noteText,
        assignee: assignee.nullable().optional(),
      }),
    ),
    output: note,
    status: 201,
    idempotent: true,
  }),
  updateNote: route({
    method: 'PATCH',
    path: '/posts/notes/:id/:note',
    summary: 'Edit the text of your own note, or assign a note. Returns 409 if `revision` is stale.',
    auth: 'party',
    params: aNote,
    body: json(
      z.object({
        text: noteText.optional(),
        assignee: assignee.nullable().optional(),
        revision: z.int().min(1),
      }),
    ),
    output: note,
  }),
  moveNote: route({
    method: 'PUT',
    path: '/posts/notes/:id/:note/position',
    summary: 'Move a note on one version. Its position on other versions stays.',
    auth: 'party',
    params: aNote,
    body: json(z.object({ version, ...span })),
    output: note,
  }),
  resolveNote: route({
    method: 'POST',
    path: '/posts/notes/:id/:note/resolve',
    summary: 'Mark a note as done while hearing a version, by default the newest.',
    auth: 'party',
    params: aNote,
    body: optionalJson(z.object({ version: version.optional() })),
    output: note,
  }),
  reopenNote: route({
    method: 'POST',
    path: '/posts/notes/:id/:note/reopen',
    summary: 'Open a done note again.',
    auth: 'party',
    params: aNote,
    body: optionalJson(z.object({ version: version.optional() })),
    output: note,
  }),
  deleteNote: route({
    method: 'DELETE',
    path: '/posts/notes/:id/:note',
    summary: 'Delete your own note, or any note on your own post. One with replies stays without its text.',
    auth: 'party',
    params: aNote,
    output: 'nothing',
  }),
  addReply: route({
    method: 'POST',
    path: '/posts/notes/:id/:note/replies',
    summary: 'Reply to a note; with `reopen` also open it again.',
    auth: 'party',
    params: aNote,
    body: json(z.object({ text: noteText, reopen: z.boolean().default(false) })),
    output: note,
    status: 201,
    idempotent: true,
  }),
  updateReply: route({
    method: 'PATCH',
    path: '/posts/notes/:id/:note/replies/:reply',
    summary: 'Edit your own reply.',
    auth: 'party',
    params: aReply,
    body: json(z.object({ text: noteText })),
    output: note,
  }),
  deleteReply: route({
    method: 'DELETE',
    path: '/posts/notes/:id/:note/replies/:reply',
    summary: 'Delete your own reply, or any reply on your own post.',
    auth: 'party',
    params: aReply,
    output: 'nothing',
  }),
  setVerdict: route({
    method: 'PUT',
    path: '/posts/versions/:id/:number/verdict',
    summary:
      'Say whether a version is good to go or needs changes; null takes it back. Returns the verdicts.',
    auth: 'party',
    params: z.object({ id, number: wholeNumber(1, limits.versions) }),
    body: json(z.object({ verdict: verdictKind.nullable() })),
    output: z.array(verdict),
  }),
  exportNotes: route({
    method: 'GET',
    path: '/posts/notes/:id/export/:format',
    summary: 'Download the notes of a version as text, CSV, or markers for a DAW.',
    auth: 'party',
    params: z.object({ id, format: z.string().max(20) }),
    query: z.object({
      version: wholeNumber(1, limits.versions).optional(),
      state: z.enum(['open', 'done', 'all']).default('all'),
      /** Beats a minute, for MIDI. */
      bpm: z.string().max(20).optional(),
    }),
    output: 'file',
  }),
};
