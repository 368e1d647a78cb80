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
