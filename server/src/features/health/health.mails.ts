import { consolePaths } from '@backbeat/contract';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { mails as messages } from './health.messages.ts';

interface Line {
  title: string;
  detail: string;
}

/** Tells an administrator which checks have failed, and which ones work again. */
export function healthMail(
  to: string,
  {
    failures,
    endings,
    name,
    publicUrl,
  }: {
    failures: readonly Line[];
    endings: readonly Line[];
    /** That of the instance. */
    name: string;
    publicUrl: URL;
  },
): OutgoingMail {
  const [first] = failures.length > 0 ? failures : endings;
  const values = { name, title: first?.title ?? '' };
  const subject =
    failures.length > 0
      ? messages.subject({ ...values, count: failures.length })
      : messages.subjectEnded({ ...values, count: endings.length });
  return {
    kind: 'health',
    to,
    subject,
    content: {
      heading: subject,
      paragraphs: [
        ...failures.map((line) => messages.failedLine(line)),
        ...endings.map(({ title }) => messages.ended({ title })),
      ],
      action: { label: messages.open, url: new URL(consolePaths.consoleHealth, publicUrl).href },
    },
  };
}
