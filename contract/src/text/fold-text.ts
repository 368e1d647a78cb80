/**
 * Folds a text for search, as `normalize_text` of the database does: without accents, case, vowel
 * signs, invisible characters and apostrophes, with one form of Arabic letters and digits, and with
 * initials together. For lists that the browser filters.
 */
export function foldText(text: string): string {
  const foldedText = joinInitials(foldLetters(text));
  return trimSpaces(foldedText) === '' ? trimSpaces(text) : foldedText;
}

const APOSTROPHES =
  /['`\u00b4\u02b9\u02bb\u02bc\u02be\u02bf\u055a\u05f3\u05f4\u2018\u2019\u201b\u2032\uff07]/g;

/** The quotes before the last letter of a Hebrew abbreviation. */
const HEBREW_QUOTES = /([\u05d0-\u05ea])["\u201c-\u201e](?=[\u05d0-\u05ea])/g;

const MARKS =
  /[\u0300-\u036f\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}\u{e0000}-\u{e007f}\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Letters that Unicode neither decomposes nor lowers to the same one. */
const LETTERS = new Map<string, string>([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ...pairs('øđðłħıŋς', 'oddlhinσ'),
  // Arabic letters in their Persian, Urdu and final forms.
  ...pairs(
    '\u0671\u0649\u06cc\u06a9\u06aa\u0629\u06be\u06c1\u06c3\u06d5',
    '\u0627\u064a\u064a\u0643\u0643\u0647\u0647\u0647\u0647\u0647',
  ),
  ...['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '๐๑๒๓๔๕๖๗๘๙'].flatMap((digits) =>
    pairs(digits, '0123456789'),
  ),
]);

function pairs(from: string, to: string): [string, string][] {
  const replacements = Array.from(to);
  return Array.from(from, (letter, index) => [letter, replacements[index] ?? '']);
}

const foldLetters = (text: string): string =>
  Array.from(
    text
      .replace(APOSTROPHES, '')
      .replace(HEBREW_QUOTES, '$1')
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .normalize('NFKC'),
    (letter) => LETTERS.get(letter) ?? letter,
  ).join('');

const INITIALS =
  /(?<![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf])([a-z\u00df-\u02af\u0370-\u052f\u0531-\u0587\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u10d0-\u10fa])(?:[. ]+(?=[a-z\u00df-\u02af\u0370-\u052f\u0531-\u0587\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u10d0-\u10fa](?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf]))|\.(?![^ ]))/gu;

const joinInitials = (foldedText: string): string => foldedText.replace(INITIALS, '$1');

const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '');
