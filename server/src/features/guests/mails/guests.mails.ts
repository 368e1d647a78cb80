import { limits, screens } from '@backbeat/contract';
import type { MailContent, OutgoingMail } from '../../../platform/mail/index.ts';
import { messages } from './guests.messages.ts';
import type { DescribedNotes } from './describe-notes.ts';
import { signFootLink, type FootLink } from '../keys/sign-foot-link.ts';
import { cleanWords, describeAuthor, describeTitle } from './clean-words.ts';

/** The mails that carry news of a post. */
export const GUEST_MAILS = [
  'asks',
  'changed',
  'reminder',
  'removal',
  'link',
  'published',
  'agreed',
  'withdrawn',
  'removed',
  'notes',
] as const;
export type GuestMailKind = (typeof GUEST_MAILS)[number];

/** Characters of a subject. */
const MAX_SUBJECT_LENGTH = 120;

/** What all mails to a guest are written with. */
export interface MailContext {
  to: string;
  /** The guest's name. */
  name: string;
  authorName: string;
  title: string;
  publicUrl: URL;
  key: Buffer;
  foot: Omit<FootLink, 'scope'>;
}

interface GuestMail {
  kind: GuestMailKind;
  /** The address of the page that opens the guest. */
  url: string;
  /** What the guest is asked to approve, in words. */
  changes: readonly string[];
  /** Whether an account has the address, which can answer signed in. */
  hasAccount: boolean;
  /** The new notes of a digest. */
  notes?: DescribedNotes | undefined;
  attachments?: OutgoingMail['attachments'];
}

/** Writes a mail with a link for the guest. */
export function guestMail(context: MailContext, mail: GuestMail): OutgoingMail {
  const { kind, url, changes, hasAccount, notes, attachments } = mail;
  const words = wordsOf(context);
  const subject = cut(headingOf(kind, words, notes));
  const isQuestion = kind === 'asks' || kind === 'changed' || kind === 'reminder' || kind === 'removal';
  return {
    kind: isQuestion ? 'guest-request' : 'guest-news',
    to: context.to,
    subject,
    ...footOf(
      context,
      {
        heading: subject,
        paragraphs: [
          ...hello(context),
          ...introductionOf(kind, words),
          ...changes,
          ...(notes?.lines ?? []),
          ...(hasAccount && isQuestion ? [messages.account] : []),
          ...(isEnded(kind) ? [] : [messages.onlyYou({ days: limits.guest.linkDays })]),
        ],
        ...(!isEnded(kind) && { action: { label: isQuestion ? messages.listen : messages.open, url } }),
      },
      kind === 'notes' ? 'digest' : 'author',
    ),
    ...(attachments && { attachments }),
  };
}

/** What a code is for, in words. */
export interface CodeMail {
  code: string;
  purpose: 'open' | 'answer' | 'withdraw' | 'claim' | 'erase';
  changes: readonly string[];
}

/** Writes the mail of a code, which has no link. */
export function guestCodeMail(context: MailContext, { code, purpose, changes }: CodeMail): OutgoingMail {
  const words = wordsOf(context);
  const what = {
    open: messages.codeOpen,
    answer: messages.codeAnswer,
    withdraw: messages.codeWithdraw,
    claim: () => messages.codeClaim,
    erase: messages.codeErase,
  }[purpose](words);
  const { author } = words;
  const { closing = [], ...content } = footOf(context, {
    heading: messages.code,
    paragraphs: [what, ...changes, messages.codeTime({ author, minutes: limits.guest.codeMinutes })],
    code,
  }).content;
  return {
    kind: 'guest-code',
    to: context.to,
    subject: messages.code,
    unsubscribeUrl: stopUrl(context, 'author'),
    content: { ...content, closing: [messages.ignore, ...closing] },
  };
}

interface Words {
  author: string;
  title: string;
}

const wordsOf = ({ authorName, title }: MailContext): Words => ({
  author: describeAuthor(authorName),
  title: describeTitle(title),
});

const hello = ({ name }: MailContext): string[] => {
  const words = cleanWords(name);
  return words === undefined ? [] : [messages.hello({ name: words })];
};

const headingOf = (kind: GuestMailKind, words: Words, notes: DescribedNotes | undefined): string =>
  kind === 'notes' ? messages.notes({ ...words, count: notes?.count ?? 0 }) : messages[kind](words);

function introductionOf(kind: GuestMailKind, words: Words): string[] {
  if (kind === 'removal') return [];
  const text = {
    asks: messages.asksWhat,
    changed: () => messages.changedWhat,
    reminder: messages.reminderWhat,
    link: messages.linkWhat,
    published: messages.publishedWhat,
    agreed: messages.agreedWhat,
    withdrawn: messages.withdrawnWhat,
    removed: messages.removedWhat,
    notes: messages.notesWhat,
  }[kind];
  return [text(words)];
}

/** The mails after which the guest has no access. */
export const isEnded = (kind: GuestMailKind): boolean => kind === 'withdrawn' || kind === 'removed';

/**
 * The foot of every mail, and the address that ends such mails with one click (RFC 8058).
 * @param scope what that click ends: the mails of the author, or digests alone
 */
function footOf(
  context: MailContext,
  content: MailContent,
  scope: 'author' | 'digest' = 'author',
): Pick<OutgoingMail, 'content' | 'unsubscribeUrl'> {
  const unsubscribeUrl = stopUrl(context, scope);
  return {
    unsubscribeUrl,
    content: {
      ...content,
      closing: [
        { label: messages.why, url: unsubscribeUrl },
        {
          label: messages.unknownAuthor({ author: wordsOf(context).author }),
          url: stopUrl(context, 'report'),
        },
        { label: messages.never, url: stopUrl(context, 'all') },
      ],
    },
  };
}

const stopUrl = ({ foot, key, publicUrl }: MailContext, scope: FootLink['scope']): string =>
  signFootLink({ ...foot, scope }, key, publicUrl);

/** The address of a guest link. Its token stands in the fragment, which no server sees. */
export const guestUrl = (publicUrl: URL, token: string): string =>
  new URL(`${screens.guest}#${token}`, publicUrl).href;

/** The address of an invitation, which gives no access by itself. */
export const invitationUrl = (publicUrl: URL, invitation: string): string =>
  new URL(`${screens.guest}?to=${invitation}`, publicUrl).href;

const cut = (subject: string): string =>
  subject.length > MAX_SUBJECT_LENGTH ? `${subject.slice(0, MAX_SUBJECT_LENGTH - 1)}…` : subject;
