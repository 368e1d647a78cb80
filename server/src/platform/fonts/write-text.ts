import { layoutText, type TextLine } from './layout-text.ts';
import { readFont } from './read-font.ts';
import { shapeRun } from './shape-run.ts';

/**
 * The face of the product's headings, then DejaVu Sans for Greek, Cyrillic, Armenian, Georgian,
 * Hebrew and Arabic, then UnifontEX for all other scripts.
 */
const FONTS = [
  ...['latin', 'latin-ext', 'vietnamese'].map(
    (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-700-normal.woff`,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
];

export interface TextBox {
  /** Left edge, and the baseline of the first line. */
  x: number;
  y: number;
  /** Height of the letters, and from one baseline to the next. */
  size: number;
  lineHeight: number;
  maxWidth: number;
  /** Text beyond this many lines ends with an ellipsis. */
  maxLines: number;
}

interface WrittenText {
  /** Path data of all glyphs, for an SVG path. */
  d: string;
  lines: number;
}

/**
 * Writes a text as the outlines of its letters, so that a picture looks the same on every machine
 * and whichever fonts it has. A text that is read from right to left ends at the right edge.
 */
export function writeText(text: string, box: TextBox): WrittenText {
  const { lines, isRightToLeft } = layoutText(text, { ...box, fonts: FONTS.map(readFont) });
  const d = lines.map((line, index) => {
    const x = isRightToLeft ? box.x + box.maxWidth - line.width : box.x;
    return outline(line, { x, y: box.y + index * box.lineHeight, size: box.size });
  });
  return { d: d.join(''), lines: lines.length };
}

function outline({ runs }: TextLine, { x, y, size }: Pick<TextBox, 'x' | 'y' | 'size'>): string {
  let pen = x;
  let d = '';
  for (const { font, text, isRightToLeft } of runs) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = shapeRun(font, text, isRightToLeft);
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      if (!position) continue;
      const [glyphLeft, top] = [pen + position.xOffset * scale, y - position.yOffset * scale];
      // The vertical axis of a font points upwards.
      d += glyph.path.transform(scale, 0, 0, -scale, glyphLeft, top).toSVG();
      pen += position.xAdvance * scale;
    }
  }
  return d;
}
