import type { Font } from 'fontkit';
import { readFont } from '../../../platform/fonts/index.ts';

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

/**
 * Opens the fonts of split sheets. DejaVu Sans covers Latin, Greek, Cyrillic, Armenian, Georgian,
 * Hebrew and Arabic. UnifontEX has glyphs for the scripts that DejaVu lacks, such as Han, Hangul and
 * Devanagari.
 */
export function loadFonts(): SheetFonts {
  const regular = readFont('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  const bold = readFont('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
  return {
    regular,
    bold,
    fallback: readFont('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
    covers: (text) =>
      Array.from(text).every((character) =>
        [regular, bold].every((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
      ),
  };
}
