import { z } from 'zod';
import { GENRES } from '../../genres.ts';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { uploadSizes } from '../../rights.ts';
import { guestAnswer } from '../terms/party.ts';
import { newCredits, postCredit, proposal } from '../terms/terms.ts';
import { role } from '../../roles.ts';
import { form, route, type FilePart } from '../../route.ts';
import { singleLineText } from '../../text/text.ts';
import { isIsrcOrEmpty, parseIsrc } from './isrc.ts';
import { describeLargeFile, messages } from './posts.messages.ts';

export { formatIsrc, isIsrcOrEmpty, parseIsrc } from './isrc.ts';
export { audioErrors, describeLargeFile, describeWrongFile, messages } from './posts.messages.ts';

export const postStatus = z.enum(['DRAFT', 'PARTIALLY_APPROVED', 'PUBLISHED']);
export type PostStatus = z.infer<typeof postStatus>;

const title = singleLineText(limits.title).pipe(z.string().min(1, messages.title));
const description = singleLineText(limits.description);
const genre = z
  .array(z.enum(GENRES))
  .max(GENRES.length)
  .transform((tags) => [...new Set(tags)])
  .pipe(z.array(z.enum(GENRES)).min(1, messages.genre));

const newIsrc = z.string().refine(isIsrcOrEmpty, messages.isrc).transform(parseIsrc).nullable();

export const newPost = z.object({
  title: z.preprocess((text) => text ?? '', title),
  description: description.default(''),
  genre,
  features: z
    .array(singleLineText(100))
    .max(limits.features, messages.features({ max: limits.features }))
    .default([]),
  /** Credits with roles and shares, of the author too; instead of `features`. */
  credits: newCredits.optional(),
  freeDownload: z.boolean().default(false),
  isrc: newIsrc.default(null),
  explicit: z.boolean().default(false),
  /** The id of an own release that is not out, which holds the draft as its last track. */
  release: id.optional(),
  /**
   * The id of the author's completed resumable upload (`contract/src/server-paths.ts`), instead of
   * the part `file`.
   */
  upload: id.optional(),
});
export type NewPost = z.infer<typeof newPost>;

/** Changes that apply at once, also to a published post. Absent fields stay. */
export const postChanges = z.object({
  title: title.optional(),
  description: description.optional(),
  genre: genre.optional(),
  freeDownload: z.boolean().optional(),
  /** Null removes it. */
  isrc: newIsrc.optional(),
  explicit: z.boolean().optional(),
  removeBanner: z.boolean().default(false),
});
export type PostChanges = z.infer<typeof postChanges>;

export const audio: FilePart = { maxBytes: uploadSizes, tooLarge: describeLargeFile };
const banner: FilePart = {
  maxBytes: { USER: limits.image, USERPLUS: limits.image },
  tooLarge: () => messages.bannerTooLarge,
};

export const comment = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  comment: z.string(),
  /** Position in the track in seconds, to the millisecond; null if the comment has none. */
  at: z.number().nullable(),
  /** The names of the users whom the text mentions with an @, at most one for each mention. */
  mentions: z.array(z.string()),
  /** The version that answers it, once that version has been current; otherwise null. */
  usedIn: z.int().nullable(),
  time,
  /** The id of the comment that this one answers; null if it is no reply. */
  replyTo: z.string().nullable(),
  /** Number of replies to it. A reply has none. */
  replies: z.int(),
  totalLikes: z.int(),
  likedByViewer: z.boolean(),
  /** Whether the author of the post likes it. */
  likedByAuthor: z.boolean(),
  /** Whether the author of the post wrote it. */
  isAuthor: z.boolean(),
});

export type Comment = z.infer<typeof comment>;

/** A comment with its first replies, the oldest first, at most `limits.repliesShown`. */
export const thread = comment.extend({ firstReplies: z.array(comment) });
export type Thread = z.infer<typeof thread>;

export const liker = z.object({ userName: z.string(), profilePic: z.string(), time });
export type Liker = z.infer<typeof liker>;

export const post = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Time of publication; for a draft, of creation. */
  time,
  author: z.object({
    userName: z.string(),
    profilePic: z.string(),
    banner: z.string(),
    role,
    bio: z.string(),
  }),
  features: z.array(z.string()),
  pendingFeatures: z.array(z.string()),
  /** Artists who declined, visible to the author of the draft; otherwise empty. */
  rejectedFeatures: z.array(z.string()),
  genre: z.array(z.string()),
  /** The credits of the current terms, of a draft those of the proposed terms; the author first. */
  credits: z.array(postCredit),
  /**
   * The guests among them. For the parties to the versions also those whom the proposed terms ask, with
   * their answers.
   */
  guests: z.array(
    z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()), answer: guestAnswer }),
  ),
  /** Number of the current version, of a draft that of the proposed one. */
  version: z.int(),
  /** SHA-256 of the original file of that version, lower-case hexadecimal. */
  audioSha256: z.string(),
  /**
   * What changed in that version, if it replaced another one of the published post within
   * `limits.newVersionDays`; otherwise null. `replaced`: the number of the other one.
   */
  newVersion: z.object({ note: z.string(), time, replaced: z.int() }).nullable(),
  /**
   * The proposed terms, for the parties to the versions. Null for other viewers, and without proposed
   * terms.
   */
  proposal: proposal.nullable(),
  /** Digest of the caller's credit in the current terms; null for the author and for others. */
  currentDigest: z.string().nullable(),
  /** URL of the uploaded file; null if the viewer may not download it. */
  music: z.string().nullable(),
  /** URL of the rendition; null until it exists. */
  stream: z.string().nullable(),
  banner: z.string().nullable(),
  freeDownload: z.boolean(),
  /** The International Standard Recording Code, without hyphens; null without one. */
  isrc: z.string().nullable(),
  /** Whether the author says that its words are not for children. */
  explicit: z.boolean(),
  status: postStatus,
  /** The release that publishes the draft, for those who see the draft; null for other posts. */
  heldBy: z.object({ id: z.string(), title: z.string(), releaseAt: time.nullable() }).nullable(),
  /** The releases that it is on and that are out, newest first, at most `limits.release.onPost`. */
  releases: z.array(z.object({ id: z.string(), title: z.string(), disc: z.int(), track: z.int() })),
  /** State of the background job that computes duration, waveform, loudness and stream. */
  processing: z.enum(['waiting', 'done', 'failed']),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Peaks from 0 to 1 at equal time intervals; null until computed. */
  waveform: z.array(z.number()).nullable(),
  /** Integrated loudness (EBU R 128) in LUFS; null until computed, and for silence. */
  loudness: z.number().nullable(),
  /** The newest comments that are no replies, the newest first. */
  comments: z.array(thread),
  likes: z.array(liker),
  likedByViewer: z.boolean(),
  totalLikes: z.int(),
  totalViews: z.int(),
  totalComments: z.int(),
  totalDownloads: z.int(),
  /** In how many public playlists it is, where its author reads the post alone; otherwise null. */
  publicPlaylists: z.int().nullable(),
});
export type Post = z.infer<typeof post>;

export const postRoutes = {
  createPost: route({
    method: 'POST',
    path: '/posts/create',
    summary:
      'Publish a track. With featured artists it remains a draft until each of them approves. ' +
      'The audio is the part file, or a completed tus 1.0 upload at /api/posts/uploads, named in post.',
    auth: 'user',
    changes: ['post', 'credit'],
    body: form({ post: newPost }, { file: audio, banner }, {}),
    output: post,
    status: 201,
    idempotent: true,
  }),
  getPost: route({
    method: 'GET',
    path: '/posts/get/id/:id',
    summary: 'Get a post. Returns 404 for drafts the caller may not see.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['comment', 'like', 'notification', 'post'],
    params: z.object({ id }),
    output: post,
  }),
  updatePost: route({
    method: 'PUT',
    path: '/posts/update/:id',
    summary:
      'Change title, description, genres, ISRC, explicit, free download or banner of your own post. Absent fields stay.',
    auth: 'user',
    changes: ['post'],
    changesPost: true,
    params: z.object({ id }),
    body: form({ post: postChanges }, { banner }, {}),
    output: post,
  }),
  pinPost: route({
    method: 'PUT',
    path: '/posts/pin/:id',
    summary: 'Pin your own published post to the top of your profile, instead of the one before.',
    auth: 'user',
    changes: ['pin'],
    params: z.object({ id }),
    output: 'nothing',
  }),
  unpinPost: route({
    method: 'DELETE',
    path: '/posts/pin/:id',
    summary: 'Remove your own post from the top of your profile.',
    auth: 'user',
    changes: ['pin'],
    params: z.object({ id }),
    output: 'nothing',
  }),
  deletePost: route({
    method: 'DELETE',
    path: '/posts/delete/:id',
    summary: 'Delete your own post and its files.',
    auth: 'user',
    changes: ['post', 'credit'],
    changesPost: true,
    params: z.object({ id }),
    output: 'nothing',
  }),
};
