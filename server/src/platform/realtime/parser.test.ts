import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProtocolError } from './errors.ts';
import { encodeFrame, type Frame } from './frame.ts';
import { frameLimits, FrameParser } from './parser.ts';

interface Outcome {
  frames: Frame[];
  /** What was wrong with what came after them. */
  fault?: string;
}

/** What a parser makes of bytes that arrive in these pieces. */
function parse(...pieces: Uint8Array[]): Outcome & { mostHeld: number } {
  const parser = new FrameParser();
  const frames: Frame[] = [];
  let mostHeld = 0;
  try {
    for (const piece of pieces) {
      for (const frame of parser.read(piece)) frames.push({ ...frame, body: Buffer.from(frame.body) });
      mostHeld = Math.max(mostHeld, parser.held);
    }
    return { frames, mostHeld };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { frames, fault: error.message, mostHeld };
  }
}

const parseText = (text: string) => parse(Buffer.from(text));
const onlyFrame = (text: string) => {
  const { frames, fault } = parseText(text);
  expect({ count: frames.length, fault }).toEqual({ count: 1, fault: undefined });
  return frames[0];
};

/** Cuts at these places, in any order and as often as they say. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const sorted = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [...sorted, bytes.length].map((end, index) => bytes.subarray(sorted[index - 1] ?? 0, end));
}

const places = fc.array(fc.nat(), { maxLength: 12 });
const commands = fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE', 'ERROR', 'ACK', 'STOMP');
/** Text with what the protocol gives a meaning, and with what it does not. */
const headerText = (minLength: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(':', '\\', '\n', '\r', 'n', 'c', ' '),
        fc.string({ unit: 'binary', maxLength: 2 }),
      ),
      minLength,
      maxLength: 12,
    })
    .map((text) => Buffer.from(text.replaceAll('\0', '')).toString())
    .filter((text) => text.length >= minLength);
const headers = fc.uniqueArray(
  fc.tuple(headerText(1), headerText(0)).filter(([name]) => name !== 'content-length'),
  { selector: ([name]) => name, maxLength: 20 },
);
const frames = fc.record({ command: commands, headers, body: fc.uint8Array({ maxLength: 200 }) });
const written = frames.map(({ command, headers: named, body }) => encodeFrame(command, named, body));
const lineEnds = fc
  .array(fc.constantFrom('\n', '\r\n'), { maxLength: 3 })
  .map((ends) => Buffer.from(ends.join('')));
const stream = fc
  .array(fc.tuple(lineEnds, written), { maxLength: 6 })
  .map((parts) => Buffer.concat(parts.flat()));
/** Streams in which something went wrong. */
const mutated = fc
  .tuple(
    stream,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 10, 13, 58, 92, 65, 200, 255)), { maxLength: 4 }),
  )
  .map(([bytes, changes]) => {
    for (const [place, byte] of changes) if (bytes.length > 0) bytes[place % bytes.length] = byte;
    return bytes;
  });
const rubbish = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .string({
      unit: fc.constantFrom('SEND', '\n', ':', '\0', '\r', 'content-length', '9', '\\'),
      maxLength: 40,
    })
    .map((text) => Buffer.from(text)),
);

describe('frames', () => {
  test('that are written are read as they were', () => {
    fc.assert(
      fc.property(frames, ({ command, headers: named, body }) => {
        const {
          frames: [frame],
          fault,
        } = parse(encodeFrame(command, named, body));
        expect(fault).toBeUndefined();
        const length = body.length > 0 ? [['content-length', String(body.length)]] : [];
        expect([frame?.command, [...(frame?.headers ?? [])], frame?.body]).toEqual([
          command,
          [...named, ...length],
          Buffer.from(body),
        ]);
      }),
    );
  });

  test('that are read are written as they were', () => {
    fc.assert(
      fc.property(written, (bytes) => {
        const [frame] = parse(bytes).frames;
        const named = [...(frame?.headers ?? [])].filter(([name]) => name !== 'content-length');
        expect(encodeFrame(frame?.command ?? '', named, frame?.body)).toEqual(bytes);
      }),
    );
  });

  test('are the same in whatever pieces they arrive', () => {
    fc.assert(
      fc.property(fc.oneof(stream, mutated, rubbish), places, (bytes, at) => {
        const { mostHeld: _whole, ...whole } = parse(bytes);
        const { mostHeld: _cut, ...inPieces } = parse(...cut(bytes, at));
        const { mostHeld: _bytes, ...byteByByte } = parse(...Array.from(bytes, (byte) => Buffer.of(byte)));
        expect(inPieces).toEqual(whole);
        expect(byteByByte).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  test('nothing that arrives makes it hold more than a frame may have', () => {
    const endless = fc.constantFrom(
      'A',
      'SEND\n',
      'SEND\na:b',
      'SEND\na:b\n\n',
      'SEND\ncontent-length:70000\n\n',
      'SEND\ncontent-length:60000\n\n',
    );
    fc.assert(
      fc.property(endless, fc.constantFrom('x', '\n', '\r', 'a:b\n', '\u00e9'), (beginning, more) => {
        const piece = Buffer.from(more.repeat(5_000));
        const { mostHeld } = parse(Buffer.from(beginning), ...Array.from({ length: 40 }, () => piece));
        expect(mostHeld).toBeLessThan(frameLimits.frame);
      }),
    );
  });
});

describe('a frame', () => {
  test('may end its lines with CR LF, and have ends of lines around it', () => {
    expect(onlyFrame('\n\r\nSEND\r\ndestination:/a\r\n\r\nhello\0\r\n\n')).toEqual({
      command: 'SEND',
      headers: new Map([['destination', '/a']]),
      body: Buffer.from('hello'),
    });
  });

  test('has escapes in its headers, except when it opens the connection', () => {
    expect(onlyFrame('SEND\na\\cb:\\\\n\\n\\r\\c:\n\n\0')?.headers).toEqual(new Map([['a:b', '\\n\n\r::']]));
    expect(onlyFrame('CONNECT\npasscode:a\\b\\n\n\n\0')?.headers).toEqual(new Map([['passcode', 'a\\b\\n']]));
  });

  test('keeps spaces, and the first of headers that come twice', () => {
    expect(onlyFrame('SEND\na: 1 \na:2\n\n\0')?.headers).toEqual(new Map([['a', ' 1 ']]));
  });

  test('holds any byte where it says how long it is', () => {
    expect(onlyFrame('SEND\ncontent-length:3\n\na\0b\0')?.body).toEqual(Buffer.from('a\0b'));
  });

  test('cannot smuggle a header in with a value, nor end with one', () => {
    const bytes = encodeFrame('MESSAGE', [['subscription', 'a\nb:c\r\0\n\n']]);
    expect(parse(bytes).frames[0]?.headers).toEqual(new Map([['subscription', 'a\nb:c\r\n\n']]));
  });

  test('knows its headers by name only', () => {
    expect(onlyFrame('SEND\n__proto__:x\nconstructor:y\n\n\0')?.headers.get('toString')).toBeUndefined();
  });
});

test.each([
  ['hello\0', 'A frame begins with its command.'],
  [' SEND\n\n\0', 'A frame begins with its command.'],
  ['SHOUT\n\n\0', 'There is no such command.'],
  ['SEND\nbroken\n\n\0', 'A header is a name, a colon and a value.'],
  ['SEND\n:nameless\n\n\0', 'A header is a name, a colon and a value.'],
  ['SEND\na:\\t\n\n\0', 'A header holds an unknown escape.'],
  ['SEND\na:\\\n\n\0', 'A header holds an unknown escape.'],
  ['SEND\na:b\0', 'A frame ends in the middle of its headers.'],
  ['SEND\ncontent-length:x\n\n\0', 'The content-length is not a number of bytes.'],
  ['SEND\ncontent-length:-1\n\n\0', 'The content-length is not a number of bytes.'],
  ['SEND\ncontent-length:1\n\nab\0', 'A frame does not end where its content-length says.'],
  ['SEND\ncontent-length:65536\n\n', 'A frame has at most 65536 bytes.'],
  [`SEND\n\n${'x'.repeat(70_000)}\0`, 'A frame has at most 65536 bytes.'],
  [`SEND\n${'a:b\n'.repeat(65)}\n\0`, 'A frame has too many headers.'],
  [`SEND\na:${'b'.repeat(20_000)}\n\n\0`, 'The headers of a frame are too large.'],
])('refuses %j', (text, fault) => {
  expect(parseText(`SEND\n\n\0${text}`)).toMatchObject({ frames: [{ command: 'SEND' }], fault });
});

test('refuses headers that are not UTF-8', () => {
  expect(parse(Buffer.from('SEND\na:\xff\n\n\0', 'latin1')).fault).toBe('Headers are UTF-8.');
});

test('takes a frame of exactly the largest size', () => {
  const body = 'x'.repeat(frameLimits.frame - 'SEND\n\n\0'.length);
  expect(onlyFrame(`SEND\n\n${body}\0`)?.body).toHaveLength(body.length);
  expect(parseText(`SEND\n\n${body}x\0`).fault).toBe('A frame has at most 65536 bytes.');
});
