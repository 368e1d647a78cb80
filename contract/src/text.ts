import { z } from 'zod';
import { countCodePoints } from './code-points.ts';
import { trimText } from './visible-text.ts';

/** C0 and C1 controls except tab and line feed; they would corrupt a screen, a log or a file name. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;
/** Embeddings, overrides and isolates of the bidirectional algorithm (UAX #9): they can make a name read as another. */
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu;
const LINE_BREAKS = /\r\n?|\u2028|\u2029/gu;

/** The text without characters that can deceive or break; lone surrogates become U+FFFD. Length may shrink. */
export function cleanText(text: string): string {
  return wellFormed(text).replace(LINE_BREAKS, '\n').replace(CONTROLS, '').replace(BIDI_OVERRIDES, '');
}

/** Lone surrogates cannot be written as UTF-8, which is what the database and the wire hold. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/** A string of at most `max` code points. */
export const textUpTo = (max: number, tooLong?: string) =>
  z.string().check(({ value, issues }) => {
    if (countCodePoints(value) <= max) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: max,
      inclusive: true,
      input: value,
      ...(tooLong !== undefined && { message: tooLong }),
    });
  });

/**
 * One line of text: cleaned, trimmed, line breaks to spaces, '' without visible text. `max` counts
 * code points.
 */
export const lineOfText = (max: number, tooLong?: string) =>
  z
    .string()
    .transform((text) => trimText(cleanText(text).replace(/[\n\t]+/g, ' ')))
    .pipe(textUpTo(max, tooLong));

/**
 * Text with any number of lines: cleaned, trimmed, '' without visible text. `max` counts code
 * points.
 */
export const prose = (max: number, tooLong?: string) =>
  z
    .string()
    .transform((text) => trimText(cleanText(text)))
    .pipe(textUpTo(max, tooLong));
