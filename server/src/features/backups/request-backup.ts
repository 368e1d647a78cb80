import { ApiError, backups } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { insertBackup } from './backups.queries.ts';
import { writeBackupJob } from './backups.jobs.ts';
import { describeLackOfSpace } from './describe-lack-of-space.ts';

/**
 * Starts a backup, which a worker writes. One runs at a time.
 * @returns its id
 * @throws {ApiError} CONFLICT while another one runs, or if the disk has too little space
 */
export async function requestBackup(
  context: Context,
  { origin, actor }: { origin: 'console' | 'schedule'; actor: AuditActor },
): Promise<string> {
  const id = uuidv7();
  await context.transact(async (tx) => {
    const madeBy = actor.kind === 'person' ? actor.id : null;
    const name = nameBackup(new Date(), id);
    if (!(await insertBackup(tx, { id, name, origin, madeBy })))
      throw new ApiError('CONFLICT', backups.messages.alreadyRunning);
    // A process that only serves HTTP may run on another machine than the folder. The worker of a
    // scheduled backup records the lack in its row.
    if (origin === 'console' && context.config.role !== 'web') {
      const lack = await describeLackOfSpace(context, tx);
      if (lack !== undefined) throw new ApiError('CONFLICT', lack);
    }
    await context.jobs.send(writeBackupJob, { backupId: id }, { tx });
    await recordAudit(tx, {
      actor,
      action: 'backup.start',
      target: { kind: 'backup', id },
      details: { name },
    });
  });
  return id;
}

/** A name that sorts by time; the end of the id keeps two of one second apart. */
function nameBackup(time: Date, id: string): string {
  const [day = '', clock = ''] = time.toISOString().slice(0, 19).split('T');
  return `backup-${day}-${clock.replaceAll(':', '')}-${id.slice(-4)}.tar.gz`;
}
