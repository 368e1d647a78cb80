/**
 * A character that leaves a mark. Controls, formats and spaces do not, nor do the characters that
 * Unicode lets a font ignore (soft hyphen, tags, Hangul fillers), nor the blank Braille pattern.
 */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a reader sees anything of a text. A text without a visible character counts as empty
 * everywhere. Within a visible text such characters are content: ZWJ joins emoji, ZWNJ separates
 * letters in Persian and Indic words.
 */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/**
 * The text without the spaces around it; '' for a text that shows nothing. Schemas and forms both
 * use it.
 */
export const trimText = (text: string): string => (hasVisibleText(text) ? text.trim() : '');
