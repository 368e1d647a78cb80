import type { Font, GlyphRun } from 'fontkit';

/** Whether fontkit has reversed a run from right to left, which its OpenType engine alone does. */
const isReversed = (font: Font): boolean => 'GSUB' in font && Boolean(font.GSUB);

/**
 * Shapes a text of one font and one direction: joins Arabic letters, places marks, and returns the
 * glyphs from left to right. Joiners have done their work then and are left out.
 */
export function shapeRun(font: Font, text: string, isRightToLeft: boolean): GlyphRun {
  const run = font.layout(text, [], undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
  if (isRightToLeft && !isReversed(font)) {
    run.glyphs.reverse();
    run.positions.reverse();
  }
  const space = font.glyphForCodePoint(0x20).id;
  const isDrawn = (index: number) => run.glyphs[index]?.id !== space || run.positions[index]?.xAdvance !== 0;
  const glyphs = run.glyphs.filter((_glyph, index) => isDrawn(index));
  run.positions = run.positions.filter((_position, index) => isDrawn(index));
  run.glyphs = glyphs;
  return run;
}
