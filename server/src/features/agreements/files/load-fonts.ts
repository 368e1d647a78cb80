import type { Font } from 'fontkit';
import { readFont, shapeRun } from '../../../platform/fonts/index.ts';

/** pdfkit takes an open font too, which its types do not say. */
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of pdfkit are global
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): PDFDocument;
    }
  }
}

export type Weight = 'regular' | 'bold';

/** The OpenType feature that pdfkit passes on with a run from right to left. */
export const RIGHT_TO_LEFT = 'rtla';

/**
 * Opens the fonts of split sheets by their names in the document. DejaVu Sans covers Latin, Greek,
 * Cyrillic, Armenian, Georgian, Hebrew and Arabic. UnifontEX has glyphs, as pixels, for the scripts
 * that DejaVu lacks, such as Han, Hangul and Devanagari.
 */
export function loadFonts(): { byName: ReadonlyMap<string, Font>; chains: Record<Weight, Font[]> } {
  const regular = readFont('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  const bold = readFont('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
  const fallback = readFont('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
  return {
    byName: new Map(Object.entries({ regular, bold, fallback })),
    chains: { regular: [regular, fallback], bold: [bold, fallback] },
  };
}

/** A font that shapes the runs of pdfkit, which cannot say in which direction a run is written. */
export const withDirections = (font: Font): Font =>
  Object.create(font, {
    layout: {
      value: (text: string, features: readonly string[] = []) =>
        shapeRun(font, text, features.includes(RIGHT_TO_LEFT)),
    },
  });
