import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { UndecodableFile } from '../../platform/media/index.ts';
import { describeUndecodableImage } from './describe-undecodable.ts';
import type { Folder } from './build-file-keys.ts';
import { storeCreatedFile, type StoreOptions } from './store-files.ts';

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;

interface StoreImageOptions {
  /**
   * The error text for a file that is not an image of an accepted kind. Other faults have texts of
   * their own.
   */
  wrongKind: string;
  /** The form field of the error. */
  field?: string;
  folder?: Folder;
  ownerId?: string | null;
  /**
   * The account whose place in the fair queue of image jobs this takes; the owner's if not given.
   */
  account?: string;
  /** Whether a GIF is accepted and stays animated. */
  animated?: boolean;
  /** Longest side in pixels; 2048 if not given. */
  maxSide?: number;
}

interface StoredImage {
  key: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Stores a JPEG or PNG image (or GIF, if it may be animated), rotated upright and re-encoded
 * without metadata.
 * @throws {ApiError} WRONG_KIND
 * @throws {MediaUnavailable} `busy` if too many images wait, of this account or of all
 */
export async function storeImage(
  context: Context,
  image: Pick<ReceivedFile, 'path' | 'reservation'>,
  options: StoreImageOptions,
): Promise<StoredImage> {
  const { wrongKind, field, folder = 'images', ownerId = null, animated = false, maxSide } = options;
  const account = options.account ?? ownerId ?? '';
  const { bytes, contentType, width, height } = await context.media
    .reencodeImage(image.path, { account, animated, ...(maxSide !== undefined && { maxSide }) })
    .catch((error: unknown) => {
      if (!(error instanceof UndecodableFile)) throw error;
      const text = describeUndecodableImage(error) ?? wrongKind;
      throw new ApiError('WRONG_KIND', text, field === undefined ? {} : { fields: { [field]: text } });
    });
  const kind = folder === 'chats' ? 'chat' : 'image';
  const storeOptions = { folder, ending: ENDINGS[contentType], ownerId, kind } as const;
  const { key } = await keepBytes(context, bytes, storeOptions, image.reservation);
  return { key, size: bytes.length, width, height };
}

/** Stores the first frame of a stored GIF as a still image. @throws {UndecodableFile} */
export async function storeFirstFrame(
  context: Context,
  key: string,
  ownerId: string,
): Promise<{ key: string }> {
  const { bytes } = await context.storage.borrow(key, (gif) =>
    context.media.takeStill(gif, { account: ownerId }),
  );
  return keepBytes(context, bytes, { folder: 'images', ending: 'png', ownerId });
}

async function keepBytes(
  context: Context,
  bytes: Uint8Array,
  options: StoreOptions,
  reservation?: string,
): Promise<{ key: string }> {
  const file = path.join(context.storage.staging, `${randomUUID()}.image`);
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    return await storeCreatedFile(context, { path: file, ...(reservation && { reservation }) }, options);
  } finally {
    await rm(file, { force: true });
  }
}
