import type { Context } from '../../../context.ts';
import { sendFromJob } from '../../../platform/mail/index.ts';
import { isSuppressed } from '../../mail/index.ts';
import { findMailRecipient } from './delivery.queries.ts';
import { loadDeliveries } from './load-deliveries.ts';
import { loadDeliveryKeys } from './load-delivery-keys.ts';
import { kindsOf, notificationMail } from './notifications.mails.ts';
import { signUnsubscribeLink } from './sign-unsubscribe-link.ts';

/** Mails the notifications that the user has not read meanwhile. */
export async function sendNotificationMail(
  { db, mail, settings, config: { publicUrl } }: Context,
  { userId, notificationIds }: { userId: string; notificationIds: string[] },
): Promise<void> {
  const recipient = await findMailRecipient(db, userId);
  if (!recipient || (await isSuppressed(db, recipient.email))) return;
  const [first, ...others] = await loadDeliveries(db, 'email', userId, notificationIds);
  if (!first) return;
  const { unsubscribeSecret } = await loadDeliveryKeys(db);
  const link = { userId, kinds: kindsOf([first, ...others]) };
  const message = notificationMail([first, ...others], {
    to: recipient.email,
    publicUrl,
    brand: settings.read('name'),
    unsubscribeUrl: signUnsubscribeLink(link, unsubscribeSecret, publicUrl),
  });
  await sendFromJob(mail, message);
}
