import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { notFound, storage } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { findAccountUse, findInstanceUse, quotaOf } from '../quotas/index.ts';
import { pictureUrl } from '../users/index.ts';
import {
  findBackupBytes,
  findDeclaredBytes,
  findOwnSums,
  findSums,
  listLargest,
  listSamples,
  sumQuotas,
} from './storage.queries.ts';
import { describeWarnings, orderKinds, totalQuota } from './storage.policy.ts';

const LARGEST_ACCOUNTS = 20;

const plansOf = ({ settings }: Pick<Context, 'settings'>) => ({
  free: settings.read('quota.free'),
  plus: settings.read('quota.plus'),
});

/** What the files of an account take. @throws {ApiError} NOT_FOUND if it is deleted */
export async function readOwnStorage(context: Context, userId: string): Promise<storage.OwnStorage> {
  const { db } = context;
  const [use, kinds] = await Promise.all([findAccountUse(db, userId), findOwnSums(db, userId)]);
  if (!use) throw notFound('user');
  return {
    used: use.stored + use.reserved,
    quota: quotaOf(use, plansOf(context)),
    kinds: orderKinds(kinds),
  };
}

/** What this server stores. @param days the samples to return */
export async function readStorage(context: Context, days: number): Promise<storage.InstanceStorage> {
  const { db, config } = context;
  const plans = plansOf(context);
  const { space, staging } = context.storage;
  const [kinds, declared, received, backups, used, samples, largest, accounts, free, size] =
    await Promise.all([
      findSums(db),
      findDeclaredBytes(db),
      sumUploads(staging),
      findBackupBytes(db),
      findInstanceUse(db),
      listSamples(db, days),
      listLargest(db, LARGEST_ACCOUNTS),
      sumQuotas(db),
      space.free(),
      space.size(),
    ]);
  const quota = context.settings.read('quota.instance');
  // Files in a bucket do not take the disk.
  const quotas = config.s3 ? 'none' : totalQuota(accounts, plans);
  return {
    kinds: orderKinds(kinds),
    uploads: { declared, received },
    backups,
    disk: { free, size, min: space.minFree },
    used,
    quota,
    samples,
    largest: largest.map(({ userName, profilePic, bytes, ...account }) => ({
      userName,
      profilePic: pictureUrl(profilePic, 'profilePic'),
      used: bytes,
      quota: quotaOf(account, plans),
    })),
    warnings: describeWarnings({ quotas, used, quota, disk: { free, size } }),
  };
}

/** Bytes of the unfinished uploads in a folder of this machine; 0 without the folder. */
async function sumUploads(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let sum = 0;
  for (const name of names.filter((each) => each.endsWith('.upload'))) {
    // An upload may end meanwhile.
    const info = await stat(path.join(folder, name)).catch(() => undefined);
    sum += info?.size ?? 0;
  }
  return sum;
}
