import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { readWoff } from './read-woff.ts';

const { resolve } = createRequire(import.meta.url);

const fonts = new Map<string, Font>();

/**
 * Opens a font once, because an open font remembers the tables that it has read.
 * @param path that of a TrueType or WOFF 1.0 file in a package
 */
export function readFont(path: string): Font {
  const cachedFont = fonts.get(path);
  if (cachedFont) return cachedFont;
  const file = readFileSync(resolve(path));
  const font = create(path.endsWith('.woff') ? readWoff(file) : file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The file is a font collection.');
  fonts.set(path, font);
  return font;
}
