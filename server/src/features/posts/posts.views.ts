import type { posts } from '@backbeat/contract';
import { fileUrl, viewWaveform } from '../uploads/index.ts';
import {
  answerOf,
  currentDigestOf,
  viewCredits,
  viewFeatures,
  viewGuests,
  viewProposedTerms,
  type CreditRow,
  type TermsRow,
} from '../terms/index.ts';
import type { Party } from '../../http/security/party.ts';
import { pictureUrl, roleOf } from '../users/index.ts';
import type { CommentLike, CommentRow, LikerRow, ThreadRow } from './engagement.queries.ts';
import { canSee, canDownloadOriginal, isPartyToVersions, type PostAccess } from './access/posts.policy.ts';
import type { PostRow } from './posts.queries.ts';

export function accessOf(
  row: PostRow,
  credits: readonly CreditRow[],
  viewerId: string | undefined,
): PostAccess {
  return {
    authorId: row.author_id,
    status: row.status,
    freeDownload: row.free_download,
    hasStream: row.stream_key !== null,
    viewerAnswer: answerOf(credits, viewerId),
  };
}

/** The parts of a post outside its own row. */
export interface PostParts {
  credits: readonly CreditRow[];
  /** Of posts with proposed terms. */
  terms: readonly TermsRow[];
  /** The newest likes, newest first, and the viewer's own like. */
  likers: readonly LikerRow[];
  /** The newest comments that are no replies, newest first. */
  comments: readonly ThreadRow[];
  /** The likes of viewers for these comments. */
  commentLikes: readonly CommentLike[];
}

/**
 * Converts a post for the viewer; undefined if the viewer may not see it.
 * @param viewerId a user id, or with `guest` the id of the guest of a guest browser
 */
export function viewPost(
  row: PostRow,
  { credits, terms, likers, comments, commentLikes }: PostParts,
  viewerId: string | undefined,
  guest?: Party['guest'],
): posts.Post | undefined {
  const access = { ...accessOf(row, credits, viewerId), guest };
  if (!canSee(viewerId, access)) return undefined;
  const author = {
    authorId: row.author_id,
    authorName: row.author_name,
    authorPic: row.author_profile_pic,
    isPublished: row.status === 'PUBLISHED',
    version: row.version,
  };
  const { rejectedFeatures, ...features } = viewFeatures(author, credits);
  const isParty = viewerId !== undefined && isPartyToVersions(viewerId, access);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    time: (row.published_at ?? row.created_at).toISOString(),
    author: {
      userName: row.author_name,
      profilePic: pictureUrl(row.author_profile_pic, 'profilePic'),
      banner: pictureUrl(row.author_banner, 'banner'),
      role: roleOf(row.author_is_plus),
      bio: row.author_bio,
    },
    ...features,
    rejectedFeatures: viewerId === row.author_id ? rejectedFeatures : [],
    genre: row.genres,
    credits: viewCredits(author, credits),
    guests: viewGuests(author, credits, isParty),
    version: row.version,
    audioSha256: row.sha256,
    newVersion:
      row.replaced_number === null || row.replaced_at === null
        ? null
        : { note: row.note, time: row.replaced_at.toISOString(), replaced: row.replaced_number },
    proposal: isParty ? viewProposedTerms(author, credits, terms, viewerId) : null,
    currentDigest: currentDigestOf(credits, viewerId),
    music: canDownloadOriginal(viewerId, access) ? fileUrl(row.music_key) : null,
    stream: row.stream_key && fileUrl(row.stream_key),
    banner: row.banner_key && fileUrl(row.banner_key),
    freeDownload: row.free_download,
    isrc: row.isrc,
    explicit: row.explicit,
    status: row.status,
    heldBy: row.held_by && viewHold(row.held_by),
    releases: row.releases,
    processing: row.media_state,
    duration: row.duration,
    waveform: viewWaveform(row.waveform),
    loudness: row.loudness,
    comments: comments.map((comment) => viewThread(comment, row.duration, likedBy(viewerId, commentLikes))),
    likes: likers.map(({ userName, profilePic, time }) => ({
      userName,
      profilePic: pictureUrl(profilePic, 'profilePic'),
      time: time.toISOString(),
    })),
    likedByViewer: likers.some(({ userId }) => userId === viewerId),
    totalLikes: row.total_likes,
    totalViews: row.total_plays,
    totalComments: row.total_comments,
    totalDownloads: row.total_downloads,
    publicPlaylists: null,
  };
}

/** The database writes times in JSON with an offset. */
const viewHold = ({ releaseAt, ...release }: NonNullable<PostRow['held_by']>) => ({
  ...release,
  releaseAt: releaseAt === null ? null : new Date(releaseAt).toISOString(),
});

/** The ids of the comments that a user likes. */
export const likedBy = (userId: string | undefined, likes: readonly CommentLike[]): ReadonlySet<string> =>
  new Set(likes.filter((like) => like.userId === userId).map(({ commentId }) => commentId));

export const viewThread = (
  { firstReplies, ...comment }: ThreadRow,
  duration: number | null,
  likedIds: ReadonlySet<string>,
): posts.Thread => ({
  ...viewComment(comment, duration, likedIds),
  firstReplies: firstReplies.map((reply) => viewComment(reply, duration, likedIds)),
});

/**
 * @param duration of the track in seconds; positions behind its end are shown at its end
 * @param likedIds the comments that the viewer likes
 */
export const viewComment = (
  { id, userName, profilePic, text, atMs, mentions, usedIn, time, ...facts }: CommentRow,
  duration: number | null,
  likedIds: ReadonlySet<string>,
): posts.Comment => ({
  id,
  userName,
  profilePic: pictureUrl(profilePic, 'profilePic'),
  comment: text,
  at: atMs === null ? null : Math.min(atMs, duration === null ? atMs : toMilliseconds(duration)) / 1000,
  mentions,
  usedIn,
  time: time.toISOString(),
  replyTo: facts.replyTo,
  replies: facts.replies,
  totalLikes: facts.totalLikes,
  likedByViewer: likedIds.has(id),
  likedByAuthor: facts.likedByAuthor,
  isAuthor: facts.isAuthor,
});

/** Seconds as whole milliseconds. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);
