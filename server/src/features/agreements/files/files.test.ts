import { extractText, getDocumentProxy } from 'unpdf';
import { convert } from 'xmlbuilder2';
import { describe, expect, test } from 'vitest';
import { makeDetails, makeTerms } from '../terms.fixture.ts';
import { buildSplitSheet } from './build-split-sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';
import { writeRelease, type Recording } from './write-release.ts';

const sheetOf = (terms: ReturnType<typeof makeTerms>) => buildSplitSheet(terms, makeDetails(terms));

/** The text without the white space that the layout adds. */
const squeeze = (text: string): string => text.replace(/\s+/g, '');

async function readPdf(file: Buffer): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  });
  return { pages: totalPages, text: squeeze(text) };
}

const openPage = async (file: Buffer) => (await getDocumentProxy(new Uint8Array(file))).getPage(1);

/** The texts that the tags of a page give for what the page shows. */
const listAlternatives = (tree: unknown): unknown[] =>
  JSON.stringify(tree, (key, value) => (key === 'alt' ? { alternative: value } : value))
    .match(/"alternative":"(?:[^"\\]|\\.)*"/g)
    ?.map((each) => JSON.parse(each.replace('"alternative":', ''))) ?? [];

describe('split sheets as PDF', () => {
  test('a sheet of ten parties has two pages and contains every value as text', async () => {
    const terms = makeTerms({ count: 10 });
    const sheet = sheetOf(terms);
    const { pages, text } = await readPdf(await writePdf(sheet));
    expect(pages).toBe(2);
    const values = sheet.tables.flatMap(({ title, rows }) => [title, ...rows.flat().map(String)]);
    // Of an Arabic ligature, the reader of this test returns the letters in the wrong order.
    for (const value of values.filter((each) => !/\p{Script=Arabic}/u.test(each)))
      expect(text).toContain(squeeze(value));
  });

  test.each([
    ['Arabic', 'محمد الأمين'],
    ['Arabic with Latin in parentheses', 'محمد علي (DJ Nile) & Friends'],
    ['Hebrew with points', 'שָׁלוֹם עוֹלָם'],
    ['Hebrew with a number and quotes', 'יוסי "הגדול" 2024'],
    ['Latin with Hebrew', 'Yossi כהן לוי & Co'],
    ['Persian with joiners', 'ترانه‌های می‌خواهم ۱۲۳'],
    ['a character that no font has', 'Name \u0378'],
  ])('a sheet says a title as it is read: %s', async (_kind, title) => {
    const page = await openPage(await writePdf(sheetOf({ ...makeTerms({ count: 1 }), title })));
    expect(listAlternatives(await page.getStructTree())).toContain(`Title: ${title}`);
  });

  test('a sheet draws the words of a name from right to left, up to the right edge of its cell', async () => {
    const rows = [
      ['Artist', 'Signed as', 'Time', 'Digest'],
      ['a', 'שלום עולם', '', ''],
    ];
    const page = await openPage(
      await writePdf({ title: 'T', facts: [], tables: [{ title: 'S', rows }], notes: [] }),
    );
    const { items } = await page.getTextContent();
    const places = items.flatMap((item) =>
      'str' in item && item.str.includes('ש')
        ? [{ text: item.str, right: item.transform[4] + item.width }]
        : [],
    );
    expect(places).toEqual([{ text: 'שלום עולם', right: expect.closeTo(36 + 523.28 * 0.38 - 2, 1) }]);
  });

  test('a sheet is a tagged document with a language and a title', async () => {
    const file = (await writePdf(sheetOf(makeTerms()))).toString('latin1');
    for (const mark of ['/MarkInfo', '/StructTreeRoot', '/Lang (en)', '/DisplayDocTitle true'])
      expect(file).toContain(mark);
    for (const tag of ['/S /H1', '/S /H2', '/S /Table', '/S /TR', '/S /TH', '/S /TD'])
      expect(file).toContain(tag);
  });

  test('a sheet without a split lists the credits', async () => {
    const { text } = await readPdf(await writePdf(sheetOf(makeTerms({ isSplit: false }))));
    expect(text).toContain('Credits');
    expect(text).not.toContain('Share(%)');
    expect(text).toContain('Signatures');
  });
});

describe('split sheets as CSV', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'a cell that begins like a formula is escaped: %j',
    (title) => {
      const csv = writeCsv(sheetOf({ ...makeTerms(), title }));
      const [line = ''] = csv.split('\r\n');
      expect(line.replaceAll('"', '')).toBe(`\ufeffTitle,'${title}`);
    },
  );

  test.each(['3/4', '1E5', '007'])('a title that a spreadsheet would change is escaped: %s', (title) => {
    expect(writeCsv(sheetOf({ ...makeTerms(), title }))).toContain(`Title,'${title}\r\n`);
  });

  test('the composition and the recording have tables of their own that add up to 100', () => {
    const terms = makeTerms();
    const lines = writeCsv(sheetOf(terms)).split('\r\n');
    const [composition, recording] = [lines.indexOf('Composition'), lines.indexOf('Recording')];
    expect(composition).toBeGreaterThan(0);
    expect(recording).toBeGreaterThan(composition);
    expect(lines.filter((line) => line.startsWith('Total'))).toEqual(['Total,,,,,,100', 'Total,,,,,,100']);
    expect(lines[composition + 2]).toContain("'00014107338,GEMA,Long Winded Music Publishing Limited,33.34");
  });
});

describe('release messages', () => {
  const RECORDING = {
    genres: ['Song', 'Beat'],
    duration: 61.5,
    isrc: null,
    explicit: false,
    extension: 'wav',
  };
  const release = (terms = makeTerms(), recording: Recording = RECORDING) =>
    writeRelease(
      {
        terms,
        recording,
        details: [...makeDetails(terms)],
        partyId: 'PADPIDA0000000000X',
      },
      new Date('2026-05-05T00:00:00.000Z'),
    );

  test('a message describes one recording and one release of the current terms', async () => {
    const terms = makeTerms();
    const xml = await release(terms);
    const message: unknown = convert(xml, { format: 'object' });
    expect(message).toMatchObject({
      'ern:NewReleaseMessage': {
        '@xmlns:ern': 'http://ddex.net/xml/ern/43',
        '@ReleaseProfileVersionId': 'SimpleAudioSingle',
        MessageHeader: {
          MessageSender: { PartyId: 'PADPIDA0000000000X' },
          MessageRecipient: { PartyId: 'PADPIDA0000000000X' },
        },
        ResourceList: {
          SoundRecording: {
            Duration: 'PT61.500S',
            SoundRecordingEdition: {
              TechnicalDetails: {
                DeliveryFile: {
                  AudioCodecType: 'PCM',
                  File: { HashSum: { Algorithm: 'SHA-256', HashSumValue: terms.audioSha256 } },
                },
              },
            },
          },
        },
        ReleaseList: { Release: { ReleaseType: 'Single', ReleaseLabelReference: 'P1' } },
      },
    });
    expect(xml).toContain('<DisplayTitleText>Night &lt;bus&gt; &amp; "rain"</DisplayTitleText>');
    expect(xml).not.toContain('DealList');
  });

  test('a message has the ISRC of the recording and says that it is explicit', async () => {
    const xml = await release(makeTerms(), { ...RECORDING, isrc: 'QZABC2600001', explicit: true });
    expect(squeeze(xml)).toContain('<ResourceId><ISRC>QZABC2600001</ISRC><ProprietaryId');
    expect(xml.match(/<ParentalWarningType>Explicit</g)).toHaveLength(2);
    const other = await release();
    expect(other).not.toContain('<ISRC>');
    expect(other.match(/<ParentalWarningType>NoAdviceAvailable</g)).toHaveLength(2);
  });

  test('an instrument is a type of a studio musician', async () => {
    const terms = makeTerms({ count: 1, isSplit: false });
    const parties = terms.parties.map((party) => ({ ...party, roles: ['Guitar', 'Mixer'] }));
    const xml = await release({ ...terms, parties });
    expect(squeeze(xml)).toContain(
      '<Role>Mixer</Role><Role>StudioMusician</Role><InstrumentType>Guitar</InstrumentType>',
    );
    // A release needs a main artist; the author stands for it.
    expect(xml).toContain('<DisplayArtistRole>MainArtist</DisplayArtistRole>');
    expect(xml).not.toContain('RightsController');
  });

  test('a share of 0 names no rights controller, and one of 100 has no percentage', async () => {
    const terms = makeTerms({ count: 2 });
    const parties = terms.parties.map((party, index) => ({
      ...party,
      compositionShare: index === 0 ? 10_000 : 0,
      recordingShare: index === 0 ? 10_000 : 0,
    }));
    const xml = await release({ ...terms, parties });
    expect(xml.match(/<ResourceRightsController>/g)).toHaveLength(1);
    expect(xml).not.toContain('RightSharePercentage');
  });

  test('characters that XML does not allow are replaced', async () => {
    expect(await release({ ...makeTerms(), title: 'a\ufffeb' })).toContain('a\ufffdb');
  });
});
