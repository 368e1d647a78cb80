import { defineMessages } from '../../messages/define-messages.ts';
import type { NotificationKind } from './preferences.messages.ts';
import { isolateText } from '../../text/isolate-text.ts';

/** The kinds of notifications, each with the kind that users choose about; null if they have no choice. */
export const CHOSEN_KINDS = {
  like: 'likes',
  comment: 'comments',
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
  news: 'news',
  chat: 'messages',
  export: null,
} as const satisfies Record<NotificationContent['kind'], NotificationKind | null>;

/** The event of a notification. Separate module: screens import it without loading the schemas. */
export type NotificationContent = { userName: string; people: number } & (
  | { kind: 'like'; title: string }
  | { kind: 'comment'; title: string; words: string }
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
  /** News by the operator of the server. */
  | { kind: 'news'; title: string; words: string }
  /**
   * A chat message. `chat` is the name of the chat: '' for an unnamed group, null for a direct
   * chat.
   */
  | { kind: 'chat'; chat: string | null; message: 'CHAT' | 'FILE' | 'JOIN'; words: string }
  /** The copy of the user's data is ready. */
  | { kind: 'export' }
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
  news: '{title}: {words}',
  export: 'Your data is ready to download',

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
  const happening = 'title' in content ? { ...content, title: isolateText(content.title) } : content;
  const who = whoDid(happening);
  switch (happening.kind) {
    case 'like':
      return messages.like({ who, title: happening.title });
    case 'comment':
      return messages.comment({ who, title: happening.title, words: quote(happening.words) });
    case 'mention':
      return messages.mention({ who, title: happening.title, words: quote(happening.words) });
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
        ...(happening.reason ? [messages.reason({ words: quote(happening.reason) })] : []),
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
    case 'news':
      return happening.words === ''
        ? happening.title
        : messages.news({ title: happening.title, words: happening.words });
    case 'chat':
      return chatText(who, happening);
    case 'export':
      return messages.export;
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
  const words = quote(text);
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

function quote(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  const isLong = characters.length > MAX_QUOTED_CHARACTERS;
  return isolateText(isLong ? `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('').trimEnd()}…` : line);
}
