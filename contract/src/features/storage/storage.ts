import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { route } from '../../route.ts';
import { FILE_KINDS } from './storage.messages.ts';

export {
  describeFullInstance,
  describeFullStorage,
  FILE_KINDS,
  messages,
  type FileKind,
} from './storage.messages.ts';

/** Days that the chart of the console shows. */
export const SAMPLE_DAYS = [30, 90, 365] as const;

const bytes = z.int().min(0);
const quota = z.union([bytes, z.literal('none')]);
export type Quota = z.infer<typeof quota>;

const fileKind = z.enum(FILE_KINDS);

/** What is stored of one kind. */
const kindSum = z.object({ kind: fileKind, bytes, files: z.int().min(0) });
export type KindSum = z.infer<typeof kindSum>;

export const ownStorage = z.object({
  /** Bytes that count towards the quota: all files but exports, and the declared size of open uploads. */
  used: bytes,
  quota,
  kinds: z.array(kindSum),
});
export type OwnStorage = z.infer<typeof ownStorage>;

/** What an operator should know about the space. */
const storageWarning = z.object({
  id: z.enum(['quotasExceedDisk', 'instanceNearlyFull', 'diskNearlyFull']),
  /** Of the quota of the instance, or of the disk. */
  percent: z.int(),
});
export type StorageWarning = z.infer<typeof storageWarning>;

export const instanceStorage = z.object({
  kinds: z.array(kindSum),
  /** Open resumable uploads: the bytes that were announced, and those that this machine has. */
  uploads: z.object({ declared: bytes, received: bytes }),
  /** Bytes of the files in the folder of backups. */
  backups: bytes,
  /** The local disk: free bytes, the whole, and what uploads leave free (MIN_FREE_DISK). */
  disk: z.object({ free: bytes, size: bytes, min: bytes }),
  /** What counts towards the quota of the instance. */
  used: bytes,
  quota,
  samples: z.array(kindSum.extend({ day: z.iso.date() })),
  largest: z.array(z.object({ userName: z.string(), profilePic: z.string(), used: bytes, quota })),
  warnings: z.array(storageWarning),
});
export type InstanceStorage = z.infer<typeof instanceStorage>;

/** A comparison of the file store with the rows that name files. */
export const storageScan = z.object({
  id: z.string(),
  state: z.enum(['running', 'done']),
  startedAt: time,
  finishedAt: time.nullable(),
  /** Files older than 24 hours without a row; the first 100 names. */
  files: z.object({ count: z.int(), bytes, names: z.array(z.string()) }),
  /** Rows without a file; the first 100. */
  rows: z.object({
    count: z.int(),
    items: z.array(
      z.object({
        key: z.string(),
        kind: fileKind,
        /** The owner's name; null for files without an owner. */
        userName: z.string().nullable(),
        /** The page of what uses the file. */
        link: z.string().nullable(),
      }),
    ),
  }),
});
export type StorageScan = z.infer<typeof storageScan>;

const aScan = z.object({ id });

const days = z.enum(SAMPLE_DAYS.map(String)).default('30').transform(Number);

export const storageRoutes = {
  getOwnStorage: route({
    method: 'GET',
    path: '/account/storage',
    summary: 'Get what your files take, by kind, and your quota.',
    auth: 'user',
    refetchOn: ['demo', 'notification', 'playlist', 'post', 'release', 'role'],
    output: ownStorage,
  }),
  getStorage: route({
    method: 'GET',
    path: '/admin/storage',
    summary:
      'Get what this server stores: sums by kind, daily samples, the disk, and the 20 largest accounts.',
    auth: 'administrator',
    query: z.object({ days }),
    refetchOn: ['scan'],
    output: instanceStorage,
  }),
  startScan: route({
    method: 'POST',
    path: '/admin/storage/scans',
    summary: 'Start a scan for files without a row and rows without a file. A running scan is returned.',
    auth: 'administrator',
    audit: 'storage.scan',
    changes: ['scan'],
    output: storageScan,
    status: 202,
  }),
  getLatestScan: route({
    method: 'GET',
    path: '/admin/storage/scans/latest',
    summary: 'Get the latest scan; null if there was none.',
    auth: 'administrator',
    refetchOn: ['scan'],
    output: storageScan.nullable(),
  }),
  removeOrphans: route({
    method: 'POST',
    path: '/admin/storage/scans/:id/remove',
    summary: 'Remove the files without a row that the scan listed. Returns 409 while it runs.',
    auth: 'administrator',
    proof: true,
    audit: 'storage.removeOrphans',
    changes: ['scan'],
    params: aScan,
    output: storageScan,
    status: 202,
  }),
};
