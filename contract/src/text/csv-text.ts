/** The first characters of a formula, and characters that end the preceding cell (OWASP). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Whole numbers of at most 15 digits, which spreadsheets leave as they are. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
/** Numbers, amounts, fractions, dates and times in digits: `007`, `1E5`, `3/4`, `2.5 %`, `1:05 pm`. */
const NUMBER_LIKE = /^(?=.*\d)[\d\s.,:/'’()%\p{Sc}-]+(?:e[+-]?\d+|\s?[ap]m?)?$/iu;
/** A date with an English month: `MAR1`, `5 May`, `Jan-2026`. */
const DATE_LIKE =
  /^(?=.*\d)[\d\s.,/-]*(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)[\d\s.,/-]*$/i;
const TRUTH_VALUE = /^(?:true|false)$/i;

/**
 * The text of a CSV cell, which no spreadsheet runs as a formula, or shows as another number, date
 * or time: such a text begins with an apostrophe. Programs that read the file remove it.
 */
export function toCsvText(text: string): string {
  // Spreadsheets also convert full-width digits.
  const plain = text.normalize('NFKC').trim();
  const isConverted =
    !PLAIN_NUMBER.test(plain) && [NUMBER_LIKE, DATE_LIKE, TRUTH_VALUE].some((pattern) => pattern.test(plain));
  return FORMULA.test(text) || isConverted ? `'${text}` : text;
}
