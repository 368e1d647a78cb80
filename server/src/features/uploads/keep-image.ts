import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { Undecodable } from '../../platform/media/index.ts';
import { describeUndecodableImage } from './describe-undecodable.ts';
import type { Folder } from './stored-files.ts';
import { keepMade, type Keeping } from './uploads.service.ts';

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;

interface KeepImageOptions {
  /** The error text for a file that is not an image of an accepted kind. Other faults have texts of their own. */
  refusal: string;
  /** The field of the form that the sentence is about. */
  field?: string;
  folder?: Folder;
  ownerId?: string | null;
  /** Whose turn among the pictures that wait it takes; the owner's if not given. */
  account?: string;
  /** Whether a GIF is taken too, and stays animated. */
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
 * Stores a JPEG or PNG picture (or GIF, where it may be animated), decoded, turned upright, and encoded again without
 * metadata.
 * @throws {ApiError} WRONG_KIND
 * @throws {MediaUnavailable} `busy` where too many pictures wait, of this account or of all
 */
export async function keepImage(
  context: Context,
  image: Pick<ReceivedFile, 'path'>,
  options: KeepImageOptions,
): Promise<StoredImage> {
  const { refusal, field, folder = 'images', ownerId = null, animated = false, maxSide } = options;
  const account = options.account ?? ownerId ?? '';
  const { bytes, contentType, width, height } = await context.media
    .reencodeImage(image.path, { account, animated, ...(maxSide !== undefined && { maxSide }) })
    .catch((error: unknown) => {
      if (!(error instanceof Undecodable)) throw error;
      const text = describeUndecodableImage(error) ?? refusal;
      throw new ApiError('WRONG_KIND', text, field === undefined ? {} : { fields: { [field]: text } });
    });
  const { key } = await keepBytes(context, bytes, { folder, ending: ENDINGS[contentType], ownerId });
  return { key, size: bytes.length, width, height };
}

/** Keeps the first frame of a GIF that is kept already, as a picture that does not move. @throws {Undecodable} */
export async function keepStill(context: Context, key: string, ownerId: string): Promise<{ key: string }> {
  const { bytes } = await context.storage.borrow(key, (gif) =>
    context.media.takeStill(gif, { account: ownerId }),
  );
  return keepBytes(context, bytes, { folder: 'images', ending: 'png', ownerId });
}

async function keepBytes(context: Context, bytes: Uint8Array, keeping: Keeping): Promise<{ key: string }> {
  const made = path.join(context.storage.staging, `${randomUUID()}.image`);
  try {
    await writeFile(made, bytes, { flag: 'wx', mode: 0o600 });
    return await keepMade(context, made, keeping);
  } finally {
    await rm(made, { force: true });
  }
}
