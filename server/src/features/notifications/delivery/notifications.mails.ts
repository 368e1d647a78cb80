import { preferences, screens, truncate } from '@backbeat/contract';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import type { Delivery } from './load-deliveries.ts';
import { messages } from './notifications.messages.ts';

interface MailContext {
  to: string;
  publicUrl: URL;
  /** The name of the instance. */
  brand: string;
  /** The address that turns off the mails about these kinds. */
  unsubscribeUrl: string;
}

/** Characters of a subject. */
const MAX_SUBJECT_LENGTH = 120;

/** The kinds in a mail, each once. */
export const kindsOf = (deliveries: readonly Delivery[]): preferences.NotificationKind[] => [
  ...new Set(deliveries.map(({ kind }) => kind)),
];

/** Writes the mail about one notification or several, as text and as HTML. */
export function notificationMail(
  deliveries: readonly [Delivery, ...Delivery[]],
  { to, publicUrl, brand, unsubscribeUrl }: MailContext,
): OutgoingMail {
  const [first, ...others] = deliveries;
  const linkTo = (path: string) => new URL(path, publicUrl).href;
  const linkOf = ({ text, path }: { text: string; path: string }) => ({ label: text, url: linkTo(path) });
  const isSingle = others.length === 0;
  const heading = isSingle ? first.text : messages.several({ count: deliveries.length, brand });
  const settings = kindsOf(deliveries).map((kind) => ({
    label: messages.changeEmails({ kinds: preferences.listKinds([kind]) }),
    url: linkTo(`${screens.notificationSettings}#${kind}`),
  }));
  return {
    kind: 'notification',
    to,
    subject: cutSubject(heading),
    unsubscribeUrl,
    content: {
      heading,
      paragraphs: [],
      ...(isSingle
        ? {
            items: first.quotes.map(linkOf),
            action: { label: preferences.actionLabel(first.kind, brand), url: linkTo(first.path) },
          }
        : {
            items: deliveries.flatMap((each) => [each, ...each.quotes]).map(linkOf),
            action: { label: preferences.actionLabel('news', brand), url: linkTo(screens.home) },
          }),
      closing: [...settings, { label: preferences.messages.stopEmails, url: unsubscribeUrl }],
    },
  };
}

const cutSubject = (text: string): string =>
  truncate(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), MAX_SUBJECT_LENGTH);
