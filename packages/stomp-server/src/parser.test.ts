import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  splitBytes,
  freely,
  frames,
  large,
  frameMutations,
  places,
  invalidBytes,
  stream,
  encodedFrames,
} from '../test/frames.fixture.ts';
import { ProtocolError } from './errors.ts';
import { encodeFrame, type Frame } from './frame.ts';
import { frameLimits, FrameParser } from './parser.ts';

interface Outcome {
  frames: Frame[];
  /** The error after the frames. */
  fault?: string;
}

/** Parses bytes that arrive in these chunks. */
function parse(...chunks: Uint8Array[]): Outcome & { maxBuffered: number } {
  const parser = new FrameParser();
  const frames: Frame[] = [];
  let maxBuffered = 0;
  try {
    for (const chunk of chunks) {
      for (const frame of parser.read(chunk)) frames.push({ ...frame, body: Buffer.from(frame.body) });
      maxBuffered = Math.max(maxBuffered, parser.bufferedBytes);
    }
    return { frames, maxBuffered };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { frames, fault: error.message, maxBuffered };
  }
}

/** As text, which compares faster. */
const brief = ({ frames, fault }: Outcome) => [
  ...frames.map(({ command, headers, body }) =>
    [command, ...headers, Buffer.from(body).toString('latin1')].join(),
  ),
  fault,
];

const parseText = (text: string) => parse(Buffer.from(text));
const onlyFrame = (text: string) => {
  const { frames, fault } = parseText(text);
  expect({ count: frames.length, fault }).toEqual({ count: 1, fault: undefined });
  return frames[0];
};

describe('frames', () => {
  test('parses an encoded frame to the original', () => {
    fc.assert(
      fc.property(frames, ({ command, headers: frameHeaders, body }) => {
        const {
          frames: [frame],
          fault,
        } = parse(encodeFrame(command, frameHeaders, body));
        expect(fault).toBeUndefined();
        const length = body.length > 0 ? [['content-length', String(body.length)]] : [];
        expect([frame?.command, [...(frame?.headers ?? [])], frame?.body]).toEqual([
          command,
          [...frameHeaders, ...length],
          Buffer.from(body),
        ]);
      }),
    );
  });

  test('encodes a parsed frame to the original bytes', () => {
    fc.assert(
      fc.property(encodedFrames, (bytes) => {
        const [frame] = parse(bytes).frames;
        const headers = [...(frame?.headers ?? [])].filter(([name]) => name !== 'content-length');
        expect(encodeFrame(frame?.command ?? '', headers, frame?.body)).toEqual(bytes);
      }),
    );
  });

  test('parses the same frames for any chunk boundaries', () => {
    fc.assert(
      fc.property(fc.oneof(stream, frameMutations, invalidBytes), places, (bytes, at) => {
        const { maxBuffered: _whole, ...whole } = parse(bytes);
        const { maxBuffered: _cut, ...inChunks } = parse(...splitBytes(bytes, at));
        const { maxBuffered: _bytes, ...byteByByte } = parse(...Array.from(bytes, (byte) => Buffer.of(byte)));
        expect(inChunks).toEqual(whole);
        expect(byteByByte).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  test('parses equivalent spellings of a frame alike', () => {
    fc.assert(
      fc.property(fc.array(freely, { maxLength: 4 }), places, (spellings, at) => {
        const { frames: parsedFrames, fault } = parse(
          ...splitBytes(Buffer.concat(spellings.map(({ bytes }) => bytes)), at),
        );
        expect({ read: parsedFrames, fault }).toEqual({
          read: spellings.map(({ frame }) => frame),
          fault: undefined,
        });
      }),
      { numRuns: 500 },
    );
  });

  test('parses the largest frames for any chunk boundaries within the buffer limit', () => {
    fc.assert(
      fc.property(large, fc.array(fc.nat(), { maxLength: 30 }), (bytes, at) => {
        const { maxBuffered, ...inChunks } = parse(...splitBytes(bytes, at));
        expect(brief(inChunks)).toEqual(brief(parse(bytes)));
        expect(maxBuffered).toBeLessThan(frameLimits.frame);
      }),
      { numRuns: 200 },
    );
  });

  test('any other input neither exceeds the buffer limit nor throws another error', () => {
    const anything = fc.array(
      fc.oneof(fc.uint8Array({ maxLength: 3_000 }), large, stream, frameMutations, invalidBytes),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(anything, places, (parts, at) => {
        const { maxBuffered } = parse(...splitBytes(Buffer.concat(parts), at));
        expect(maxBuffered).toBeLessThan(frameLimits.frame);
      }),
      { numRuns: 300 },
    );
  });

  test('endless input does not exceed the buffer limit', () => {
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
        const chunk = Buffer.from(more.repeat(5_000));
        const { maxBuffered } = parse(Buffer.from(beginning), ...Array.from({ length: 40 }, () => chunk));
        expect(maxBuffered).toBeLessThan(frameLimits.frame);
      }),
    );
  });
});

describe('a frame', () => {
  test('accepts CR LF at the end of lines and ends of lines around a frame', () => {
    expect(onlyFrame('\n\r\nSEND\r\ndestination:/a\r\n\r\nhello\0\r\n\n')).toEqual({
      command: 'SEND',
      headers: new Map([['destination', '/a']]),
      body: Buffer.from('hello'),
    });
  });

  test('unescapes headers of all frames except CONNECT', () => {
    expect(onlyFrame('SEND\na\\cb:\\\\n\\n\\r\\c:\n\n\0')?.headers).toEqual(new Map([['a:b', '\\n\n\r::']]));
    expect(onlyFrame('CONNECT\npasscode:a\\b\\n\n\n\0')?.headers).toEqual(new Map([['passcode', 'a\\b\\n']]));
  });

  test('unescapes only once and accepts the escapes of STOMP 1.1 and 1.2', () => {
    expect(onlyFrame('SEND\na:\\\\n\\\\\\n\n\n\0')?.headers).toEqual(new Map([['a', '\\n\\\n']]));
    expect(onlyFrame('STOMP\na:\\c\n\n\0')?.headers).toEqual(new Map([['a', ':']]));
    expect(onlyFrame('CONNECTED\na:\\c\\\n\n\0')?.headers).toEqual(new Map([['a', '\\c\\']]));
  });

  test('uses the first content-length, as with every header', () => {
    expect(onlyFrame('SEND\ncontent-length:1\ncontent-length:9\n\na\0')?.body).toEqual(Buffer.from('a'));
    expect(onlyFrame('SEND\ncontent-length:0\n\n\0')?.body).toEqual(Buffer.alloc(0));
    expect(onlyFrame('SEND\nx\\cy:1\nx\\cy:2\n\n\0')?.headers).toEqual(new Map([['x:y', '1']]));
  });

  test('accepts a body of ends of lines and frames, with a length or without', () => {
    expect(onlyFrame('SEND\n\n\n\r\n\0\n')?.body).toEqual(Buffer.from('\n\r\n'));
    expect(onlyFrame('SEND\ncontent-length:9\n\nACK\nid:1\n\0')?.body).toEqual(Buffer.from('ACK\nid:1\n'));
    expect(onlyFrame('SEND\ncontent-length:8\n\nACK\n\n\0\n\n\0')?.body).toEqual(
      Buffer.from('ACK\n\n\0\n\n'),
    );
  });

  test('preserves spaces and uses the first of repeated headers', () => {
    expect(onlyFrame('SEND\na: 1 \na:2\n\n\0')?.headers).toEqual(new Map([['a', ' 1 ']]));
  });

  test('accepts any byte in a body with a content-length', () => {
    expect(onlyFrame('SEND\ncontent-length:3\n\na\0b\0')?.body).toEqual(Buffer.from('a\0b'));
  });

  test('header values cannot inject a header or end the frame', () => {
    const bytes = encodeFrame('MESSAGE', [['subscription', 'a\nb:c\r\0\n\n']]);
    expect(parse(bytes).frames[0]?.headers).toEqual(new Map([['subscription', 'a\nb:c\r\n\n']]));
  });

  test('looks up headers by their own names only', () => {
    expect(onlyFrame('SEND\n__proto__:x\nconstructor:y\n\n\0')?.headers.get('toString')).toBeUndefined();
  });
});

test.each([
  ['hello\0', 'A frame must begin with its command.'],
  [' SEND\n\n\0', 'A frame must begin with its command.'],
  ['SHOUT\n\n\0', 'Unknown command.'],
  ['SEND\nbroken\n\n\0', 'A header needs a name, a colon and a value.'],
  ['SEND\n:nameless\n\n\0', 'A header needs a name, a colon and a value.'],
  ['SEND\na:\\t\n\n\0', 'A header has an unknown escape sequence.'],
  ['SEND\na:\\\n\n\0', 'A header has an unknown escape sequence.'],
  ['SEND\na:b\0', 'A frame ends in the middle of its headers.'],
  ['SEND\ncontent-length:x\n\n\0', 'The content-length must be a number of bytes.'],
  ['SEND\ncontent-length:-1\n\n\0', 'The content-length must be a number of bytes.'],
  ['SEND\ncontent-length:1\n\nab\0', "The frame doesn't end at its content-length."],
  ['SEND\ncontent-length:65536\n\n', 'A frame can have up to 65536 bytes.'],
  [`SEND\n\n${'x'.repeat(70_000)}\0`, 'A frame can have up to 65536 bytes.'],
  [`SEND\n${'a:b\n'.repeat(65)}\n\0`, 'A frame has too many headers.'],
  [`SEND\na:${'b'.repeat(20_000)}\n\n\0`, 'The headers of a frame are too large.'],
])('refuses the malformed frame %j', (text, fault) => {
  expect(parseText(`SEND\n\n\0${text}`)).toMatchObject({ frames: [{ command: 'SEND' }], fault });
});

test('refuses headers that are not UTF-8', () => {
  expect(parse(Buffer.from('SEND\na:\xff\n\n\0', 'latin1')).fault).toBe('Headers must be UTF-8.');
});

test('accepts a frame of exactly the maximum size', () => {
  const body = 'x'.repeat(frameLimits.frame - 'SEND\n\n\0'.length);
  expect(onlyFrame(`SEND\n\n${body}\0`)?.body).toHaveLength(body.length);
  expect(parseText(`SEND\n\n${body}x\0`).fault).toBe('A frame can have up to 65536 bytes.');
});
