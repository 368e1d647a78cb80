/** A picture laid over a drawing, cut to fill its place, in pixels. */
export interface Overlay {
  image: Buffer;
  left: number;
  top: number;
  width: number;
  height: number;
  isRound?: boolean;
}

/**
 * Converts a drawing to a JPEG. The SVG loader can open more than images, so it receives only SVG
 * that this server has written. The processes for uploaded files do not have this loader
 * (`image.ts`).
 * @param svg the drawing, which specifies its own width
 * @param width of the image in pixels
 * @param overlays pictures that this server has re-encoded or drawn, in painting order
 */
export async function drawJpeg(
  svg: string,
  width: number,
  overlays: readonly Overlay[] = [],
): Promise<Buffer> {
  // Few processes ever draw.
  const { default: sharp } = await import('sharp');
  const drawing = Buffer.from(svg);
  const { width: drawnWidth } = await sharp(drawing).metadata();
  // At 72 dots an inch, the default, a unit of the drawing is a pixel.
  return sharp(drawing, { density: (72 * width) / drawnWidth })
    .resize({ width })
    .composite(await Promise.all(overlays.map(cut)))
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** The most pixels of a side of a cover, and the most bytes of it. */
export const COVER_SIDE = 1000;
const MAX_COVER_BYTES = 500_000;
/** From the best one; a picture of pure noise fits with the last. */
const COVER_QUALITIES = [86, 70, 50, 30, 10];

/**
 * Converts a picture that this server has re-encoded to the cover in the tags of a file: a square JPEG.
 * A small picture is not enlarged.
 */
export async function encodeCover(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(path).metadata();
  const side = Math.min(COVER_SIDE, width, height);
  let cover = Buffer.alloc(0);
  for (const quality of COVER_QUALITIES) {
    cover = await sharp(path).resize(side, side, { fit: 'cover' }).jpeg({ quality }).toBuffer();
    if (cover.length <= MAX_COVER_BYTES) break;
  }
  return cover;
}

/** Converts a picture that this server has re-encoded to a JPEG of its size. */
export async function encodeJpeg(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(path).jpeg({ quality: 90 }).toBuffer();
}

/**
 * Converts a picture that this server has re-encoded to a square JPEG, cut at its edges. Its side is that
 * of the picture within these bounds, in pixels.
 */
export async function encodeSquare(
  path: string,
  { least, most }: { least: number; most: number },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(path).metadata();
  const side = Math.max(least, Math.min(most, width, height));
  return sharp(path)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Cuts a picture to its place. */
async function cut({ image, left, top, width, height, isRound = false }: Overlay) {
  const { default: sharp } = await import('sharp');
  const picture = sharp(image).resize({ width, height, fit: 'cover' });
  if (isRound) {
    const disc = `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}"/></svg>`;
    picture.composite([{ input: Buffer.from(disc), blend: 'dest-in' }]);
  }
  return { input: await picture.png().toBuffer(), left, top };
}
