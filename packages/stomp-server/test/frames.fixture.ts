import fc from 'fast-check';
import { encodeFrame } from '../src/frame.ts';
import { frameLimits } from '../src/parser.ts';

/** Cuts bytes at these offsets, which may be unsorted and repeated. */
export function splitBytes(bytes: Buffer, places: number[]): Buffer[] {
  const cuts = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [...cuts, bytes.length].map((end, index) => bytes.subarray(cuts[index - 1] ?? 0, end));
}

export const places = fc.array(fc.nat(), { maxLength: 12 });
const commands = fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE', 'ERROR', 'ACK', 'STOMP');
/** Text with characters that are special in the protocol and others that are not. */
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
export const frames = fc.record({ command: commands, headers, body: fc.uint8Array({ maxLength: 200 }) });
export const encodedFrames = frames.map(({ command, headers: frameHeaders, body }) =>
  encodeFrame(command, frameHeaders, body),
);
const lineEnds = fc
  .array(fc.constantFrom('\n', '\r\n'), { maxLength: 3 })
  .map((ends) => Buffer.from(ends.join('')));
export const stream = fc
  .array(fc.tuple(lineEnds, encodedFrames), { maxLength: 6 })
  .map((parts) => Buffer.concat(parts.flat()));
/** Malformed streams. */
export const frameMutations = fc
  .tuple(
    stream,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 10, 13, 58, 92, 65, 200, 255)), { maxLength: 4 }),
  )
  .map(([bytes, changes]) => {
    for (const [place, byte] of changes) if (bytes.length > 0) bytes[place % bytes.length] = byte;
    return bytes;
  });
/** A frame and one of its valid encodings. */
export const freely = fc
  .record({
    command: fc.constantFrom('SEND', 'MESSAGE', 'STOMP', 'CONNECT', 'CONNECTED'),
    headers: fc.array(fc.tuple(headerText(1), headerText(0)), { maxLength: 8 }),
    body: fc.uint8Array({ maxLength: 60 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    around: lineEnds,
    hasLength: fc.boolean(),
  })
  .map(({ command, headers: frameHeaders, body, lineEnd, around, hasLength }) => {
    // These headers are not escaped, so that 1.0 can be negotiated. They cannot hold characters
    // that need escaping.
    const isPlain = command === 'CONNECT' || command === 'CONNECTED';
    const headerLines = frameHeaders
      .map(([name, value]): [string, string] =>
        isPlain ? [name.replace(/[:\r\n]/g, ''), value.replace(/[\r\n]/g, '')] : [name, value],
      )
      .filter(([name]) => name !== '' && name !== 'content-length');
    const length: [string, string][] =
      hasLength || body.includes(0) ? [['content-length', `${body.length}`]] : [];
    const all = [...headerLines, ...length];
    const write = isPlain ? (text: string) => text : escaped;
    const lines = [command, ...all.map(([name, value]) => `${write(name)}:${write(value)}`), '', ''];
    const first = new Map<string, string>();
    for (const [name, value] of all) if (!first.has(name)) first.set(name, value);
    return {
      bytes: Buffer.concat([around, Buffer.from(lines.join(lineEnd)), body, Buffer.of(0), around]),
      frame: { command, headers: first, body: Buffer.from(body) },
    };
  });
/** STOMP 1.2, "Value Encoding". Implemented separately, since the tests check the codec. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll(':', '\\c');

/** Large frames, complete and endless ones, around the limits. */
const sizesAround = (size: number) => fc.integer({ min: -3, max: 3 }).map((more) => size + more);
export const large = fc
  .tuple(
    fc.constantFrom('SEND\n', 'SEND\r\n'),
    fc.oneof(
      sizesAround(frameLimits.head - 10).map((size) => `a:${'b'.repeat(size)}\n\n`),
      sizesAround(frameLimits.headers).map((count) => `${'a:b\n'.repeat(count)}\n`),
      sizesAround(frameLimits.frame - 20).map((size) => `\n${'x'.repeat(size)}`),
      sizesAround(frameLimits.frame - 30).map((size) => `content-length:${size}\n\n${'x'.repeat(size)}`),
      fc.constant('content-length:1\n\n'),
    ),
    fc.constantFrom('\0', '', 'x'.repeat(30), '\n'.repeat(100_000), '\0SEND\n\n\0'),
  )
  .map((parts) => Buffer.from(parts.join('')));
export const invalidBytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .string({
      unit: fc.constantFrom('SEND', '\n', ':', '\0', '\r', 'content-length', '9', '\\'),
      maxLength: 40,
    })
    .map((text) => Buffer.from(text)),
);
