import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ResponseReader } from './response-reader.ts';

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Responses with and without a body, framed by a length or in chunks. */
const response = fc.oneof(
  fc
    .tuple(fc.constantFrom(200, 206, 404, 503), fc.string({ unit: 'grapheme-ascii', maxLength: 300 }))
    .map(([status, body]) => ({
      status,
      text: `HTTP/1.1 ${status} x\r\ncontent-length: ${body.length}\r\ndate: now\r\n\r\n${body}`,
    })),
  fc.constantFrom(204, 304).map((status) => ({
    status,
    text: `HTTP/1.1 ${status} x\r\nContent-Length: 700\r\n\r\n`,
  })),
  fc
    .array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 300 }), { maxLength: 4 })
    .map((parts) => ({
      status: 200,
      text: `HTTP/1.1 200 x\r\ntransfer-encoding: chunked\r\n\r\n${parts.map(chunk).join('')}0\r\n\r\n`,
    })),
  fc.integer({ min: 3000, max: 9000 }).map((length) => ({
    status: 200,
    text: `HTTP/1.1 200 x\r\nlong: ${'y'.repeat(length)}\r\ncontent-length: 2\r\n\r\nok`,
  })),
);

test('the reader of the load generator finds the end of each response, however it is split', () => {
  fc.assert(
    fc.property(
      fc.array(response, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 400 }),
      (all, size) => {
        const reader = new ResponseReader();
        for (const { status, text } of all) {
          const bytes = Buffer.from(text, 'latin1');
          for (let at = 0; at < bytes.length; at += size) {
            const isLast = at + size >= bytes.length;
            expect(reader.read(bytes.subarray(at, at + size))).toBe(isLast);
          }
          expect(reader.status).toBe(status);
          reader.reset();
        }
      },
    ),
  );
});
