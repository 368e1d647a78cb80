import type { Context } from '../../context.ts';
import { sendFromJob } from '../../platform/mail/index.ts';
import { listAdministrators } from '../users/index.ts';
import { writeDamageMail } from './backups.mails.ts';
import { findBackup } from './backups.queries.ts';

/** Mails an administrator that a backup is damaged, unless it or the role is gone by now. */
export async function sendDamageMail(
  { db, mail, config: { publicUrl } }: Context,
  { backupId, userId }: { backupId: string; userId: string },
): Promise<void> {
  const backup = await findBackup(db, backupId);
  const administrator = (await listAdministrators(db)).find(({ id }) => id === userId);
  if (!administrator || backup?.state !== 'damaged') return;
  const { email: to } = administrator;
  await sendFromJob(mail, writeDamageMail({ to, name: backup.name, why: backup.error ?? '', publicUrl }));
}
