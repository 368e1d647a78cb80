import { ApiError, storage } from '@backbeat/contract';

/** Bytes that the quotas of the instance allow. */
export interface Plans {
  free: storage.Quota;
  plus: storage.Quota;
}

/** The quota of an account: its own, else that of its plan. */
export function quotaOf(
  { quotaBytes, isPlus }: { quotaBytes: number | null; isPlus: boolean },
  { free, plus }: Plans,
): storage.Quota {
  return quotaBytes ?? (isPlus ? plus : free);
}

/** Bytes in use, of those that are allowed. */
export interface Allowance {
  used: number;
  quota: storage.Quota;
}

/** What an incoming file may take. */
export interface SpaceRequest {
  /** At most. */
  bytes: number;
  /** At least. */
  minBytes: number;
}

export interface Grant {
  /** Bytes that the files may have. */
  bytes: number;
  /** The error for files that pass them. */
  refusal: ApiError;
}

/**
 * Decides how many bytes a request gets.
 * @throws {ApiError} QUOTA_EXCEEDED if nothing is left, or less than the request surely takes
 */
export function grantSpace(
  { bytes, minBytes }: SpaceRequest,
  { account, instance, contact }: { account: Allowance; instance: Allowance; contact: string },
): Grant {
  const ofAccount = remainingOf(account);
  const ofInstance = remainingOf(instance);
  const refusal = new ApiError(
    'QUOTA_EXCEEDED',
    ofAccount <= ofInstance && account.quota !== 'none'
      ? storage.describeFullStorage({ used: account.used, quota: account.quota, contact })
      : storage.describeFullInstance(contact),
  );
  const remaining = Math.min(ofAccount, ofInstance);
  if (remaining === 0 || minBytes > remaining) throw refusal;
  return { bytes: Math.min(bytes, remaining), refusal };
}

const remainingOf = ({ used, quota }: Allowance): number =>
  quota === 'none' ? Number.POSITIVE_INFINITY : Math.max(quota - used, 0);

/** Share of the quota at which its owner gets a notification. */
const NEARLY_FULL = 0.9;

/** Whether an account has come to this use by the last `added` bytes. */
export function crossesWarning({ used, quota }: Allowance, added: number): boolean {
  if (quota === 'none') return false;
  const warning = quota * NEARLY_FULL;
  return used >= warning && used - added < warning;
}
