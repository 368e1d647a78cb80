import { z } from 'zod';
import { countCodePoints } from './code-points.ts';
import { trimText } from './visible-text.ts';

/** C0 and C1 controls except tab and line feed. They would corrupt screens, logs and file names. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;
/**
 * Bidirectional embeddings, overrides and isolates (UAX #9). They can disguise one name as another.
 */
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu;
const LINE_BREAKS = /\r\n?|\u2028|\u2029/gu;

/**
 * Removes control and bidirectional characters and replaces lone surrogates by U+FFFD. May shorten
 * the text.
 */
export function cleanText(text: string): string {
  return wellFormed(text).replace(LINE_BREAKS, '\n').replace(CONTROLS, '').replace(BIDI_OVERRIDES, '');
}

/** Lone surrogates cannot be encoded as UTF-8, which the database and the protocols use. */
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
export const singleLineText = (max: number, tooLong?: string) =>
  z
    .string()
    .transform((text) => trimText(cleanText(text).replace(/[\n\t]+/g, ' ')))
    .pipe(textUpTo(max, tooLong));

/**
 * Text with any number of lines: cleaned, trimmed, '' without visible text. `max` counts code
 * points.
 * @param notText the message about a missing value, and one of another type
 */
export const multiLineText = (max: number, tooLong?: string, notText?: string) =>
  z
    .string(notText)
    .transform((text) => trimText(cleanText(text)))
    .pipe(textUpTo(max, tooLong));
