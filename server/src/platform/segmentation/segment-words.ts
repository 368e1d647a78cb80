/**
 * Thai and Lao, Burmese, Khmer, and the extended blocks of Burmese: scripts without spaces between
 * words.
 */
const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\ua9e0-\\ua9ff\\uaa60-\\uaa7f';

/**
 * Arrows, technical and other symbols, dingbats and emoji; without enclosed letters and digits,
 * which make up words.
 */
const SYMBOLS = '\\u2190-\\u245f\\u2500-\\u27ff\\u2900-\\u2bff\\u{1f000}-\\u{1f0ff}\\u{1f150}-\\u{1faff}';

/** Combining marks for symbols, such as that of the keycap emoji. */
const SYMBOL_MARKS = '\\u20d0-\\u20ff';

const UNSEPARATED = new RegExp(`[${UNSPACED}${SYMBOLS}${SYMBOL_MARKS}]`, 'u');
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu');

/** A flag, which is a pair of letters, a keycap, or any other symbol. */
const SYMBOL = new RegExp(`[\\u{1f1e6}-\\u{1f1ff}]{2}|[0-9#*]\\ufe0f?\\u20e3|[${SYMBOLS}]`, 'gu');

/** What varies an emoji: skin tones, the marks of keycaps, and the tags of regional flags. */
const VARIATION = new RegExp(`[\\u{1f3fb}-\\u{1f3ff}${SYMBOL_MARKS}\\u{e0020}-\\u{e007f}]`, 'gu');

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The text with spaces between its words where the script has none, by the dictionaries of ICU, and
 * around each symbol. Of an emoji only the base is left: 👍🏽 becomes 👍.
 * @returns null where the text has no such script or symbol
 */
export function segmentWords(text: string): string | null {
  if (!UNSEPARATED.test(text)) return null;
  return text
    .replace(SYMBOL, ' $& ')
    .replace(VARIATION, '')
    .replace(UNSPACED_RUN, (run) => {
      const words = Array.from(segmenter.segment(run), ({ segment }) => segment);
      return ` ${words.join(' ')} `;
    });
}
