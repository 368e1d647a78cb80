import path from 'node:path';
import type { Logger } from 'pino';
import { openDisk } from './disk.ts';
import type { S3Options } from './s3.ts';
import { Staging } from './staging.ts';
import type { Storage } from './storage.ts';

export { pathOfKey as diskPathOf } from './disk.ts';
export type { S3Options } from './s3.ts';
export {
  BucketUnusable,
  isKey,
  type ListedFile,
  NotStored,
  RangeOutside,
  type Storage,
  StorageUnavailable,
} from './storage.ts';

/**
 * Where files are stored. `stagingDir` lies on this machine; with S3, processes on machines that
 * do not share a folder each have their own. `minFree` is the number of bytes of the local disk
 * that incoming files must leave free.
 */
export type StorageConfig = { minFree?: number } & (
  | { kind: 'disk'; dir: string }
  | ({ kind: 's3'; stagingDir: string } & S3Options)
);

/**
 * Opens the file store.
 * @throws with a sentence for the operator if the folder cannot be created
 * @throws {BucketUnusable} if the bucket is missing or not open to these credentials. A bucket that
 * is only unreachable does not stop the start.
 */
export async function openStorage(config: StorageConfig, log: Logger): Promise<Storage> {
  const folder = config.kind === 'disk' ? path.join(config.dir, 'staging') : config.stagingDir;
  const staging = await Staging.open(folder, log, config.minFree);
  try {
    if (config.kind === 'disk') return await openDisk(config.dir, staging);
    // The S3 client is one of the largest packages, and most installations use a disk.
    const { openS3 } = await import('./s3.ts');
    return await openS3(config, staging, log);
  } catch (error) {
    staging.close();
    throw error;
  }
}
