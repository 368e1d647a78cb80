import type { backups } from '@backbeat/contract';
import type { BackupRow } from './backups.queries.ts';

export const viewBackup = ({ userId, userName, ...row }: BackupRow): backups.Backup => ({
  ...row,
  madeAt: row.madeAt.toISOString(),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  by: userId === null || userName === null ? null : { id: userId, userName },
});
