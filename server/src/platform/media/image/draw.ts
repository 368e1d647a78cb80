/**
 * Converts a drawing to a JPEG. The SVG loader can open more than images, so it receives only SVG
 * that this server has written. The processes for uploaded files do not have this loader
 * (`image.ts`).
 * @param svg the drawing, which specifies its own width
 * @param width of the image in pixels
 */
export async function drawJpeg(svg: string, width: number): Promise<Buffer> {
  // Few processes ever draw.
  const { default: sharp } = await import('sharp');
  const drawing = Buffer.from(svg);
  const { width: drawn } = await sharp(drawing).metadata();
  // At 72 dots an inch, the default, a unit of the drawing is a pixel.
  return sharp(drawing, { density: (72 * width) / drawn })
    .resize({ width })
    .jpeg({ quality: 86 })
    .toBuffer();
}
