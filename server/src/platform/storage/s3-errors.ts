import { S3ServiceException } from '@aws-sdk/client-s3';
import { Stalled } from './stall.ts';
import { BucketUnusable, NotStored, StorageUnavailable } from './storage.ts';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the range begins behind the end of the file (RFC 9110, 15.5.17). */
export const isRangeOutside = (error: unknown): boolean => statusOf(error) === 416;

/**
 * Whether the request may succeed in a moment. After a stall, another attempt would take too long.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof Stalled) return false;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

/**
 * Converts the error of a request for a file. It copies only names and numbers, because the SDK's
 * errors quote headers.
 */
export function toFileError(error: unknown, key: string): NotStored | StorageUnavailable {
  if (error instanceof NotStored || error instanceof StorageUnavailable) return error;
  const isMissing = statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
  if (isMissing) return new NotStored(key);
  return new StorageUnavailable(`The file store isn't working (${reasonOf(error)}).`);
}

/** Converts the error of a request for the bucket itself. */
export function toBucketError(error: unknown, bucket: string, endpoint: string): StorageUnavailable {
  const name = `The bucket ${JSON.stringify(bucket)}`;
  const status = statusOf(error);
  if (status === 404)
    return new BucketUnusable(
      'bucket',
      `${name} doesn't exist at ${endpoint}. Create it, or choose another one.`,
    );
  if (status === 401 || status === 403) {
    return new BucketUnusable(
      'access',
      `${name} at ${endpoint} doesn't accept these credentials. Check the key, secret and permissions.`,
    );
  }
  if (status !== undefined && status >= 300 && status < 500 && status !== 429) {
    return new BucketUnusable(
      'place',
      `${name} can't be used at ${endpoint} (${reasonOf(error)}). Check region and endpoint.`,
    );
  }
  return new StorageUnavailable(`${name} at ${endpoint} isn't responding (${reasonOf(error)}).`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const status = statusOf(error);
  if (status !== undefined) return `${status} ${error.name}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
