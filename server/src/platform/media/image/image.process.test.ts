// In a process of its own: the loaders that image.ts blocks stay blocked, and the product draws SVG in others.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { declaredPng } from '../../../../test/fixtures/pictures.ts';
import { UndecodableFile } from '../errors.ts';
import { reencode, extractFirstFrame } from './image.ts';
import { withFile } from '../sounds.fixture.ts';

const clean = (bytes: Uint8Array, options: Partial<Parameters<typeof reencode>[1]> = {}) =>
  withFile(bytes, (path) => reencode(path, { animated: false, maxSide: 2048, ...options }));

/** The left half red, the right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ]);

/** A GIF of this many frames, all different. */
function animation(frames: number): Promise<Buffer> {
  const [width, pageHeight] = [16, 8];
  const pixels = Buffer.from(
    Array.from({ length: frames * width * pageHeight * 3 }, (_, i) => (i * 7919) >> 4),
  );
  const raw = { width, height: pageHeight * frames, channels: 3, pageHeight } as const;
  return sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer();
}

const photo = await halves(400, 200).jpeg().toBuffer();
const gif = await halves(8, 8).gif().toBuffer();
const webp = await sharp(photo).webp().toBuffer();

describe('reencode', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('encodes a %s in its own format', async (kind) => {
    const result = await clean(await halves(40, 20).toFormat(kind).toBuffer(), { animated: true });
    expect(result).toMatchObject({ contentType: `image/${kind}`, width: 40, height: 20 });
    expect(await sharp(result.bytes).metadata()).toMatchObject({ format: kind, width: 40, height: 20 });
  });

  test('removes all metadata after turning the image upright', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } };
    const original = await halves(40, 20).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    expect(original.includes('Exif')).toBe(true);
    const { bytes, width, height } = await clean(original);
    expect([width, height]).toEqual([20, 40]);
    const { exif: exifAfter, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exifAfter, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // After a clockwise turn by 90 degrees, left becomes top.
    const { dominant } = await sharp(
      await sharp(bytes).extract({ left: 0, top: 0, width: 20, height: 16 }).toBuffer(),
    ).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  test('shrinks images above the maximum size, and no others', async () => {
    expect(await clean(photo, { maxSide: 100 })).toMatchObject({ width: 100, height: 50 });
    expect(await clean(photo, { maxSide: 1000 })).toMatchObject({ width: 400, height: 200 });
  });

  test('preserves the transparency of an image', async () => {
    const glass = { r: 255, g: 0, b: 0, alpha: 0.5 };
    const original = await sharp({ create: { width: 8, height: 8, channels: 4, background: glass } })
      .png()
      .toBuffer();
    const { bytes } = await clean(original);
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  test('preserves the animation of a GIF if animations are allowed', async () => {
    const { bytes, ...facts } = await clean(await animation(4), { animated: true, maxSide: 12 });
    expect(facts).toEqual({ contentType: 'image/gif', width: 12, height: 6 });
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      pages: 4,
      delay: [100, 100, 100, 100],
    });
  });

  test('takes the first frame of a GIF as a still image with its transparency', async () => {
    const frame = (background: object) =>
      sharp({ create: { width: 8, height: 6, channels: 4, background } })
        .png()
        .toBuffer();
    const [glass, blue] = [
      await frame({ r: 255, g: 0, b: 0, alpha: 0 }),
      await frame({ r: 0, g: 0, b: 255, alpha: 1 }),
    ];
    const gif = await sharp([glass, blue], { join: { animated: true } })
      .gif()
      .toBuffer();
    const { bytes, ...facts } = await withFile(gif, extractFirstFrame);
    expect(facts).toEqual({ contentType: 'image/png', width: 8, height: 6 });
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    await expect(withFile(photo, extractFirstFrame)).rejects.toThrow(UndecodableFile);
    await expect(withFile(gif.subarray(0, 20), extractFirstFrame)).rejects.toThrow(UndecodableFile);
  });

  test('refuses GIFs if animations are not allowed', async () => {
    await expect(clean(await animation(4))).rejects.toThrow(UndecodableFile);
    await expect(clean(await animation(1))).rejects.toThrow(UndecodableFile);
  });

  test('refuses a GIF with too many frames', async () => {
    await expect(clean(await animation(501), { animated: true })).rejects.toThrow('500 frames');
  });

  test('refuses an image whose pixels take too much memory before decoding it', async () => {
    const rgba16 = { bitDepth: 16, colorType: 6 };
    await expect(clean(declaredPng(7000, 7000, rgba16))).rejects.toThrow(
      'This image takes 392 MB of memory; the limit is 200 MB.',
    );
  });

  test.each<[string, Uint8Array]>([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="3"/></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a WebP', webp],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG that ends early', photo.subarray(0, photo.length / 2)],
    [
      'a PNG header before garbage',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]),
    ],
    ['a PNG without its pixels', declaredPng(5000, 5000)],
  ])('refuses an image from %s', async (_, bytes) => {
    await expect(clean(bytes)).rejects.toThrow(UndecodableFile);
  });

  test.each([
    [30_000, 30_000],
    [7072, 7072],
    [2_000_000_000, 1],
  ])('refuses an image of %i x %i pixels before decoding it', async (width, height) => {
    await expect(clean(declaredPng(width, height))).rejects.toThrow(UndecodableFile);
  });

  test.each<[string, Uint8Array, string]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrong-kind'],
    ['a GIF', gif, 'wrong-kind'],
    ['50 megapixels', declaredPng(7072, 7072), 'too-many-pixels'],
    ['a JPEG that ends early', photo.subarray(0, photo.length / 2), 'damaged-image'],
  ])('gives the reason for refusing %s', async (_, bytes, reason) => {
    await expect(clean(bytes)).rejects.toMatchObject({ reason });
  });
});
