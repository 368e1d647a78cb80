import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { route } from '../../route.ts';
import { messages } from './backups.messages.ts';

export { messages };

export const BACKUP_STATES = [
  'running',
  'unchecked',
  'verified',
  'damaged',
  'failed',
  'interrupted',
  'cancelled',
] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

export const backup = z.object({
  id,
  /** The file in the folder of backups. */
  name: z.string(),
  /** The origin: an administrator, the schedule, or a file that was copied into the folder. */
  origin: z.enum(['console', 'schedule', 'folder']),
  state: z.enum(BACKUP_STATES),
  /** The machine that has the file; null until a worker begins. */
  host: z.string().nullable(),
  /** Of the file; while it runs, what is written so far. */
  bytes: z.int(),
  /** Null until the file is complete or, if something else made it, checked. */
  sha256: z.string().nullable(),
  version: z.string().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  /** A sentence about what it does not contain. */
  lacks: z.string().nullable(),
  /** A sentence about why it is damaged or failed, or why it could not be checked. */
  error: z.string().nullable(),
  madeAt: time,
  /** The end of the last check. */
  verifiedAt: time.nullable(),
  /** The duration of the last check in seconds. */
  verifySeconds: z.int().nullable(),
  /** Bytes that a check has read so far; null while none waits or runs. */
  checkedBytes: z.int().nullable(),
  /** The administrator who started the backup; null for other origins and deleted accounts. */
  by: z.object({ id, userName: z.string() }).nullable(),
});
export type Backup = z.infer<typeof backup>;

const backupList = z.object({
  /** The newest ones, latest first. */
  backups: z.array(backup),
  /** The folder of backups on the machines of workers. */
  folder: z.string(),
  /** What a restore needs besides the file. */
  restore: z.object({
    dataDir: z.string(),
    /** The bucket whose files no backup contains; null for files on a disk. */
    bucket: z.string().nullable(),
    /** Whether the server starts its own PostgreSQL. */
    isEmbedded: z.boolean(),
  }),
});
export type BackupList = z.infer<typeof backupList>;

/** Any text: one that is no id is the id of no backup. */
const byId = z.object({ id: z.string() });

export const backupRoutes = {
  listBackups: route({
    method: 'GET',
    path: '/admin/backups',
    summary: 'List the newest backups, latest first.',
    auth: 'administrator',
    refetchOn: ['backup'],
    output: backupList,
  }),
  startBackup: route({
    method: 'POST',
    path: '/admin/backups',
    summary:
      'Start a backup, which a worker writes and checks. Returns 409 while one runs, and if the disk has too little space.',
    auth: 'administrator',
    audit: 'backup.start',
    changes: ['backup'],
    output: backup,
    status: 202,
  }),
  verifyBackup: route({
    method: 'POST',
    path: '/admin/backups/:id/verify',
    summary:
      'Check a backup: a worker reads all of it. Returns 409 while it is checked, and for one without a file.',
    auth: 'administrator',
    audit: 'backup.verify',
    changes: ['backup'],
    params: byId,
    output: backup,
    status: 202,
  }),
  cancelBackup: route({
    method: 'POST',
    path: '/admin/backups/:id/cancel',
    summary: 'Cancel a running backup. Its worker removes the file. Returns 409 for one that is not running.',
    auth: 'administrator',
    audit: 'backup.cancel',
    changes: ['backup'],
    params: byId,
    output: backup,
  }),
  deleteBackup: route({
    method: 'DELETE',
    path: '/admin/backups/:id',
    summary:
      'Delete a backup with its file. Returns 409 for the last one that was checked, and for a running one.',
    auth: 'administrator',
    audit: 'backup.delete',
    proof: true,
    changes: ['backup'],
    params: byId,
    output: 'nothing',
  }),
};
