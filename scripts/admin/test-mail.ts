import { brand } from '@backbeat/contract';
import type { Config } from '../../server/src/config.ts';
import { openLog } from '../../server/src/log.ts';
import { MailUnavailable, openMail } from '../../server/src/platform/mail/index.ts';
import { CommandFailed, print } from '../database/command.ts';

/**
 * Sends a mail with the settings of the service. It needs no database.
 * @throws CommandFailed with the answer of the mail server
 */
export async function sendTestMail({ mail: settings, publicUrl }: Config, to: string): Promise<void> {
  const { smtpUrl, from } = settings;
  if (smtpUrl === undefined || from === undefined)
    throw new CommandFailed('SMTP_URL is not set, so mail stays in the outbox of DATA_DIR.');
  print(`mail server: ${new URL(smtpUrl).host}, sender: ${from}`);
  const mail = openMail({
    smtpUrl,
    from,
    readBrand: () => brand.name,
    outboxDir: '',
    showCodes: false,
    log: openLog('silent'),
  });
  try {
    await mail.verify();
    await mail.send({
      kind: 'test',
      to,
      subject: `Test mail from ${brand.name}`,
      content: {
        heading: 'Mail works',
        paragraphs: [`The operator of ${publicUrl.host} sent this mail to test the mail server.`],
      },
    });
  } catch (error) {
    throw error instanceof MailUnavailable ? new CommandFailed(error.message) : error;
  } finally {
    mail.close();
  }
  print(
    `${new URL(smtpUrl).host} accepted a mail to ${to}. Look for it in the inbox, and in the spam folder.`,
  );
}
