import { buffer } from 'node:stream/consumers';
import { brand, isolateText } from '@backbeat/contract';
import type { SheetTable, SplitSheet } from './build-split-sheet.ts';
import { TextWriter } from './set-text.ts';
import type { Weight } from './load-fonts.ts';
import { messages } from './split-sheet.messages.ts';

/** In points. */
const MARGIN = 36;
const TEXT_SIZE = 6.5;
const HEADING_SIZE = 10;
const TITLE_SIZE = 16;
const PADDING = 2;
const BORDER = 0.4;

const GREY = '#999999';

/** Shares of the width by the number of columns: with a share, without one, and signatures. */
const COLUMN_SHARES: Record<number, number[]> = {
  7: [15, 19, 24, 12, 11, 12, 7],
  6: [16, 21, 26, 12, 12, 13],
  4: [17, 21, 18, 44],
};

/** Writes a split sheet as a tagged PDF with selectable text (PDF 1.7, ISO 14289). */
export async function writePdf({ title, facts, tables, notes }: SplitSheet): Promise<Buffer> {
  // Loaded on use, since it would take a twentieth of each start.
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: messages.heading({ title }), Creator: brand.name },
    // The default, Helvetica, covers Western Europe only.
    font: '',
  });
  const output = buffer(document);
  const writer = new TextWriter(document);
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN;
  const root = document.struct('Document');
  document.addStructure(root);
  let y = MARGIN;

  /** Continues on a new page if the rest of this one is lower. */
  const reserve = (height: number) => {
    if (y + height <= bottom) return;
    document.addPage();
    y = MARGIN;
  };
  const addText = (type: string, text: string, size: number, weight: Weight = 'regular') => {
    const lines = writer.layOut(text, { weight, size, width });
    reserve(lines.height);
    root.add(writer.element(type, lines, MARGIN, y));
    y += lines.height;
  };
  const addTable = ({ title: heading, rows }: SheetTable) => {
    y += HEADING_SIZE;
    addText('H2', heading, HEADING_SIZE, 'bold');
    y += PADDING;
    const columns = COLUMN_SHARES[rows[0]?.length ?? 0] ?? [];
    const table = document.struct('Table');
    root.add(table);
    for (const [index, row] of rows.entries())
      addRow(table, row.map(String), columns, index === 0 ? 'bold' : 'regular');
    table.end();
  };
  const addRow = (
    table: PDFKit.PDFStructureElement,
    row: readonly string[],
    columns: readonly number[],
    weight: Weight,
  ) => {
    let right = MARGIN;
    const cells = row.map((text, column) => {
      const cellWidth = (width * (columns[column] ?? 0)) / 100;
      right += cellWidth;
      const style = { weight, size: TEXT_SIZE, width: cellWidth - 2 * PADDING };
      return { x: right - cellWidth, width: cellWidth, lines: writer.layOut(text, style) };
    });
    const height = Math.max(...cells.map(({ lines }) => lines.height)) + 2 * PADDING;
    reserve(height);
    const rowElement = document.struct('TR');
    table.add(rowElement);
    for (const { x, width: cellWidth, lines } of cells) {
      const cell = document.struct(weight === 'bold' ? 'TH' : 'TD');
      rowElement.add(cell);
      cell.add(() => document.lineWidth(BORDER).strokeColor(GREY).rect(x, y, cellWidth, height).stroke());
      if (lines.lines.length > 0) cell.add(writer.element('Span', lines, x + PADDING, y + PADDING));
      cell.end();
    }
    rowElement.end();
    y += height;
  };

  // The title of a track has its own direction within these sentences.
  addText('H1', messages.heading({ title: isolateText(title) }), TITLE_SIZE, 'bold');
  y += TEXT_SIZE;
  for (const [name, value] of facts) addText('P', `${name}: ${isolateText(value)}`, TEXT_SIZE + 1);
  for (const table of tables) addTable(table);
  if (notes.length > 0) y += TEXT_SIZE;
  for (const note of notes) addText('P', isolateText(note), TEXT_SIZE + 1);
  root.end();
  document.end();
  return output;
}
