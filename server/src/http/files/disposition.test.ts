import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispositionOf } from './disposition.ts';

test('writes an ASCII name unchanged in both parameters', () => {
  expect(dispositionOf('inline', 'night bus (take 2).mp3')).toBe(
    `inline; filename="night bus (take 2).mp3"; filename*=UTF-8''night%20bus%20%28take%202%29.mp3`,
  );
});

test('adds a safe ASCII name to a name with other characters', () => {
  expect(dispositionOf('attachment', 'Füße 🎧.mp3')).toBe(
    `attachment; filename="F__e __.mp3"; filename*=UTF-8''F%C3%BC%C3%9Fe%20%F0%9F%8E%A7.mp3`,
  );
});

test('lets no name leave its folder, end the header or break its quotes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (name) => {
      const header = dispositionOf('attachment', name);
      const [, ascii = '', utf8 = ''] =
        /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S*)$/.exec(header) ?? [];
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      expect([ascii, decodeURIComponent(utf8)].join('')).not.toMatch(/[\\/\r\n]/);
      expect(ascii).not.toBe('');
    }),
  );
});
