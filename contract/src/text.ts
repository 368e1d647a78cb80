import { z } from 'zod';

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

/** One line of text: cleaned, trimmed, line breaks to spaces. `max` counts UTF-16 units, as the counters in the browser do. */
export const lineOfText = (max: number, tooLong?: string) =>
  z
    .string()
    .transform((text) =>
      cleanText(text)
        .replace(/[\n\t]+/g, ' ')
        .trim(),
    )
    .pipe(z.string().max(max, tooLong));

/** Text that may have several lines: cleaned and trimmed. `max` counts UTF-16 units. */
export const prose = (max: number, tooLong?: string) =>
  z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().max(max, tooLong));
