import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { isOutOfMemoryMessage, UndecodableFile } from '../errors.ts';
import { sniff, type ImageKind } from '../formats/sniff.ts';

export type ImageOptions = {
  /** Whether animated GIFs are accepted and stay animated. Otherwise all GIFs are refused. */
  animated: boolean;
  /** Longest side of the result in pixels; smaller images keep their size. */
  maxSide: number;
};

/** An image that this server has encoded. */
export type CleanImage = {
  bytes: Uint8Array;
  contentType: `image/${ImageKind}`;
  /** pixels */
  width: number;
  height: number;
};

const MAX_PIXELS = 50_000_000;
/** Of all frames together: 50 megapixels with transparency and 8 bits a sample. */
const MAX_DECODED_BYTES = 200_000_000;
/** Bytes of a sample, by sharp's name of its depth. Other types count as the widest. */
const SAMPLE_BYTES: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, float: 4 };
const WIDEST_SAMPLE = 8;
const MAX_FRAMES = 500;
const MAX_SECONDS = 20;

const ENCODERS: Record<ImageKind, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png({ compressionLevel: 8 }),
  gif: (image) => image.gif(),
};

// Only these loaders are enabled, so no file reaches a loader of SVG or PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an image and encodes it again in its own format: upright, in sRGB, within the maximum
 * size, without metadata.
 * @throws {UndecodableFile} even before decoding if the header declares an image that is too large
 */
export async function reencode(path: string, { animated, maxSide }: ImageOptions): Promise<CleanImage> {
  const original = await readFile(path);
  const kind = sniff(original);
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'gif') {
    throw new UndecodableFile('This is not a JPEG, PNG or GIF image.', { reason: 'wrong-kind' });
  }
  if (kind === 'gif' && !animated) {
    throw new UndecodableFile('GIF images are not accepted here.', { reason: 'wrong-kind' });
  }
  return decoding(async () => {
    const image = sharp(original, {
      animated: kind === 'gif',
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
    });
    const metadata = await image.metadata();
    const { pages = 1 } = metadata;
    if (pages > MAX_FRAMES) {
      throw new UndecodableFile(`This image has more than ${MAX_FRAMES} frames.`, {
        reason: 'too-many-frames',
        detail: String(MAX_FRAMES),
      });
    }
    refuseOversized(metadata, pages);
    const resizedImage = image
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await ENCODERS[kind](resizedImage).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      contentType: `image/${kind}`,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  });
}

/**
 * Encodes the first frame of a GIF as a still image. The format is PNG, because the frame may be
 * transparent.
 */
export async function extractFirstFrame(path: string): Promise<CleanImage> {
  const original = await readFile(path);
  if (sniff(original) !== 'gif')
    throw new UndecodableFile('This is not a GIF image.', { reason: 'wrong-kind' });
  return decoding(async () => {
    const frame = sharp(original, { page: 0, pages: 1, failOn: 'error', limitInputPixels: MAX_PIXELS });
    refuseOversized(await frame.metadata(), 1);
    const { data, info } = await ENCODERS.png(frame.timeout({ seconds: MAX_SECONDS })).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, contentType: 'image/png', width: info.width, height: info.height };
  });
}

const tooManyPixels = (): UndecodableFile => {
  const megapixels = String(MAX_PIXELS / 1e6);
  return new UndecodableFile(`This image has more than ${megapixels} megapixels.`, {
    reason: 'too-many-pixels',
    detail: megapixels,
  });
};

/**
 * Bounds the memory for decoding, by the values in the header.
 * @throws {UndecodableFile}
 */
function refuseOversized(metadata: Metadata, frames: number): void {
  const { width, height, pageHeight = height, channels, depth } = metadata;
  const pixels = width * pageHeight * frames;
  if (pixels > MAX_PIXELS) throw tooManyPixels();
  const bytes = pixels * channels * (SAMPLE_BYTES[depth] ?? WIDEST_SAMPLE);
  if (bytes <= MAX_DECODED_BYTES) return;
  throw new UndecodableFile(
    `This image takes ${Math.ceil(bytes / 1e6)} MB of memory; the limit is ${MAX_DECODED_BYTES / 1e6} MB.`,
    { reason: 'too-much-memory', detail: String(Math.ceil(bytes / 1e6)) },
  );
}

/**
 * Runs `work` and reports errors of the decoder as errors of the image, except a lack of memory,
 * which says nothing about the image.
 * @throws {UndecodableFile}
 */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UndecodableFile) throw error;
    const message = error instanceof Error ? error.message : '';
    if (isOutOfMemoryMessage(message)) throw error;
    if (message.includes('pixel limit')) throw tooManyPixels();
    // libvips: "timeout: 42% complete".
    if (message.startsWith('timeout')) {
      throw new UndecodableFile('This image takes too long to decode.', {
        reason: 'slow-image',
        cause: error,
      });
    }
    throw new UndecodableFile('This image is damaged and cannot be shown.', {
      reason: 'damaged-image',
      cause: error,
    });
  }
}
