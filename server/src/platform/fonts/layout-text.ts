import type { Font } from 'fontkit';
import { orderVisually, resolveParagraph, type Paragraph } from './resolve-paragraph.ts';
import { shapeRun } from './shape-run.ts';
import { splitGraphemes, splitRuns, type Run } from './split-runs.ts';

const ELLIPSIS = '…';

/** Embeddings, overrides and isolates, which say where a text lies and are no part of it. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A word, or a part of one up to a hyphen between letters. */
const WORD = /[^ ]*?\p{L}-(?=\p{L})|[^ ]+/gu;

export interface LayoutBox {
  /** In order of preference. The first one that has a character draws it. */
  fonts: readonly Font[];
  /** Height of the letters, in the unit of the widths. */
  size: number;
  maxWidth: number;
  /** Text beyond this many lines ends with an ellipsis. */
  maxLines?: number;
}

export interface TextLayout {
  /** The whole text, as it is read and copied. */
  text: string;
  lines: TextLine[];
  /** Whether lines begin at the right edge of the box. */
  isRightToLeft: boolean;
}

export interface TextLine {
  width: number;
  /** From left to right, with their widths. */
  runs: (Run & { width: number })[];
}

/** A part of a paragraph from one offset to another. */
type Range = readonly [start: number, end: number];

/**
 * Lays out a text in lines by the Unicode bidirectional algorithm (UAX #9), in the direction of its
 * first letter. Lines break at spaces and after hyphens, and inside words that are wider than the box.
 */
export function layoutText(text: string, box: LayoutBox): TextLayout {
  const paragraph = resolveParagraph(text.normalize('NFC').replace(/\s+/g, ' ').trim());
  const { maxLines = Number.POSITIVE_INFINITY } = box;
  const ranges = breakLines(paragraph, box, maxLines);
  const lines = ranges.slice(0, maxLines).map((range) => buildLine(paragraph, range, box));
  const last = ranges[maxLines - 1];
  if (last && ranges.length > maxLines) lines.splice(-1, 1, shorten(paragraph, last, box));
  return {
    text: paragraph.text.replace(BIDI_CONTROLS, ''),
    lines,
    isRightToLeft: paragraph.isRightToLeft,
  };
}

const measureRun = ({ font, text, isRightToLeft }: Run, size: number): number =>
  (shapeRun(font, text, isRightToLeft).advanceWidth * size) / font.unitsPerEm;

const measure = (paragraph: Paragraph, range: Range, { fonts, size }: LayoutBox): number =>
  splitRuns(paragraph, range, fonts).reduce((sum, run) => sum + measureRun(run, size), 0);

function breakLines(paragraph: Paragraph, box: LayoutBox, maxLines: number): Range[] {
  const fits = (range: Range) => measure(paragraph, range, box) <= box.maxWidth;
  const whole: Range = [0, paragraph.text.length];
  if (fits(whole)) return paragraph.text === '' ? [] : [whole];
  const lines: Range[] = [];
  let start = 0;
  let end = 0;
  const endLine = (next: number) => {
    if (end > start) lines.push([start, end]);
    start = next;
    end = next;
  };
  for (const { 0: word, index } of paragraph.text.matchAll(WORD)) {
    const wordEnd = index + word.length;
    if (!fits([start, wordEnd])) {
      endLine(index);
      // A word that is wider than the box continues on the next line.
      if (!fits([start, wordEnd]))
        for (const grapheme of splitGraphemes(word)) {
          if (end > start && !fits([start, end + grapheme.length])) endLine(end);
          end += grapheme.length;
        }
    }
    end = wordEnd;
    if (lines.length > maxLines) break;
  }
  endLine(end);
  return lines;
}

function buildLine(paragraph: Paragraph, [start, end]: Range, { fonts, size }: LayoutBox): TextLine {
  const runs = splitRuns(paragraph, [start, end], fonts).map((run) => ({
    ...run,
    width: measureRun(run, size),
  }));
  const places = new Map(orderVisually(paragraph, start, end).map((offset, place) => [offset, place]));
  const placeOf = (run: Run) => places.get(run.start) ?? 0;
  return {
    width: runs.reduce((sum, { width }) => sum + width, 0),
    runs: runs.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
}

/** Cuts a line so that it fits with an ellipsis. */
function shorten({ text, isRightToLeft }: Paragraph, [start, end]: Range, box: LayoutBox): TextLine {
  const graphemes = splitGraphemes(text.slice(start, end));
  for (;;) {
    const shortText = text.slice(0, start) + graphemes.join('').trimEnd() + ELLIPSIS;
    const paragraph = resolveParagraph(shortText, isRightToLeft ? 'rtl' : 'ltr');
    const line = buildLine(paragraph, [start, shortText.length], box);
    if (line.width <= box.maxWidth || graphemes.length === 0) return line;
    graphemes.pop();
  }
}
