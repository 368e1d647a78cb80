import type { posts } from '@backbeat/contract';
import { fileUrl, viewWaveform } from '../uploads/index.ts';
import {
  answerOf,
  viewCredits,
  viewFeatures,
  viewProposedTerms,
  type CreditRow,
  type TermsRow,
} from '../terms/index.ts';
import { pictureUrl, roleOf } from '../users/index.ts';
import type { CommentRow, LikerRow } from './engagement.queries.ts';
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
  /** The newest comments, newest first. */
  comments: readonly CommentRow[];
}

/** Converts a post for the viewer; undefined if the viewer may not see it. */
export function viewPost(
  row: PostRow,
  { credits, terms, likers, comments }: PostParts,
  viewerId: string | undefined,
): posts.Post | undefined {
  const access = accessOf(row, credits, viewerId);
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
    version: row.version,
    audioSha256: row.sha256,
    proposal: isParty ? viewProposedTerms(author, credits, terms, viewerId) : null,
    music: canDownloadOriginal(viewerId, access) ? fileUrl(row.music_key) : null,
    stream: row.stream_key && fileUrl(row.stream_key),
    banner: row.banner_key && fileUrl(row.banner_key),
    freeDownload: row.free_download,
    status: row.status,
    processing: row.media_state,
    duration: row.duration,
    waveform: viewWaveform(row.waveform),
    loudness: row.loudness,
    comments: comments.map((comment) => viewComment(comment, row.duration)),
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
  };
}

/** @param duration of the track in seconds; positions behind its end are shown at its end */
export const viewComment = (
  { id, userName, profilePic, text, atMs, mentions, time }: CommentRow,
  duration: number | null,
): posts.Comment => ({
  id,
  userName,
  profilePic: pictureUrl(profilePic, 'profilePic'),
  comment: text,
  at: atMs === null ? null : Math.min(atMs, duration === null ? atMs : toMilliseconds(duration)) / 1000,
  mentions,
  time: time.toISOString(),
});

/** Seconds as whole milliseconds. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);
