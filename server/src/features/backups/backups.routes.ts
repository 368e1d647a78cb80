import { type backups, id as idSchema, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor } from '../audit/index.ts';
import { findBackup, listBackups } from './backups.queries.ts';
import { viewBackup } from './backups.views.ts';
import { cancelBackup, deleteBackup, startCheck } from './change-backup.ts';
import { requestBackup } from './request-backup.ts';

/** @throws {ApiError} NOT_FOUND for a text that is no id */
function parseId(text: string): string {
  const { data } = idSchema.safeParse(text);
  if (data === undefined) throw notFound('backup');
  return data;
}

export const backupHandlers = (context: Context): Handlers<typeof backups.backupRoutes> => {
  const { db, config } = context;
  const loadBackup = async (id: string): Promise<backups.Backup> => {
    const backup = await findBackup(db, id);
    if (!backup) throw notFound('backup');
    return viewBackup(backup);
  };
  return {
    listBackups: async () => ({
      backups: (await listBackups(db)).map(viewBackup),
      folder: config.backupDir,
      restore: {
        dataDir: config.dataDir,
        bucket: config.s3?.bucket ?? null,
        isEmbedded: config.databaseUrl === undefined,
      },
    }),
    startBackup: async (_input, call) =>
      loadBackup(await requestBackup(context, { origin: 'console', actor: auditActor(call) })),
    verifyBackup: async ({ params }, call) => {
      const id = parseId(params.id);
      await startCheck(context, id, auditActor(call));
      return loadBackup(id);
    },
    cancelBackup: async ({ params }, call) => {
      const id = parseId(params.id);
      await cancelBackup(context, id, auditActor(call));
      return loadBackup(id);
    },
    deleteBackup: async ({ params }, call) => {
      const id = parseId(params.id);
      await deleteBackup(context, id, auditActor(call));
      return undefined;
    },
  };
};
