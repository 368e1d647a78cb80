import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Writes SVG images as JPEG files, by their URL paths: `{ '/dpp.jpg': { svg, width } }`.
 * @param {Record<string, { svg: string, width: number }>} pictures
 * @param {string} folder
 */
export async function writePictures(pictures, folder) {
  for (const [address, { svg, width }] of Object.entries(pictures)) {
    // Rasterizes the SVG at least as wide as the picture, so that its edges stay sharp.
    const drawing = sharp(Buffer.from(svg), { density: 600 });
    await drawing.resize({ width }).jpeg({ quality: 86, mozjpeg: true }).toFile(join(folder, address));
  }
}
