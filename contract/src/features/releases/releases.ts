import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { form, json, optionalJson, route, type FilePart } from '../../route.ts';
import { userName } from '../../text/names.ts';
import { cleanText, multiLineText, singleLineText, textUpTo } from '../../text/text.ts';
import { trimText } from '../../text/visible-text.ts';
import { downloadFormat } from '../plays/plays.ts';
import { post } from '../posts/posts.ts';
import { sha256 } from '../terms/terms.ts';
import { BLOCKER_KINDS, messages } from './releases.messages.ts';
import { upc } from './upc.ts';
import { userFace } from '../../user-face.ts';

export {
  BLOCKER_KINDS,
  describeBlocker,
  describeNotReady,
  messages,
  type BlockerContent,
} from './releases.messages.ts';

export const releaseType = z.enum(['SINGLE', 'EP', 'ALBUM', 'COMPILATION']);
export type ReleaseType = z.infer<typeof releaseType>;

export const releaseStatus = z.enum(['DRAFT', 'SCHEDULED', 'RELEASED']);
export type ReleaseStatus = z.infer<typeof releaseStatus>;

/** A time with its offset from UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A calendar date without a time zone: '2026-11-20'. PostgreSQL has no year 0. */
const date = z.iso.date().refine((text) => !text.startsWith('0000'));

const title = z
  .string()
  .transform((text) => trimText(cleanText(text)))
  .refine((text) => !text.includes('\n'), messages.titleLines)
  .pipe(
    textUpTo(limits.release.title, messages.titleTooLong({ max: limits.release.title })).pipe(
      z.string().min(1, messages.title),
    ),
  );
const line = singleLineText(limits.release.line);
const notes = multiLineText(limits.release.notes);
const artists = z.array(singleLineText(100)).max(100);

/** The place of a post on a release. Tracks of one disc are numbered in the order of the list. */
const newTrack = z.object({
  post: id,
  disc: z.int().min(1, messages.discs).max(limits.release.discs, messages.discs).default(1),
});
/** More tracks than a release can have are a limit that is reached, not invalid input. */
const newTracks = z.array(newTrack).max(1000);
export type NewTrack = z.infer<typeof newTrack>;

export const newRelease = z.object({
  title: z.preprocess((text) => text ?? '', title),
  type: releaseType,
  /** User names as they are listed after 'by'; without any, the owner. */
  artists: artists.default([]),
  notes: notes.default(''),
  label: line.default(''),
  catalogueNumber: line.default(''),
  pLine: line.default(''),
  cLine: line.default(''),
  /** '' for none. */
  upc: upc.default(''),
  /** Null or absent: the day of `releaseAt`, else the day on which it goes out. */
  releaseDate: date.nullish(),
  tracks: newTracks.default([]),
  /** The post that lists of new posts show for the release; null or absent: the first track. */
  lead: id.nullish(),
});
export type NewRelease = z.infer<typeof newRelease>;

/** Changes of a release. Absent fields stay. */
export const releaseChanges = z.object({
  title: title.optional(),
  type: releaseType.optional(),
  artists: artists.optional(),
  notes: notes.optional(),
  label: line.optional(),
  catalogueNumber: line.optional(),
  pLine: line.optional(),
  cLine: line.optional(),
  upc: upc.optional(),
  releaseDate: date.nullish(),
  lead: id.nullish(),
  removeArtwork: z.boolean().default(false),
});
export type ReleaseChanges = z.infer<typeof releaseChanges>;

const artwork: FilePart = {
  maxBytes: { USER: limits.release.artwork.bytes, USERPLUS: limits.release.artwork.bytes },
  tooLarge: () => messages.artworkTooLarge,
};

/**
 * What the owner still waits for before a track can go out: `processing` of the audio, which may
 * have `failed`; `approval` of its artists, one of whom may have `declined`; `consent` of its author.
 */
export const trackState = z.enum(['ready', 'processing', 'failed', 'approval', 'declined', 'consent']);
export type TrackState = z.infer<typeof trackState>;

export const track = z.object({
  /** Null for a draft that the viewer may not open, on a release that is not out. */
  post: post.nullable(),
  title: z.string(),
  /** From 1. */
  disc: z.int(),
  /** From 1 on each disc. */
  track: z.int(),
  /** Null for everyone but the owner. */
  state: trackState.nullable(),
});
export type Track = z.infer<typeof track>;

export const blocker = z.object({
  kind: z.enum(BLOCKER_KINDS),
  sentence: z.string(),
  /** The id of its track; absent if it is not about one. */
  post: z.string().optional(),
});
export type Blocker = z.infer<typeof blocker>;

/** A release in a list. */
export const releaseSummary = z.object({
  id: z.string(),
  owner: userFace,
  title: z.string(),
  type: releaseType,
  status: releaseStatus,
  /** User names after 'by', in their order. */
  artists: z.array(z.string()),
  /** URL; null without artwork. */
  artwork: z.string().nullable(),
  /** A calendar date: '2026-11-20'. */
  releaseDate: date,
  /** When it is scheduled to go out; null if it is not. */
  releaseAt: time.nullable(),
  /** When it went out; null if it has not. */
  releasedAt: time.nullable(),
  /** Number of the tracks that the viewer sees, and their seconds. */
  tracksCount: z.int(),
  duration: z.number(),
  totalSaves: z.int(),
  savedByViewer: z.boolean(),
});
export type ReleaseSummary = z.infer<typeof releaseSummary>;

export const release = releaseSummary.extend({
  /** Artists who have not agreed to be named; for the owner, otherwise empty. */
  pendingArtists: z.array(z.string()),
  notes: z.string(),
  label: z.string(),
  catalogueNumber: z.string(),
  pLine: z.string(),
  cLine: z.string(),
  /** 12 or 13 digits; '' for none. */
  upc: z.string(),
  /** The id of the post that lists of new posts show; null without tracks. */
  lead: z.string().nullable(),
  tracks: z.array(track),
  /** Increases with each change of the tracks. */
  revision: z.int(),
  /** What keeps it from going out, in order; for the owner, otherwise empty. */
  blockers: z.array(blocker),
});
export type Release = z.infer<typeof release>;

/** `name`: that the artist is named; otherwise the id of the author's post. */
const about = z.union([z.literal('name'), id]);

/** A question to an artist or author that waits for an answer. */
export const releaseRequest = z.object({
  release: releaseSummary,
  about: z.string(),
  /** The title of the post that it is about; null for a name. */
  title: z.string().nullable(),
  /** Names the exact release that is shown; an answer sends it back. */
  digest: sha256,
  owner: z.string(),
  time,
  /** The tracks in their order. */
  tracks: z.array(
    z.object({
      post: z.string(),
      title: z.string(),
      author: z.string(),
      disc: z.int(),
      track: z.int(),
      /** Seconds. */
      duration: z.number().nullable(),
    }),
  ),
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

export const answer = z.object({
  about,
  answer: z.enum(['approved', 'declined']),
  digest: sha256,
  /** For the owner only. */
  reason: multiLineText(limits.declineReason).optional(),
});
export type Answer = z.infer<typeof answer>;

const saveState = z.object({ saved: z.boolean(), totalSaves: z.int() });

const aRelease = z.object({ id });

export const releaseRoutes = {
  createRelease: route({
    method: 'POST',
    path: '/releases',
    summary:
      'Create a release as a draft. Your own drafts among its tracks are held until it goes out. Authors of ' +
      'other tracks and named artists are asked.',
    auth: 'user',
    changes: ['release', 'post'],
    body: form({ release: newRelease }, { artwork }, {}),
    output: release,
    status: 201,
    idempotent: true,
  }),
  listReleases: route({
    method: 'GET',
    path: '/releases',
    summary:
      'List the releases of a user, or of all users, that are out, newest first. With `drafts`, your own ' +
      'that are not out come first.',
    auth: 'public',
    refetchOn: ['notification', 'release'],
    query: z.object({
      user: userName.optional(),
      drafts: z.enum(['true', 'false']).optional(),
      ...pageQuery(limits.pageSize.releases),
    }),
    output: pageOf(releaseSummary),
  }),
  listSavedReleases: route({
    method: 'GET',
    path: '/releases/saved',
    summary: 'List the releases that you have saved, latest first.',
    auth: 'user',
    refetchOn: ['release'],
    query: z.object(pageQuery(limits.pageSize.releases)),
    output: pageOf(releaseSummary),
  }),
  listReleaseRequests: route({
    method: 'GET',
    path: '/releases/requests',
    summary: 'List the releases that wait for your answer, latest first, at most 200.',
    auth: 'user',
    refetchOn: ['notification', 'release'],
    output: z.array(releaseRequest),
  }),
  getRelease: route({
    method: 'GET',
    path: '/releases/:id',
    summary:
      'Get a release. One that is not out is there for its owner, asked artists and authors, and artists of ' +
      'its held drafts; returns 404 for others.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['comment', 'credit', 'like', 'notification', 'post', 'release'],
    params: aRelease,
    output: release,
  }),
  updateRelease: route({
    method: 'PUT',
    path: '/releases/:id',
    summary: 'Change texts, artists, lead track or artwork of your own release. Absent fields stay.',
    auth: 'user',
    changes: ['release'],
    params: aRelease,
    body: form({ release: releaseChanges.prefault({}) }, { artwork }, {}),
    output: release,
  }),
  updateTracks: route({
    method: 'PUT',
    path: '/releases/:id/tracks',
    summary:
      'Replace the track list of your own release. Returns 409 if it has changed since `revision`. Before the ' +
      'release is out, your own drafts that are added are held, and those that go stay drafts.',
    auth: 'user',
    changes: ['release', 'post'],
    params: aRelease,
    body: json(z.object({ tracks: newTracks, revision: z.int() })),
    output: release,
  }),
  releaseNow: route({
    method: 'POST',
    path: '/releases/:id/release',
    summary:
      'Publish your own release with its held drafts, or schedule it for the time `at`. Returns 409 with the ' +
      'first blocker if it is not ready.',
    auth: 'user',
    changes: ['release', 'post'],
    params: aRelease,
    body: optionalJson(z.object({ at: z.string().optional() })),
    output: release,
  }),
  unscheduleRelease: route({
    method: 'DELETE',
    path: '/releases/:id/schedule',
    summary: 'Make your own scheduled release a draft again. Returns 409 if it is out.',
    auth: 'user',
    changes: ['release', 'post'],
    params: aRelease,
    output: release,
  }),
  deleteRelease: route({
    method: 'DELETE',
    path: '/releases/:id',
    summary: 'Delete your own release. Its posts stay; held drafts remain drafts.',
    auth: 'user',
    changes: ['release', 'post'],
    params: aRelease,
    output: 'nothing',
  }),
  answerRelease: route({
    method: 'POST',
    path: '/releases/:id/answer',
    summary:
      'Agree or decline to be named on a release (`about`: name), or that your track is on it (`about`: its id). ' +
      'Returns 409 if the release has changed since `digest`.',
    auth: 'user',
    changes: ['release'],
    params: aRelease,
    body: json(answer),
    output: 'nothing',
  }),
  withdrawFromRelease: route({
    method: 'POST',
    path: '/releases/:id/withdraw',
    summary: 'Take your name or your own track off the release of another user.',
    auth: 'user',
    changes: ['release'],
    params: aRelease,
    body: json(z.object({ about })),
    output: 'nothing',
  }),
  downloadRelease: route({
    method: 'GET',
    path: '/releases/:id/download',
    summary:
      'Download a release as a zip file, if its authors allow downloads of all tracks, or if it is yours. ' +
      'HEAD checks whether a download would start, and counts nothing.',
    auth: 'user',
    // The download shows the failure itself.
    sessionFailures: [],
    signedOut: messages.downloadSignedOut,
    params: aRelease,
    query: z.object({ format: downloadFormat.default('original') }),
    output: 'file',
    mediaType: 'application/zip',
  }),
  saveRelease: route({
    method: 'PUT',
    path: '/releases/:id/save',
    summary: 'Save a release that is out.',
    auth: 'user',
    changes: ['release'],
    params: aRelease,
    output: saveState,
  }),
  unsaveRelease: route({
    method: 'DELETE',
    path: '/releases/:id/save',
    summary: 'Remove a release from those that you have saved.',
    auth: 'user',
    changes: ['release'],
    params: aRelease,
    output: saveState,
  }),
};
