import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery, wholeNumber } from '../../page.ts';
import { json, route } from '../../route.ts';
import { countCodePoints } from '../../text/code-points.ts';
import { singleLineText } from '../../text/text.ts';
import { messages } from './private-links.messages.ts';

export { messages };

/** What listeners may download: nothing, the stream that plays, or the uploaded file. */
export const linkDownload = z.enum(['off', 'stream', 'original']);
export type LinkDownload = z.infer<typeof linkDownload>;

/** A link with which people without an account hear one version of a post, or always the newest. */
export const privateLink = z.object({
  id: z.string(),
  label: z.string(),
  /** Null for a link that always opens the newest version. */
  version: z.int().nullable(),
  /** The version that it opens now. */
  opens: z.int(),
  expiresAt: time.nullable(),
  download: linkDownload,
  hasPassword: z.boolean(),
  plays: z.int(),
  /** Browsers that have played it. */
  listeners: z.int(),
  downloads: z.int(),
  lastPlayAt: time.nullable(),
  /** Whether parties keep it from working: one has stopped or declined the version that it opens. */
  isStopped: z.boolean(),
  /** The parties who stopped private links of the version that it opens. */
  stoppedBy: z.array(z.string()),
  /** The parties who declined the version that it opens. */
  declinedBy: z.array(z.string()),
  /** Whether the caller stopped private links of the version that it opens. */
  isStoppedByYou: z.boolean(),
  /** Whether a party can stop it: not while it opens the version that everyone hears. */
  canBeStopped: z.boolean(),
  /** The address, for the author; null for other parties. */
  url: z.string().nullable(),
});
export type PrivateLink = z.infer<typeof privateLink>;

/** A listening password: as typed, counted in code points. */
const linkPassword = z
  .string()
  .refine(
    (text) =>
      countCodePoints(text) >= limits.privateLink.password.min &&
      countCodePoints(text) <= limits.privateLink.password.max,
    messages.passwordLength(limits.privateLink.password),
  );

/** The server parses it, since the latest date depends on the version. */
const expiresAt = z.string().max(limits.privateLink.date).nullable();

export const linkOptions = z.object({
  label: singleLineText(limits.privateLink.label).optional(),
  version: z.int().min(1).max(limits.versions).nullable().optional(),
  /** Null removes it. */
  password: linkPassword.nullable().optional(),
  /** Null lets a link to the public version stay open. */
  expiresAt: expiresAt.optional(),
  download: linkDownload.optional(),
});
export type LinkOptions = z.infer<typeof linkOptions>;

/** A play or a download, by a browser in words. */
export const linkPlay = z.object({ time, device: z.string(), isDownload: z.boolean() });
export type LinkPlay = z.infer<typeof linkPlay>;

/** What a private link opens. */
export const listening = z.object({
  link: z.string(),
  title: z.string(),
  /** The author's user name. */
  author: z.string(),
  version: z.int(),
  /** Seconds. */
  duration: z.number().nullable(),
  waveform: z.array(z.number()).nullable(),
  /** Integrated loudness (EBU R 128) in LUFS. */
  loudness: z.number().nullable(),
  /** URL of the rendition; null until it exists. */
  stream: z.string().nullable(),
  /** URL of the file that the author offers; null without one. */
  download: z.string().nullable(),
});
export type Listening = z.infer<typeof listening>;

const aPost = z.object({ id });
const aLink = z.object({ id, link: id });
const aVersion = z.object({ id, version: wholeNumber(1, limits.versions) });
const ofLink = json(z.object({ link: id }));

export const privateLinkRoutes = {
  listLinks: route({
    method: 'GET',
    path: '/posts/links/:id',
    summary: 'List the private links of a post, newest first, for its parties; the author gets addresses.',
    auth: 'party',
    refetchOn: ['notification', 'post'],
    params: aPost,
    output: z.array(privateLink),
  }),
  createLink: route({
    method: 'POST',
    path: '/posts/links/:id',
    summary: 'Make a private link to your own post: to one version, or to always the newest.',
    auth: 'user',
    changes: ['post'],
    changesPost: true,
    params: aPost,
    body: json(linkOptions),
    output: privateLink,
    status: 201,
    idempotent: true,
  }),
  updateLink: route({
    method: 'PATCH',
    path: '/posts/links/:id/:link',
    summary: 'Change a private link of your own post. Holds at once for browsers that have it open.',
    auth: 'user',
    changes: ['post'],
    params: aLink,
    body: json(linkOptions),
    output: privateLink,
  }),
  deleteLink: route({
    method: 'DELETE',
    path: '/posts/links/:id/:link',
    summary: 'Delete a private link of your own post.',
    auth: 'user',
    changes: ['post'],
    params: aLink,
    output: 'nothing',
  }),
  resetLink: route({
    method: 'POST',
    path: '/posts/links/:id/:link/reset',
    summary: 'Give a private link of your own post a new address and void the old one. Returns the link.',
    auth: 'user',
    changes: ['post'],
    params: aLink,
    output: privateLink,
  }),
  listLinkPlays: route({
    method: 'GET',
    path: '/posts/links/:id/:link/plays',
    summary: 'List the plays and downloads of a private link of your own post, newest first.',
    auth: 'user',
    params: aLink,
    query: z.object(pageQuery(limits.privateLink.plays)),
    output: pageOf(linkPlay),
  }),
  stopLinks: route({
    method: 'PUT',
    path: '/posts/links/:id/stops/:version',
    summary: 'Stop all private links of a version on which you are credited.',
    auth: 'party',
    changes: ['post'],
    params: aVersion,
    output: 'nothing',
  }),
  allowLinks: route({
    method: 'DELETE',
    path: '/posts/links/:id/stops/:version',
    summary: 'Allow the private links of a version again that you stopped.',
    auth: 'party',
    changes: ['post'],
    params: aVersion,
    output: 'nothing',
  }),
  open: route({
    method: 'POST',
    path: '/listen/open',
    summary: 'Open a private link, with its password if it has one. Sets the cookie of this browser.',
    auth: 'public',
    sessionFailures: [],
    body: json(
      z.object({
        token: z.string().max(limits.body),
        password: z.string().max(limits.privateLink.typedPassword).optional(),
      }),
    ),
    output: listening,
  }),
  recordPlay: route({
    method: 'POST',
    path: '/listen/plays',
    summary: 'Record a play of a private link that this browser has open. Counts once in 15 seconds.',
    auth: 'public',
    body: ofLink,
    output: z.object({ counted: z.boolean() }),
  }),
  recordDownload: route({
    method: 'POST',
    path: '/listen/downloads',
    summary: 'Record a download of a private link that this browser has open. Counts once in 15 seconds.',
    auth: 'public',
    body: ofLink,
    output: z.object({ counted: z.boolean() }),
  }),
};
