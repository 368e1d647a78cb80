/** Separators that keyboards and word processors put into a code, after NFKC. */
const SEPARATORS =
  /[\p{Pd}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u02d7\u2043\u2212\u2800\u30fc]/gu;
const DECIMAL_DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script. Unicode encodes the digits of a script in a row. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DECIMAL_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Reads a code that a person typed or pasted: NFKC for full-width forms, the digits of any script,
 * capitals, and no separators or invisible characters. Other characters stay, so that `isCode`
 * can reject them.
 */
export const readCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(SEPARATORS, '')
    .replace(/\p{Nd}/gu, digitValue)
    // `toUpperCase` would turn other letters, such as a dotless i, into letters of a code.
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Returns whether a text that `readCode` returned consists of letters and digits of codes alone. */
export const isCode = (code: string): boolean => /^[A-Z0-9]*$/.test(code);
