import type { Font } from 'fontkit';
import { mirrorBrackets, type Paragraph } from './resolve-paragraph.ts';

/** Drawn for a character that no font has. */
const MISSING_GLYPH = '\u25a1';

/** What a font need not have: invisible characters, of which only joiners affect shapes. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const INVISIBLE_EXCEPT_JOINERS = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Spaces and punctuation are drawn in the font of the text before them. */
const PUNCTUATION = /^[\p{Z}\p{P}]+$/u;

/** Scripts with shaping rules of their own in the fonts. */
const SHAPED_SCRIPTS = [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Nko}/u, /\p{Script=Lao}/u];

const segmenter = new Intl.Segmenter();

/** The user-perceived characters of a text. */
export const splitGraphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A part of a line in one font, one direction and one script. */
export interface Run {
  font: Font;
  isRightToLeft: boolean;
  /** The characters to draw, in logical order. */
  text: string;
  /** Offset of its first UTF-16 unit in the paragraph. */
  start: number;
  /** Index in SHAPED_SCRIPTS; -1 for other scripts; undefined without letters. */
  script: number | undefined;
}

/** Splits a part of a paragraph into runs, in logical order. */
export function splitRuns(
  { text, levels }: Paragraph,
  [start, end]: readonly [number, number],
  fonts: readonly Font[],
): Run[] {
  const runs: Run[] = [];
  let offset = start;
  for (const grapheme of splitGraphemes(text.slice(start, end))) {
    const isRightToLeft = ((levels.levels[offset] ?? 0) & 1) === 1;
    for (const part of chooseFonts(grapheme, fonts, runs.at(-1)?.font)) {
      const visualText = isRightToLeft ? mirrorBrackets(part.text) : part.text;
      const script = scriptOf(part.text);
      const last = runs.at(-1);
      if (
        last?.font === part.font &&
        last.isRightToLeft === isRightToLeft &&
        // A character that is left out may stand between two runs of one direction.
        levels.levels[last.start] === levels.levels[offset] &&
        (script === undefined || last.script === undefined || script === last.script)
      ) {
        last.text += visualText;
        last.script ??= script;
      } else runs.push({ font: part.font, isRightToLeft, text: visualText, start: offset, script });
    }
    offset += grapheme.length;
  }
  return runs;
}

/**
 * The fonts of a grapheme: one that has all of its characters, or one for each character.
 * @param before the font of the text before it
 */
function chooseFonts(
  grapheme: string,
  fonts: readonly Font[],
  before: Font | undefined,
): { font: Font; text: string }[] {
  const visible = grapheme.replace(INVISIBLE, '');
  if (visible === '') return [];
  const candidates = before && PUNCTUATION.test(visible) ? [before, ...fonts] : fonts;
  const font = candidates.find((each) => hasGlyphs(each, visible));
  if (font) return [{ font, text: grapheme.replace(INVISIBLE_EXCEPT_JOINERS, '') }];
  return Array.from(visible).flatMap((character) => {
    const owner = fonts.find((each) => hasGlyphs(each, character));
    if (owner) return [{ font: owner, text: character }];
    const marker = fonts.find((each) => hasGlyphs(each, MISSING_GLYPH));
    return marker ? [{ font: marker, text: MISSING_GLYPH }] : [];
  });
}

const hasGlyphs = (font: Font, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

function scriptOf(text: string): number | undefined {
  return /\p{L}/u.test(text) ? SHAPED_SCRIPTS.findIndex((script) => script.test(text)) : undefined;
}
