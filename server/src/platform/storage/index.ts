import path from 'node:path';
import type { Logger } from 'pino';
import { openDisk } from './disk.ts';
import type { S3Options } from './s3.ts';
import { Staging } from './staging.ts';
import type { Storage } from './storage.ts';

export { placeOf as diskPathOf } from './disk.ts';
export type { S3Options } from './s3.ts';
export {
  BucketUnusable,
  type ByteRange,
  isKey,
  NotStored,
  type OpenFile,
  RangeOutside,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

/**
 * `stagingDir` lies on this machine; one process of an S3 store needs its own only if machines do not share it.
 * `minFree`: bytes of the local disk that incoming files leave free.
 */
export type StorageConfig = { minFree?: number } & (
  | { kind: 'disk'; dir: string }
  | ({ kind: 's3'; stagingDir: string } & S3Options)
);

/**
 * Opens the keeper of files.
 * @throws with a sentence for whoever runs the server, if the folder cannot be made, and {BucketUnusable} if the bucket will
 *   never do (it is missing, or not open to these credentials). A bucket that is only out of reach does not stop the start.
 */
export async function openStorage(config: StorageConfig, log: Logger): Promise<Storage> {
  const folder = config.kind === 'disk' ? path.join(config.dir, 'staging') : config.stagingDir;
  const staging = await Staging.open(folder, log, config.minFree);
  try {
    if (config.kind === 'disk') return await openDisk(config.dir, staging);
    // Its client is one of the largest packages, and most products keep their files on a disk.
    const { openS3 } = await import('./s3.ts');
    return await openS3(config, staging, log);
  } catch (error) {
    staging.close();
    throw error;
  }
}
