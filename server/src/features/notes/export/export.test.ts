import { execFileSync } from 'node:child_process';
import { api, notes } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { newNote, sendReply, setResolved, storeGuest, storeRoom } from '../rooms.fixture.ts';

const backbeat = useBackbeat();
let author: Person;
let room: string;
let empty: string;

beforeAll(async () => {
  author = await newPerson(backbeat());
  empty = await storeRoom(backbeat(), author);
  room = await storeRoom(backbeat(), author, [], { title: 'Nacht / Ä' });
  const guest = await storeGuest(backbeat(), room, '=cmd');
  const range = await newNote(author, room, { at: 65.2, end: 72, text: 'Vocal, "too"\nloud' });
  await sendReply(guest, room, range.id, { text: '+1' });
  await setResolved(author, room, range.id, true);
  await newNote(guest, room, { at: 0, text: `=SUM(A1)\t${'x'.repeat(300)}` });
  await newNote(author, room, { text: '@all of it' });
});

const download = (format: string, query: Record<string, string> = {}, id = room) =>
  author.browser.call(api.notes.exportNotes, { params: { id, format }, query });
const textOf = async (format: string, id = room) => (await download(format, {}, id)).text;

/** Rows of a sheet, as the csv module of Python reads them. */
function readSheet(text: string, delimiter = ','): string[][] {
  const program =
    'import csv, json, sys, io; print(json.dumps(list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode("utf-8-sig"), newline=""), delimiter=sys.argv[1]))))';
  const output = execFileSync('python3', ['-c', program, delimiter], { input: text });
  return JSON.parse(output.toString());
}

const longLabel = `#2 =cmd: =SUM(A1) ${'x'.repeat(181)}…`;

test('a label is one line of at most 200 characters', () => {
  expect(Array.from(longLabel)).toHaveLength(200);
});

test('writes the list for people', async () => {
  expect(await textOf('txt')).toBe(
    [
      `[ ] 0:00.000  =cmd: =SUM(A1)\t${'x'.repeat(300)}`,
      `[x] 1:05.200–1:12.000  ${author.userName}: Vocal, "too"`,
      '    loud',
      '    ↳ =cmd: +1',
      `[ ] ${author.userName}: @all of it`,
      '',
    ].join('\n'),
  );
});

test('writes markers for Reaper', async () => {
  const text = await textOf('reaper');
  expect(text.split('\r\n')[0]).toBe('#,Name,Start,End,Length,Color');
  expect(readSheet(text).slice(1)).toEqual([
    ['M2', longLabel, '0:00.000', '', '', 'FF5C39'],
    ['R1', `#1 ${author.userName}: Vocal, "too" loud`, '1:05.200', '1:12.000', '0:06.800', '3FA66B'],
  ]);
});

test('writes labels for Audacity', async () => {
  expect(await textOf('audacity')).toBe(
    `0.000000\t0.000000\t${longLabel}\n65.200000\t72.000000\t#1 ${author.userName}: Vocal, "too" loud\n`,
  );
});

test('writes markers for Audition with six fields in each line', async () => {
  expect((await textOf('audition')).split('\n')).toEqual([
    'Name\tStart\tDuration\tTime Format\tType\tDescription',
    `${longLabel}\t0:00.000\t0:00.000\tdecimal\tCue\t`,
    `#1 ${author.userName}: Vocal, "too" loud\t1:05.200\t0:06.800\tdecimal\tCue\t↳ =cmd: +1`,
    '',
  ]);
});

test('writes all notes as CSV', async () => {
  const text = await textOf('csv');
  const [header, ...rows] = readSheet(text);
  expect(header).toEqual([
    'Number',
    'Version',
    'Start',
    'End',
    'State',
    'By',
    'Assignee',
    'Text',
    'Replies',
    'Created',
    'Resolved by',
    'Resolved in',
  ]);
  expect(rows.map((row) => row.toSpliced(9, 1))).toEqual([
    ['2', '1', '0:00.000', '', 'open', "'=cmd", '', `'=SUM(A1)\t${'x'.repeat(300)}`, '', '', ''],
    [
      '1',
      '1',
      '1:05.200',
      '1:12.000',
      'done',
      author.userName,
      '',
      'Vocal, "too"\nloud',
      "'=cmd: +1",
      author.userName,
      '1',
    ],
    ['3', '1', '', '', 'open', author.userName, '', "'@all of it", '', '', ''],
  ]);
});

test('no cell of a sheet is a formula', async () => {
  for (const [format, delimiter] of [
    ['csv', ','],
    ['reaper', ','],
    ['audition', '\t'],
  ] as const)
    for (const row of readSheet(await textOf(format), delimiter))
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
});

describe('a MIDI file', () => {
  const bytesOf = async (query: Record<string, string>) => {
    const path = `/api/posts/notes/${room}/export/midi?${new URLSearchParams(query).toString()}`;
    const response = await fetch(`${backbeat().origin}${path}`, {
      headers: { cookie: author.browser.cookie },
    });
    return Buffer.from(await response.arrayBuffer());
  };

  /** Reads the meta events of a file of format 0, with their ticks. */
  function readMidi(bytes: Buffer) {
    expect(bytes.subarray(0, 14).toString('hex')).toBe('4d546864000000060000000112c0');
    expect(bytes.toString('latin1', 14, 18)).toBe('MTrk');
    expect(bytes.readUInt32BE(18)).toBe(bytes.length - 22);
    let [offset, ticks] = [22, 0];
    const readVariable = (): number => {
      let value = 0;
      for (;;) {
        const byte = bytes.readUInt8(offset);
        offset += 1;
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
    };
    const events: { ticks: number; type: number; content: Buffer }[] = [];
    while (offset < bytes.length) {
      ticks += readVariable();
      expect(bytes.readUInt8(offset)).toBe(0xff);
      const type = bytes.readUInt8(offset + 1);
      offset += 2;
      const length = readVariable();
      events.push({ ticks, type, content: bytes.subarray(offset, offset + length) });
      offset += length;
    }
    return events;
  }

  test('has the title, the tempo and a marker for each moment and both ends of a range', async () => {
    const events = readMidi(await bytesOf({ bpm: '93.75' }));
    const label = `#1 ${author.userName}: Vocal, "too" loud`;
    const [name, tempo, ...markers] = events;
    expect([name?.type, name?.content.toString()]).toEqual([3, 'Nacht / Ä']);
    expect([tempo?.type, tempo?.content.toString('hex')]).toEqual([0x51, '09c400']);
    // 640 ms a quarter of 4,800 ticks: 7.5 ticks a millisecond.
    expect(markers.map(({ ticks, type, content }) => [ticks, type, content.toString()])).toEqual([
      [0, 6, longLabel],
      [489_000, 6, label],
      [540_000, 6, `${label} (end)`],
      [540_000, 0x2f, ''],
    ]);
  });

  test('has 120 beats a minute by default', async () => {
    expect(readMidi(await bytesOf({}))[1]?.content.readUIntBE(0, 3)).toBe(500_000);
  });

  test('returns 400 for a tempo outside 20 to 400 bpm', async () => {
    for (const bpm of ['0', '19', '19.99', '400.01', '401', 'abc', '', '120.123', '-1', '1e2']) {
      const { status, failure } = await download('midi', { bpm });
      expect([bpm, status, failure.error]).toEqual([bpm, 400, notes.messages.bpm({ min: 20, max: 400 })]);
    }
    for (const bpm of ['20', '400', '120.5']) expect((await download('midi', { bpm })).status).toBe(200);
  });
});

test('names the file after the title and version, with characters that file systems take', async () => {
  const { headers } = await download('reaper');
  const disposition = headers.get('content-disposition') ?? '';
  expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('Nacht _ Ä v1 notes.csv')}`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
});

test('returns 404 for another format or version, and a header alone for a version without notes', async () => {
  expect((await download('exe')).status).toBe(404);
  expect((await download('csv', { version: '2' })).status).toBe(404);
  const files = await Promise.all(
    ['txt', 'audacity', 'reaper', 'audition'].map((format) => textOf(format, empty)),
  );
  expect(files).toEqual([
    '',
    '',
    '#,Name,Start,End,Length,Color\r\n',
    'Name\tStart\tDuration\tTime Format\tType\tDescription\n',
  ]);
});

test('leaves out done notes if only open ones are wanted', async () => {
  expect((await download('audacity', { state: 'open' })).text).not.toContain('#1');
});
