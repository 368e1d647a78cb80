/** Fonts of installed packages, for text in PDF files and pictures. */
export { readFont } from './read-font.ts';
export { recordCharacters } from './record-characters.ts';
export { writeText, type TextBox } from './write-text.ts';
