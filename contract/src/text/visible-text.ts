/**
 * A character with a visible glyph. Controls, formats and spaces have none, nor do the characters
 * that Unicode lets a font ignore (soft hyphen, tags, Hangul fillers), nor the blank Braille
 * pattern.
 */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns whether a text has a visible character. A text without one counts as empty everywhere.
 * Within a visible text, invisible characters are content: ZWJ joins emoji, ZWNJ separates letters
 * in Persian and Indic words.
 */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/**
 * Trims a text; returns '' for a text without visible characters. Schemas and forms both
 * use it.
 */
export const trimText = (text: string): string => (hasVisibleText(text) ? text.trim() : '');
