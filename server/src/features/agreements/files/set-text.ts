import type { Font } from 'fontkit';
import {
  layoutText,
  recordCharacters,
  shapeRun,
  type TextLayout,
  type TextLine,
} from '../../../platform/fonts/index.ts';
import { loadFonts, RIGHT_TO_LEFT, withDirections, type Weight } from './load-fonts.ts';

/** How a text is set, in points. */
export interface TextStyle {
  weight: Weight;
  size: number;
  width: number;
}

/** A text in lines, with the height that it takes. */
export interface SheetText extends TextLayout, TextStyle {
  height: number;
}

/** Sets text in a document by the Unicode bidirectional algorithm, which pdfkit does not know. */
export class TextWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #names: ReadonlyMap<Font, string>;
  readonly #chains: Record<Weight, Font[]>;

  constructor(document: PDFKit.PDFDocument) {
    const { byName, chains } = loadFonts();
    for (const [name, font] of byName) document.registerFont(name, withDirections(font));
    this.#document = document;
    this.#names = new Map(Array.from(byName, ([name, font]) => [font, name]));
    this.#chains = chains;
  }

  layOut(text: string, style: TextStyle): SheetText {
    const { weight, size, width } = style;
    const layout = layoutText(text, { fonts: this.#chains[weight], size, maxWidth: width });
    return { ...layout, ...style, height: layout.lines.length * this.#lineHeight(style) };
  }

  /**
   * A structure element that draws lines below a point. A text that is read from right to left ends
   * at the right edge. Where the glyphs, which are drawn from left to right, do not spell the text,
   * the element says it (ActualText).
   */
  element(type: string, text: SheetText, x: number, y: number): PDFKit.PDFStructureElement {
    const isSpelled = text.lines.map(spell).join(' ') === text.text;
    const options = isSpelled ? {} : { actual: text.text };
    return this.#document.struct(type, options, () => this.#draw(text, x, y));
  }

  #draw(text: SheetText, x: number, y: number): void {
    const { ascent, unitsPerEm } = this.#mainFont(text);
    let baseline = y + (ascent * text.size) / unitsPerEm;
    for (const line of text.lines) {
      this.#drawLine(line, text.size, text.isRightToLeft ? x + text.width - line.width : x, baseline);
      baseline += this.#lineHeight(text);
    }
  }

  #drawLine({ runs }: TextLine, size: number, x: number, baseline: number): void {
    let pen = x;
    for (const { font, text, isRightToLeft, width } of runs) {
      this.#document
        .font(this.#names.get(font) ?? '')
        .fontSize(size)
        .text(text, pen, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: isRightToLeft ? [RIGHT_TO_LEFT] : [],
        });
      pen += width;
    }
  }

  #mainFont({ weight }: TextStyle): Font {
    const [font] = this.#chains[weight];
    if (!font) throw new Error('A weight has no font.');
    return font;
  }

  #lineHeight(style: TextStyle): number {
    const { ascent, descent, lineGap, unitsPerEm } = this.#mainFont(style);
    return ((ascent - descent + lineGap) * style.size) / unitsPerEm;
  }
}

/** The characters of a line as its glyphs say them, from left to right. */
function spell({ runs }: TextLine): string {
  const glyphs = runs.flatMap(({ font, text, isRightToLeft }) => {
    recordCharacters(font, text);
    return shapeRun(font, text, isRightToLeft).glyphs;
  });
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
}
