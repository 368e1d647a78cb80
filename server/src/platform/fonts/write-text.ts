import type { Font } from 'fontkit';
import { readFont } from './read-font.ts';

/**
 * The first font that has a glyph is used: the face of the product's headings, then DejaVu Sans for
 * Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic, then UnifontEX for all other scripts.
 */
const FONTS = [
  ...['latin', 'latin-ext', 'vietnamese'].map(
    (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-700-normal.woff`,
  ),
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
];

const ELLIPSIS = '…';

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
 * and whichever fonts it has. Lines break at spaces, and inside words that are wider than the box.
 */
export function writeText(text: string, box: TextBox): WrittenText {
  const lines = breakLines(text.replace(/\s+/g, ' ').trim(), box);
  const d = lines.map((line, index) => outline(line, { ...box, y: box.y + index * box.lineHeight })).join('');
  return { d, lines: lines.length };
}

interface Run {
  font: Font;
  text: string;
}

/** Splits a text where its font changes. Characters that no font has are left out. */
function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const codes = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    const path = FONTS.find((each) => codes.every((code) => readFont(each).hasGlyphForCodePoint(code)));
    if (path === undefined) continue;
    const font = readFont(path);
    const last = runs.at(-1);
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

function widthOf(text: string, size: number): number {
  return splitRuns(text).reduce(
    (sum, run) => sum + (run.font.layout(run.text).advanceWidth * size) / run.font.unitsPerEm,
    0,
  );
}

function breakLines(text: string, { size, maxWidth, maxLines }: TextBox): string[] {
  const fits = (line: string) => widthOf(line, size) <= maxWidth;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    // A word that is wider than the box continues on the next line.
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), shorten(lines[maxLines - 1] ?? '', fits)];
}

/** Cuts a line so that it fits with an ellipsis. */
function shorten(line: string, fits: (line: string) => boolean): string {
  const segments = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  while (segments.length > 0 && !fits(segments.join('') + ELLIPSIS)) segments.pop();
  return segments.join('').trimEnd() + ELLIPSIS;
}

function outline(line: string, { x, y, size }: TextBox): string {
  let at = x;
  let d = '';
  for (const { font, text } of splitRuns(line)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      if (!position) continue;
      const [left, top] = [at + position.xOffset * scale, y - position.yOffset * scale];
      // The vertical axis of a font points upwards.
      d += glyph.path.transform(scale, 0, 0, -scale, left, top).toSVG();
      at += position.xAdvance * scale;
    }
  }
  return d;
}
