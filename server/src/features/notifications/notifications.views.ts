import { artworkPeaks, limits, notifications } from '@backbeat/contract';
import { fileUrl, viewWaveform } from '../uploads/index.ts';
import { pictureUrl } from '../users/index.ts';
import type { Entry } from './group-follows.ts';
import type { Actor, NotificationRow } from './inbox.queries.ts';
import type { TrackRow } from './tracks.queries.ts';

/** An entry with its further actors, latest first. */
export interface EntryWithOthers extends Entry {
  others: readonly Actor[];
}

export const viewNotification = (
  row: NotificationRow,
  { key, people, others, unread }: EntryWithOthers,
  track?: TrackRow,
): notifications.Notification => ({
  key,
  id: row.releaseId ?? row.postId ?? row.chatId ?? row.playlistId,
  userName: row.userName,
  profilePic: pictureUrl(row.profilePic, 'profilePic'),
  people: row.kind === 'note' ? row.noteAuthors : people,
  others: others.map(({ userName }) => userName),
  faces: [row, ...others].slice(0, limits.notifications.faces).map(({ userName, profilePic }) => ({
    userName,
    profilePic: pictureUrl(profilePic, 'profilePic'),
  })),
  noti: notifications.textOf(happeningOf(row, people)),
  time: row.time.toISOString(),
  ...notifications.KIND_TARGETS[row.kind],
  track: track ? viewTrack(track) : null,
  commentId: row.commentId,
  comment: row.commentId === null ? null : row.words,
  at: row.atMs === null ? null : row.atMs / 1000,
  isNew: unread > 0,
});

const viewTrack = ({
  title,
  artist,
  bannerKey,
  streamKey,
  waveform,
  duration,
  loudness,
}: TrackRow): notifications.NotificationTrack => ({
  title,
  artist,
  banner: bannerKey && fileUrl(bannerKey),
  peaks: bannerKey === null && waveform ? artworkPeaks(viewWaveform(waveform) ?? []) : null,
  stream: streamKey && fileUrl(streamKey),
  duration,
  loudness,
});

function happeningOf(row: NotificationRow, people: number): notifications.NotificationContent {
  const { kind, userName, isOut } = row;
  const title = row.title ?? '';
  const who = { userName, people: kind === 'note' ? row.noteAuthors : people };
  switch (kind) {
    case 'comment':
    case 'reply':
    case 'mention':
    case 'news':
      return { ...who, kind, title, words: row.words ?? '' };
    case 'export':
    case 'storage':
      return { ...who, kind };
    case 'approval':
      return { ...who, kind, title, isOut };
    case 'rejection':
      return { ...who, kind, title, draft: draftOf(row), isOut, reason: row.reason };
    case 'withdrawal':
      return { ...who, kind, title, endedSplit: row.endedSplit };
    case 'noteUsed':
      return {
        ...who,
        kind,
        title,
        version: row.version ?? 0,
        positions: row.positions.map((ms) => ms / 1000),
      };
    case 'note':
      return { ...who, kind, title, notes: row.notes, version: row.version ?? 0, words: row.words ?? '' };
    case 'noteReply':
    case 'noteMention':
    case 'noteAssignment':
      return { ...who, kind, title, words: row.words ?? '' };
    case 'versionUpload':
      return { ...who, kind, title, version: row.version ?? 0 };
    case 'verdict':
      return { ...who, kind, title, version: row.version ?? 0, verdict: row.verdict ?? 'changes' };
    case 'playlistTracks':
      return { ...who, kind, title, tracks: row.newTracks };
    case 'release':
    case 'releaseCredit':
    case 'releaseChange':
      return { ...who, kind, title: row.release ?? '' };
    case 'releaseRequest':
    case 'releaseWithdrawal':
      return { ...who, kind, title: row.title, release: row.release ?? '' };
    case 'releaseDecline':
      return { ...who, kind, title: row.title, release: row.release ?? '', reason: row.reason };
    case 'releaseBlocked':
      return { ...who, kind, blocker: row.reason ?? '' };
    case 'request':
      return { ...who, kind, title, isPublished: row.status === 'PUBLISHED' };
    case 'chat':
      return { ...who, kind, chat: chatOf(row), message: row.message ?? 'CHAT', words: row.words ?? '' };
    default:
      return { ...who, kind, title };
  }
}

function draftOf({ status, isAwaited }: NotificationRow): notifications.DraftState {
  if (status === 'PUBLISHED') return 'published';
  return isAwaited ? 'awaits others' : 'awaits author';
}

const chatOf = ({ chat, isDirect }: NotificationRow): string | null => (isDirect ? null : (chat ?? ''));
