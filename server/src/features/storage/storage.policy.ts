import { storage } from '@backbeat/contract';

/** Percents of a limit from which the console warns. */
const WARNING_PERCENT = 80;

/** Puts sums into the order of the kinds. */
export const orderKinds = (sums: readonly storage.KindSum[]): storage.KindSum[] =>
  storage.FILE_KINDS.flatMap((kind) => sums.filter((sum) => sum.kind === kind));

interface Accounts {
  /** The sum of the quotas of single accounts. */
  singleBytes: number;
  /** The accounts that have the quota of their plan. */
  freeAccounts: number;
  plusAccounts: number;
}

/** The sum of all quotas; `none` if an account has no limit. */
export function totalQuota(
  { singleBytes, freeAccounts, plusAccounts }: Accounts,
  { free, plus }: { free: storage.Quota; plus: storage.Quota },
): storage.Quota {
  const ofPlans = [multiply(free, freeAccounts), multiply(plus, plusAccounts)];
  return ofPlans.reduce<storage.Quota>(
    (sum, bytes) => (sum === 'none' || bytes === 'none' ? 'none' : sum + bytes),
    singleBytes,
  );
}

const multiply = (quota: storage.Quota, accounts: number): storage.Quota =>
  accounts === 0 ? 0 : quota === 'none' ? 'none' : quota * accounts;

interface Space {
  /** The sum of the quotas of all accounts. */
  quotas: storage.Quota;
  /** Of the instance. */
  used: number;
  quota: storage.Quota;
  disk: { free: number; size: number };
}

/** What an operator should do something about. */
export function describeWarnings({ quotas, used, quota, disk }: Space): storage.StorageWarning[] {
  const warnings: storage.StorageWarning[] = [];
  if (quotas !== 'none' && quotas > disk.size)
    warnings.push({ id: 'quotasExceedDisk', percent: percentOf(quotas, disk.size) });
  if (quota !== 'none' && percentOf(used, quota) >= WARNING_PERCENT)
    warnings.push({ id: 'instanceNearlyFull', percent: percentOf(used, quota) });
  const diskPercent = percentOf(disk.size - disk.free, disk.size);
  if (diskPercent >= WARNING_PERCENT) warnings.push({ id: 'diskNearlyFull', percent: diskPercent });
  return warnings;
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((part / whole) * 100);
