import { brand, screens } from '@backbeat/contract';
import { formatDay } from '../../platform/dates/index.ts';
import { renderMail, type OutgoingMail } from '../../platform/mail/index.ts';

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
  const subject = 'Your data is ready to download';
  return {
    to,
    subject,
    ...renderMail({
      brand: brand.name,
      heading: subject,
      paragraphs: [
        `Hi ${userName}, the copy of your data that you asked for is ready. Log in to download it until ${formatDay(expiresAt)}.`,
      ],
      action: { label: 'Download my data', url: new URL(screens.dataSettings, publicUrl).href },
      closing: [
        "Wasn't it you who asked for it? Change your password and log out your other sessions under Settings, Security.",
      ],
    }),
  };
}
