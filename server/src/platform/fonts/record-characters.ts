import type { Font } from 'fontkit';

/**
 * Records in each glyph which character it shows, which the text of a PDF file is read from. fontkit
 * caches a glyph as it was first requested: as part of a composite one, such as the o in ö, it has
 * no character.
 */
export function recordCharacters(font: Font, text: string): void {
  for (const character of text) {
    const codePoint = character.codePointAt(0);
    if (codePoint === undefined) continue;
    const { codePoints } = font.glyphForCodePoint(codePoint);
    if (codePoints.length === 0) codePoints.push(codePoint);
  }
}
