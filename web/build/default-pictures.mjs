import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Writes drawings as JPEG files, by their addresses: `{ '/dpp.jpg': { svg, width } }`.
 * @param {Record<string, { svg: string, width: number }>} pictures
 * @param {string} folder
 */
export async function writePictures(pictures, folder) {
  for (const [address, { svg, width }] of Object.entries(pictures)) {
    // The drawing is vectors: a density that makes it at least as wide as the picture keeps its edges sharp.
    const drawing = sharp(Buffer.from(svg), { density: 600 });
    await drawing.resize({ width }).jpeg({ quality: 86, mozjpeg: true }).toFile(join(folder, address));
  }
}
