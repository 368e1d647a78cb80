/**
 * A drawing as a JPEG. What opens SVG opens more than pictures, so it is given only what we have written ourselves; the
 * processes that open the files of others have no such loader (`image.ts`).
 * @param svg that says its own width
 * @param width of the picture in pixels
 */
export async function drawJpeg(svg: string, width: number): Promise<Buffer> {
  // Few processes are ever asked for a drawing.
  const { default: sharp } = await import('sharp');
  const drawing = Buffer.from(svg);
  const { width: drawn } = await sharp(drawing).metadata();
  // At 72 dots an inch, which is what is taken for granted, a unit of the drawing is a pixel.
  return sharp(drawing, { density: (72 * width) / drawn })
    .resize({ width })
    .jpeg({ quality: 86 })
    .toBuffer();
}
