import { defineMessages } from '../../messages/define-messages.ts';
import type { NotificationKind } from './preferences.messages.ts';
import { clock } from '../../text/clock.ts';
import { isolateText } from '../../text/isolate-text.ts';
import { listNames } from '../../text/list-names.ts';

/** The kinds of notifications, each with the kind that users choose about; null if they have no choice. */
export const CHOSEN_KINDS = {
  like: 'likes',
  commentLike: 'likes',
  comment: 'comments',
  reply: 'comments',
  mention: 'comments',
  follow: 'followers',
  request: 'credits',
  change: 'credits',
  approval: 'credits',
  rejection: 'credits',
  publication: 'credits',
  agreement: 'credits',
  title: 'credits',
  withdrawal: 'credits',
  noteUsed: 'comments',
  release: 'releases',
  releaseCredit: 'releases',
  releaseChange: 'releases',
  releaseRequest: 'credits',
  releaseDecline: 'credits',
  releaseWithdrawal: 'credits',
  releaseBlocked: 'credits',
  news: 'news',
  chat: 'messages',
  playlistInvitation: null,
  playlistTracks: 'playlists',
  note: 'notes',
  noteReply: 'notes',
  noteMention: 'notes',
  noteAssignment: 'notes',
  versionUpload: 'notes',
  verdict: 'notes',
  export: null,
  storage: null,
} as const satisfies Record<NotificationContent['kind'], NotificationKind | null>;

/** The tabs of the list of notifications, after 'All'. */
export const INBOX_TABS = ['mentions', 'requests'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** What a notification leads to, and the tab that lists it besides 'All'. */
interface KindTarget {
  notiType: 'POST' | 'CHAT' | 'FOLLOW' | 'EXPORT' | 'NEWS' | 'PLAYLIST' | 'RELEASE';
  leadsTo: 'post' | 'request' | 'agreement' | 'playlist' | 'invitation' | 'room';
  tab: InboxTab | null;
}

const POST_TARGET: KindTarget = { notiType: 'POST', leadsTo: 'post', tab: null };
const ROOM_TARGET: KindTarget = { ...POST_TARGET, leadsTo: 'room' };
const RELEASE_TARGET: KindTarget = { ...POST_TARGET, notiType: 'RELEASE' };

/** Where the notifications of each kind lead. */
export const KIND_TARGETS: Record<NotificationContent['kind'], KindTarget> = {
  like: POST_TARGET,
  comment: POST_TARGET,
  commentLike: POST_TARGET,
  noteUsed: POST_TARGET,
  reply: { ...POST_TARGET, tab: 'mentions' },
  mention: { ...POST_TARGET, tab: 'mentions' },
  follow: { ...POST_TARGET, notiType: 'FOLLOW' },
  request: { ...POST_TARGET, leadsTo: 'request', tab: 'requests' },
  change: { ...POST_TARGET, leadsTo: 'request', tab: 'requests' },
  approval: POST_TARGET,
  rejection: POST_TARGET,
  publication: POST_TARGET,
  agreement: { ...POST_TARGET, leadsTo: 'agreement' },
  title: POST_TARGET,
  withdrawal: POST_TARGET,
  release: RELEASE_TARGET,
  releaseCredit: RELEASE_TARGET,
  releaseChange: RELEASE_TARGET,
  releaseRequest: { ...RELEASE_TARGET, leadsTo: 'request', tab: 'requests' },
  releaseDecline: RELEASE_TARGET,
  releaseWithdrawal: RELEASE_TARGET,
  releaseBlocked: RELEASE_TARGET,
  news: { ...POST_TARGET, notiType: 'NEWS' },
  chat: { ...POST_TARGET, notiType: 'CHAT' },
  export: { ...POST_TARGET, notiType: 'EXPORT' },
  // The page of exports also shows what the files take.
  storage: { ...POST_TARGET, notiType: 'EXPORT' },
  note: ROOM_TARGET,
  noteReply: ROOM_TARGET,
  noteMention: { ...ROOM_TARGET, tab: 'mentions' },
  noteAssignment: ROOM_TARGET,
  versionUpload: ROOM_TARGET,
  verdict: ROOM_TARGET,
  playlistInvitation: { notiType: 'PLAYLIST', leadsTo: 'invitation', tab: 'requests' },
  playlistTracks: { notiType: 'PLAYLIST', leadsTo: 'playlist', tab: null },
};

/** The event of a notification. Separate module: screens import it without loading the schemas. */
export type NotificationContent = { userName: string; people: number } & (
  | { kind: 'like'; title: string }
  | { kind: 'comment'; title: string; words: string }
  /** Likes of a comment of the user. */
  | { kind: 'commentLike'; title: string }
  /** A reply to a comment of the user. */
  | { kind: 'reply'; title: string; words: string }
  /** A comment that mentions the user, on the post of another user. */
  | { kind: 'mention'; title: string; words: string }
  | { kind: 'follow' }
  /** A credit request; of a published post, new terms. */
  | { kind: 'request'; title: string; isPublished: boolean }
  /** Terms that await the user's answer have changed. */
  | { kind: 'change'; title: string }
  /** An approval; `isOut` if it was the last one, which published the post. */
  | { kind: 'approval'; title: string; isOut: boolean }
  /** A rejection; `isOut` if it was of new terms of a published post. */
  | { kind: 'rejection'; title: string; draft: DraftState; isOut: boolean; reason: string | null }
  /** A post that features the user was published. */
  | { kind: 'publication'; title: string }
  /** New terms of a published post are agreed on. */
  | { kind: 'agreement'; title: string }
  /** A post that credits the user has a new title. */
  | { kind: 'title'; title: string }
  /** An artist withdrew their credit. */
  | { kind: 'withdrawal'; title: string; endedSplit: boolean }
  /** A version that became current answers comments of the user, at these positions in seconds. */
  | { kind: 'noteUsed'; title: string; version: number; positions: readonly number[] }
  /** A release of a followed user is out, one that credits the user, or the tracks of one changed. */
  | { kind: 'release' | 'releaseCredit' | 'releaseChange'; title: string }
  /** A question about a release: about the track `title`, or about the user's name where it is null. */
  | { kind: 'releaseRequest' | 'releaseWithdrawal'; title: string | null; release: string }
  | { kind: 'releaseDecline'; title: string | null; release: string; reason: string | null }
  /** `blocker`: why a release could not go out, as a sentence. */
  | { kind: 'releaseBlocked'; blocker: string }
  /** News by the operator of the server. */
  | { kind: 'news'; title: string; words: string }
  /**
   * A chat message. `chat` is the name of the chat: '' for an unnamed group, null for a direct
   * chat.
   */
  | { kind: 'chat'; chat: string | null; message: 'CHAT' | 'FILE' | 'JOIN'; words: string }
  /** An invitation to edit a playlist. It goes once it is answered. */
  | { kind: 'playlistInvitation'; title: string }
  /** New tracks in a playlist that the user follows. */
  | { kind: 'playlistTracks'; title: string; tracks: number }
  /** New notes in a mix room. `words`: the text if it is one. `version`: that of the newest. */
  | { kind: 'note'; title: string; notes: number; version: number; words: string }
  /** A reply to a note, a mention in one, or one that the user shall do. */
  | { kind: 'noteReply' | 'noteMention' | 'noteAssignment'; title: string; words: string }
  | { kind: 'versionUpload'; title: string; version: number }
  | { kind: 'verdict'; title: string; version: number; verdict: 'changes' | 'good' }
  /** The copy of the user's data is ready. */
  | { kind: 'export' }
  /** The user's files take 90 percent of their quota. */
  | { kind: 'storage' }
);

/**
 * The state of a draft with a declined request: other requests open, awaiting the author, or
 * published.
 */
export type DraftState = 'awaits others' | 'awaits author' | 'published';

export const messages = defineMessages({
  notYours: 'You can only see your own notifications.',

  /** count: the number of the others. */
  several: '{count, plural, one {{userName} and {count} other} other {{userName} and {count} others}}',
  like: '{who} liked "{title}"',
  comment: '{who} commented on "{title}": {words}',
  commentLike: '{who} liked your comment on "{title}"',
  reply: '{who} replied to your comment on "{title}": {words}',
  mention: '{who} mentioned you on "{title}": {words}',
  follow: '{who} followed you',
  changeRequest: '{who} asks you to approve changes to "{title}"',
  request: '{who} wants to feature you in "{title}"',
  change: '{who} changed "{title}" since they asked you. Please review it again.',
  approval: '{who} approved your feature request for "{title}"',
  lastApproval: '{who} approved your feature request for "{title}". It\'s out now.',
  rejectedChange: '{who} declined your changes to "{title}".',
  rejection: '{who} declined to be featured on "{title}".',
  /** The reason of a rejection, as a sentence of its own. */
  reason: '“{words}”',
  awaitsOthers: 'You can decide once everyone has answered.',
  awaitsAuthor: 'You can publish without {userName} or delete the draft.',
  publication: '{who} published "{title}", featuring you',
  agreement: 'Everyone agreed on the new terms of "{title}" by {who}',
  title: '{who} renamed a track that credits you: "{title}"',
  withdrawal: '{who} withdrew their credit from "{title}"',
  withdrawalEndsSplit:
    '{who} withdrew their credit from "{title}", so the split ends. Please agree on a new one.',
  noteUsed:
    'Your {count, plural, one {note at {positions} was} other {notes at {positions} were}} used in v{version} of "{title}"',
  /** The notes beyond those whose positions stand before it. */
  morePositions: '{count} more',
  release: '{who} released “{title}”',
  releaseCredit: '{who} released “{title}”, featuring you',
  releaseChange: '{who} changed the tracks of “{title}”',
  releaseRequest: '{who} wants “{title}” on “{release}”',
  releaseNameRequest: '{who} wants to name you as an artist of “{release}”',
  releaseDecline: "{who} doesn't want “{title}” on “{release}”.",
  releaseNameDecline: '{who} declined to be named on “{release}”.',
  releaseWithdrawal: '{who} took “{title}” off “{release}”',
  releaseNameWithdrawal: '{who} took their name off “{release}”',
  releaseBlocked: "Your release couldn't go out: {blocker}",
  news: '{title}: {words}',
  note: '{who} left {count, plural, one {a note} other {{count} notes}} on "{title}" v{version}',
  noteReply: '{who} replied to a note on "{title}"',
  noteMention: '{who} mentioned you in a note on "{title}"',
  noteAssignment: '{who} assigned you a note on "{title}"',
  versionUpload: '{who} uploaded v{version} of "{title}"',
  verdictChanges: '{who} says v{version} of "{title}" needs changes',
  verdictGood: '{who} says v{version} of "{title}" is good to go',
  /** A notification about a note, with its text. */
  quoted: '{text}: {words}',
  export: 'Your data is ready to download',
  storage: 'Your storage is almost full',
  playlistInvitation: '{who} invited you to add tracks to “{title}”',
  playlistTracks: '{count, plural, one {{count} new track} other {{count} new tracks}} in “{title}”',

  addedToChat: '{who} added you to "{chat}"',
  addedToGroup: '{who} added you to a group',
  file: '{who} sent you a file',
  fileInChat: '{who} sent a file to "{chat}"',
  fileInGroup: '{who} sent a file to a group',
  chatMessage: '{who} sent you a message: {words}',
  messageInChat: '{who} wrote in "{chat}": {words}',
  messageInGroup: '{who} wrote in a group: {words}',
  /** A deleted message has no text. */
  deletedMessage: '{who} sent you a message',
  deletedInChat: '{who} wrote in "{chat}"',
  deletedInGroup: '{who} wrote in a group',
});

/** Maximum number of quoted characters of a comment. */
const MAX_QUOTED_CHARACTERS = 80;

/** Returns the text of a notification. It contains the name of the acting user. */
export function textOf(content: NotificationContent): string {
  const happening =
    'title' in content && content.title !== null
      ? { ...content, title: isolateText(content.title) }
      : content;
  const who = whoDid(happening);
  switch (happening.kind) {
    case 'like':
      return messages.like({ who, title: happening.title });
    case 'comment':
      return messages.comment({ who, title: happening.title, words: quoteWords(happening.words) });
    case 'commentLike':
      return messages.commentLike({ who, title: happening.title });
    case 'reply':
      return messages.reply({ who, title: happening.title, words: quoteWords(happening.words) });
    case 'mention':
      return messages.mention({ who, title: happening.title, words: quoteWords(happening.words) });
    case 'follow':
      return messages.follow({ who });
    case 'request':
      return happening.isPublished
        ? messages.changeRequest({ who, title: happening.title })
        : messages.request({ who, title: happening.title });
    case 'change':
      return messages.change({ who, title: happening.title });
    case 'approval':
      return happening.isOut
        ? messages.lastApproval({ who, title: happening.title })
        : messages.approval({ who, title: happening.title });
    case 'rejection':
      return [
        happening.isOut
          ? messages.rejectedChange({ who, title: happening.title })
          : messages.rejection({ who, title: happening.title }),
        ...(happening.reason ? [messages.reason({ words: quoteWords(happening.reason) })] : []),
        ...choicesIn(happening.draft, happening.userName),
      ].join(' ');
    case 'publication':
      return messages.publication({ who, title: happening.title });
    case 'agreement':
      return messages.agreement({ who, title: happening.title });
    case 'title':
      return messages.title({ who, title: happening.title });
    case 'withdrawal':
      return happening.endedSplit
        ? messages.withdrawalEndsSplit({ who, title: happening.title })
        : messages.withdrawal({ who, title: happening.title });
    case 'noteUsed':
      return messages.noteUsed({
        count: happening.positions.length,
        positions: listPositions(happening.positions),
        version: happening.version,
        title: happening.title,
      });
    case 'release':
    case 'releaseCredit':
    case 'releaseChange':
      return messages[happening.kind]({ who, title: happening.title });
    case 'releaseRequest':
    case 'releaseDecline':
    case 'releaseWithdrawal':
      return releaseText(who, happening);
    case 'releaseBlocked':
      return messages.releaseBlocked({ blocker: happening.blocker });
    case 'news':
      return happening.words === ''
        ? happening.title
        : messages.news({ title: happening.title, words: happening.words });
    case 'chat':
      return chatText(who, happening);
    case 'note':
      return withQuote(
        messages.note({ who, count: happening.notes, title: happening.title, version: happening.version }),
        happening.words,
      );
    case 'noteReply':
    case 'noteMention':
    case 'noteAssignment':
      return withQuote(messages[happening.kind]({ who, title: happening.title }), happening.words);
    case 'versionUpload':
      return messages.versionUpload({ who, title: happening.title, version: happening.version });
    case 'verdict':
      return messages[happening.verdict === 'good' ? 'verdictGood' : 'verdictChanges']({
        who,
        title: happening.title,
        version: happening.version,
      });
    case 'export':
      return messages.export;
    case 'storage':
      return messages.storage;
    case 'playlistInvitation':
      return messages.playlistInvitation({ who, title: happening.title });
    case 'playlistTracks':
      return messages.playlistTracks({ count: happening.tracks, title: happening.title });
  }
}

const withQuote = (text: string, words: string): string =>
  words === '' ? text : messages.quoted({ text, words: quoteWords(words) });

/** Maximum number of positions in a text. */
const MAX_POSITIONS = 3;

/** '0:12 and 1:05', and beyond the maximum '0:12, 1:05, 2:10 and 4 more'. */
function listPositions(positions: readonly number[]): string {
  const moreCount = positions.length - MAX_POSITIONS;
  return listNames([
    ...positions.slice(0, MAX_POSITIONS).map(clock),
    ...(moreCount > 0 ? [messages.morePositions({ count: moreCount })] : []),
  ]);
}

type ReleaseContent = Extract<NotificationContent, { release: string }>;

function releaseText(who: string, content: ReleaseContent): string {
  const release = isolateText(content.release);
  const { title } = content;
  switch (content.kind) {
    case 'releaseRequest':
      return title === null
        ? messages.releaseNameRequest({ who, release })
        : messages.releaseRequest({ who, title, release });
    case 'releaseWithdrawal':
      return title === null
        ? messages.releaseNameWithdrawal({ who, release })
        : messages.releaseWithdrawal({ who, title, release });
    case 'releaseDecline':
      return [
        title === null
          ? messages.releaseNameDecline({ who, release })
          : messages.releaseDecline({ who, title, release }),
        ...(content.reason ? [messages.reason({ words: quoteWords(content.reason) })] : []),
      ].join(' ');
  }
}

interface ChatContent {
  chat: string | null;
  message: 'CHAT' | 'FILE' | 'JOIN';
  words: string;
}

function chatText(who: string, { chat: name, message, words: text }: ChatContent): string {
  const chat = name ? isolateText(name) : '';
  if (message === 'JOIN')
    return chat === '' ? messages.addedToGroup({ who }) : messages.addedToChat({ who, chat });
  if (message === 'FILE') {
    if (name === null) return messages.file({ who });
    return chat === '' ? messages.fileInGroup({ who }) : messages.fileInChat({ who, chat });
  }
  if (text === '') {
    if (name === null) return messages.deletedMessage({ who });
    return chat === '' ? messages.deletedInGroup({ who }) : messages.deletedInChat({ who, chat });
  }
  const words = quoteWords(text);
  if (name === null) return messages.chatMessage({ who, words });
  return chat === '' ? messages.messageInGroup({ who, words }) : messages.messageInChat({ who, chat, words });
}

function choicesIn(draft: DraftState, userName: string): string[] {
  switch (draft) {
    case 'awaits others':
      return [messages.awaitsOthers];
    case 'awaits author':
      return [messages.awaitsAuthor({ userName })];
    case 'published':
      return [];
  }
}

const whoDid = ({ userName, people }: { userName: string; people: number }): string =>
  people === 1 ? userName : messages.several({ userName, count: people - 1 });

/** Quotes the words of a user on one line, cut after 80 characters. */
export function quoteWords(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  const isLong = characters.length > MAX_QUOTED_CHARACTERS;
  return isolateText(isLong ? `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('').trimEnd()}…` : line);
}
