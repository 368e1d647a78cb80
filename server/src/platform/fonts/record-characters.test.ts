import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { recordCharacters } from './record-characters.ts';

/** A font that no other test has used. */
function openFont(): Font {
  const { resolve } = createRequire(import.meta.url);
  const font = create(readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The file is a font collection.');
  return font;
}

test('a glyph that was first a part of another one has its character', () => {
  const font = openFont();
  const characterOf = (text: string) => font.glyphForCodePoint(text.codePointAt(0) ?? 0).codePoints;
  // The path of the composite glyph loads its parts.
  expect(font.layout('ö').glyphs.map(({ path }) => path.commands.length > 0)).toEqual([true]);
  recordCharacters(font, 'Composition');
  expect(characterOf('o')).toEqual([0x6f]);
  expect(characterOf('C')).toEqual([0x43]);
});
