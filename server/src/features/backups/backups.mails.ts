import { consolePaths } from '@backbeat/contract';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { messages } from './backups.messages.ts';

/** The mail to an administrator that a backup is damaged. */
export function writeDamageMail({
  to,
  name,
  why,
  publicUrl,
}: {
  to: string;
  name: string;
  why: string;
  publicUrl: URL;
}): OutgoingMail {
  const subject = messages.damagedSubject;
  return {
    kind: 'team',
    to,
    subject,
    content: {
      heading: subject,
      paragraphs: [messages.damagedText({ name, why }), messages.damagedAdvice],
      action: { label: messages.openBackups, url: new URL(consolePaths.consoleBackups, publicUrl).href },
    },
  };
}
