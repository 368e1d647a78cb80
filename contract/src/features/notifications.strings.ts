/** What has happened, as a notification tells it. A module of its own, so that a screen can say it without the schemas. */
export type Happening = { userName: string; people: number } & (
  | { kind: 'like'; title: string }
  | { kind: 'comment'; title: string; words: string }
  | { kind: 'follow' }
  /** Asked to be featured. */
  | { kind: 'request'; title: string }
  /** The last answer that was missing is `isOut`: it published the post. */
  | { kind: 'approval'; title: string; isOut: boolean }
  | { kind: 'rejection'; title: string; draft: DraftState }
  /** A post one is featured on is out. */
  | { kind: 'publication'; title: string }
  /** Something in a chat: its name, '' where it has none, null where it is a direct one. */
  | { kind: 'chat'; chat: string | null; message: 'CHAT' | 'FILE' | 'JOIN'; words: string }
);

/** What its author can do about a draft somebody has declined: nothing until all have answered, decide, or nothing more. */
export type DraftState = 'awaits others' | 'awaits author' | 'published';

export const strings = {
  notYours: 'Notifications are only for whom they are about.',
} as const;

/** How many characters of a comment a notification repeats. */
const QUOTED = 80;

/** The text of a notification. It begins with the name of who did it, or holds it. */
export function textOf(happening: Happening): string {
  const who = whoDid(happening);
  switch (happening.kind) {
    case 'like':
      return `${who} liked "${happening.title}"`;
    case 'comment':
      return `${who} commented on "${happening.title}": ${quote(happening.words)}`;
    case 'follow':
      return `${who} followed you`;
    case 'request':
      return `${who} wants to feature you in "${happening.title}"`;
    case 'approval':
      return `${who} approved being featured on "${happening.title}"${happening.isOut ? '. It is published now.' : ''}`;
    case 'rejection':
      return `${who} declined to be featured on "${happening.title}".${choice[happening.draft](happening.userName)}`;
    case 'publication':
      return `${who} published "${happening.title}", featuring you`;
    case 'chat':
      return `${who} ${saidIn(happening)}`;
  }
}

function saidIn({ chat, message, words }: { chat: string | null; message: string; words: string }): string {
  const group = chat ? `"${chat}"` : 'a group';
  if (message === 'JOIN') return `added you to ${group}`;
  if (message === 'FILE') return chat === null ? 'sent you a file' : `sent a file to ${group}`;
  // One that was taken back says nothing.
  const quoted = words === '' ? '' : `: ${quote(words)}`;
  return chat === null ? `sent you a message${quoted}` : `wrote in ${group}${quoted}`;
}

const choice: Record<DraftState, (userName: string) => string> = {
  'awaits others': () => ' You can decide when everybody else has answered.',
  'awaits author': (userName) => ` Publish without ${userName}, or delete it.`,
  published: () => '',
};

function whoDid({ userName, people }: { userName: string; people: number }): string {
  if (people === 1) return userName;
  return people === 2 ? `${userName} and 1 other` : `${userName} and ${people - 1} others`;
}

function quote(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length <= QUOTED ? line : `${characters.slice(0, QUOTED).join('').trimEnd()}…`;
}
