import bidiFactory, { type BidiCharTypeName, type EmbeddingLevels } from 'bidi-js';

const bidi = bidiFactory();

/**
 * A BMP character of each bidirectional type that has characters beyond the BMP. The library reads
 * UTF-16 units and takes each half of a pair for a Latin letter.
 */
const BMP_SAMPLES: Partial<Record<BidiCharTypeName, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  AN: '\u0661',
  NSM: '\u0300',
  ON: '!',
  BN: '\u200b',
};

/** A paragraph on one line, in logical order, with the embedding levels of its UTF-16 units. */
export interface Paragraph {
  text: string;
  isRightToLeft: boolean;
  levels: EmbeddingLevels;
}

/**
 * Resolves the embedding levels of a paragraph (UAX #9, rules P2 to I2).
 * @param direction that of the paragraph; 'auto' takes it from the first letter
 */
export function resolveParagraph(text: string, direction: 'ltr' | 'rtl' | 'auto' = 'auto'): Paragraph {
  const units = text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, (pair) =>
    (BMP_SAMPLES[bidi.getBidiCharTypeName(pair)] ?? 'a').repeat(2),
  );
  const levels = bidi.getEmbeddingLevels(units, direction);
  return { text, isRightToLeft: ((levels.paragraphs[0]?.level ?? 0) & 1) === 1, levels };
}

/** The offsets of the UTF-16 units of a line from left to right (rules L1 and L2). */
export function orderVisually({ text, levels }: Paragraph, start: number, end: number): number[] {
  return bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);
}

/** The text as it is drawn from right to left, with brackets mirrored (rule L4). */
export const mirrorBrackets = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
