import { isolateText } from '../../text/isolate-text.ts';

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

export const strings = {
  notYours: 'You can only see your own notifications.',
} as const;

/** Maximum number of quoted characters of a comment. */
const MAX_QUOTED_CHARACTERS = 80;

/** Returns the text of a notification. It contains the name of the acting user. */
export function textOf(content: NotificationContent): string {
  const happening = 'title' in content ? { ...content, title: isolateText(content.title) } : content;
  const who = whoDid(happening);
  switch (happening.kind) {
    case 'like':
      return `${who} liked "${happening.title}"`;
    case 'comment':
      return `${who} commented on "${happening.title}": ${quote(happening.words)}`;
    case 'mention':
      return `${who} mentioned you on "${happening.title}": ${quote(happening.words)}`;
    case 'follow':
      return `${who} followed you`;
    case 'request':
      return happening.isPublished
        ? `${who} asks you to approve changes to "${happening.title}"`
        : `${who} wants to feature you in "${happening.title}"`;
    case 'change':
      return `${who} changed "${happening.title}" since they asked you. Please review it again.`;
    case 'approval':
      return `${who} approved your feature request for "${happening.title}"${happening.isOut ? ". It's out now." : ''}`;
    case 'rejection':
      return `${who} declined ${happening.isOut ? 'your changes to' : 'to be featured on'} "${happening.title}".${because(happening.reason)}${choice[happening.draft](happening.userName)}`;
    case 'publication':
      return `${who} published "${happening.title}", featuring you`;
    case 'agreement':
      return `Everyone agreed on the new terms of "${happening.title}" by ${who}`;
    case 'title':
      return `${who} renamed a track that credits you: "${happening.title}"`;
    case 'withdrawal':
      return `${who} withdrew their credit from "${happening.title}"${happening.endedSplit ? ', so the split ends. Please agree on a new one.' : ''}`;
    case 'news':
      return happening.words === '' ? happening.title : `${happening.title}: ${happening.words}`;
    case 'chat':
      return `${who} ${chatText(happening)}`;
    case 'export':
      return 'Your data is ready to download';
  }
}

function chatText({ chat, message, words }: { chat: string | null; message: string; words: string }): string {
  const group = chat ? `"${isolateText(chat)}"` : 'a group';
  if (message === 'JOIN') return `added you to ${group}`;
  if (message === 'FILE') return chat === null ? 'sent you a file' : `sent a file to ${group}`;
  // A deleted message has no text.
  const quoted = words === '' ? '' : `: ${quote(words)}`;
  return chat === null ? `sent you a message${quoted}` : `wrote in ${group}${quoted}`;
}

const choice: Record<DraftState, (userName: string) => string> = {
  'awaits others': () => ' You can decide once everyone has answered.',
  'awaits author': (userName) => ` You can publish without ${userName} or delete the draft.`,
  published: () => '',
};

/** The reason of a rejection, as a sentence of its own. */
const because = (reason: string | null): string =>
  reason === null || reason === '' ? '' : ` “${quote(reason)}”`;

function whoDid({ userName, people }: { userName: string; people: number }): string {
  if (people === 1) return userName;
  return people === 2 ? `${userName} and 1 other` : `${userName} and ${people - 1} others`;
}

function quote(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  const isLong = characters.length > MAX_QUOTED_CHARACTERS;
  return isolateText(isLong ? `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('').trimEnd()}…` : line);
}
