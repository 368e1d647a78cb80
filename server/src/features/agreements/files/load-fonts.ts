import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { readWoff } from './read-woff.ts';

const { resolve } = createRequire(import.meta.url);

/** pdfkit takes an open font too, which its types do not say. */
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of pdfkit are global
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): PDFDocument;
    }
  }
}

interface SheetFonts {
  regular: Font;
  bold: Font;
  /** Every script of the Basic Multilingual Plane, as pixels. */
  fallback: Font;
  /** Whether the regular and bold fonts have a glyph for each character of a text. */
  covers: (text: string) => boolean;
}

let loaded: SheetFonts | undefined;

/**
 * Loads the fonts of split sheets once: open fonts remember the tables that they have read. DejaVu
 * Sans covers Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. UnifontEX has glyphs for
 * the scripts that DejaVu lacks, such as Han, Hangul and Devanagari.
 */
export function loadFonts(): SheetFonts {
  return (loaded ??= readFonts());
}

/** @param path that of a file in a package */
const read = (path: string): Buffer => readFileSync(resolve(path));

function readFonts(): SheetFonts {
  const regular = openFont(read('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const bold = openFont(read('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  return {
    regular,
    bold,
    fallback: openFont(readWoff(read('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'))),
    covers: (text) =>
      Array.from(text).every((character) =>
        [regular, bold].every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
      ),
  };
}

function openFont(file: Buffer): Font {
  const font = create(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The file is a font collection.');
  return font;
}
