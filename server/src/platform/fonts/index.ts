/** Fonts of installed packages, and the layout of text in PDF files and pictures. */
export { readFont } from './read-font.ts';
export { recordCharacters } from './record-characters.ts';
export { layoutText, type TextLayout, type TextLine } from './layout-text.ts';
export { shapeRun } from './shape-run.ts';
export { writeText, type TextBox } from './write-text.ts';
