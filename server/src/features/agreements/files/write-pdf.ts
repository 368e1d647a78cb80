import { buffer } from 'node:stream/consumers';
import type { SheetTable, SplitSheet } from './build-split-sheet.ts';
import { recordCharacters } from '../../../platform/fonts/index.ts';
import { loadFonts } from './load-fonts.ts';

/** In points. */
const MARGIN = 36;
const TEXT_SIZE = 6.5;
const HEADING_SIZE = 10;
const TITLE_SIZE = 16;

/** Shares of the width by the number of columns: with a share, without one, and signatures. */
const COLUMN_SHARES: Record<number, number[]> = {
  7: [15, 19, 24, 12, 11, 12, 7],
  6: [16, 21, 26, 12, 12, 13],
  4: [17, 21, 18, 44],
};

/**
 * Writes a split sheet as a tagged PDF with selectable text (PDF 1.7, ISO 14289). Names in scripts
 * that the main font lacks are set in the fallback font.
 */
export async function writePdf({ title, facts, tables }: SplitSheet): Promise<Buffer> {
  // Loaded on use, since it would take a twentieth of each start.
  const { default: PdfDocument } = await import('pdfkit');
  const { covers, ...fonts } = loadFonts();
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Split sheet: ${title}`, Creator: 'Backbeat' },
    // The default, Helvetica, covers Western Europe only.
    font: '',
  });
  const written = buffer(document);
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  const fontOf = (text: string, font: 'regular' | 'bold' = 'regular') => {
    const name = covers(text) ? font : 'fallback';
    recordCharacters(fonts[name], text);
    return name;
  };
  const root = document.struct('Document');
  document.addStructure(root);

  const addText = (type: string, text: string, size: number, font: 'regular' | 'bold' = 'regular') => {
    root.add(
      document.struct(type, {}, () => {
        document.font(fontOf(text, font)).fontSize(size).text(text);
      }),
    );
  };
  const addTable = ({ title: heading, rows }: SheetTable) => {
    document.moveDown(0.8);
    addText('H2', heading, HEADING_SIZE, 'bold');
    document.moveDown(0.2).fontSize(TEXT_SIZE);
    const width = document.page.width - 2 * MARGIN;
    const table = {
      structParent: root,
      columnStyles: (COLUMN_SHARES[rows[0]?.length ?? 0] ?? []).map((share) => (width * share) / 100),
      defaultStyle: { border: 0.4, borderColor: '#999999', padding: 2 },
      data: rows.map((row, index) =>
        row.map((text) => ({
          text,
          type: index === 0 ? ('TH' as const) : ('TD' as const),
          font: { src: fontOf(text, index === 0 ? 'bold' : 'regular'), size: TEXT_SIZE },
        })),
      ),
    };
    document.table(table);
    document.x = MARGIN;
  };

  addText('H1', `Split sheet: ${title}`, TITLE_SIZE, 'bold');
  document.moveDown(0.3);
  for (const [name, value] of facts) addText('P', `${name}: ${value}`, TEXT_SIZE + 1);
  for (const table of tables) addTable(table);
  root.end();
  document.end();
  return written;
}
