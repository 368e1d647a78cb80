import { screens } from '@backbeat/contract';
import { formatDay } from '../../platform/dates/index.ts';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { messages } from './exports.messages.ts';

/** The mail that a copy of the user's data is ready. Its link needs the session. */
export function writeReadyMail({
  to,
  userName,
  expiresAt,
  publicUrl,
}: {
  to: string;
  userName: string;
  expiresAt: Date;
  publicUrl: URL;
}): OutgoingMail {
  const subject = messages.ready;
  return {
    kind: 'export',
    to,
    subject,
    content: {
      heading: subject,
      paragraphs: [messages.howLong({ userName, day: formatDay(expiresAt) })],
      action: { label: messages.download, url: new URL(screens.dataSettings, publicUrl).href },
      closing: [messages.notYou],
    },
  };
}
