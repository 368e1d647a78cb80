import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, nameFiles } from './clean-file-name.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('. /\\:*?"<>|CONcon1\0\t\n\u200f\u202e🎧é\u0301\ud800')),
    maxLength: 200,
  }),
);
const ending = fc.constantFrom('', '.mp3', '.wav', '.m3u8', '.zip');

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

describe('a cleaned file name', () => {
  test.each([
    ['..\\..\\x', '.._.._x'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a/b', 'a_b'],
    ['C:', 'C_'],
    ['...', '_'],
    ['', '_'],
    ['Late Night. . .', 'Late Night'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['gnp\u202egpj', 'gnp_gpj'],
    ['line\nbreak\0', 'line_break_'],
    ['CON', 'CON_'],
    ['nul.mix', 'nul_.mix'],
    ['Com1 . ', 'Com1_'],
    ['Contact', 'Contact'],
    ['שלום \u200fעולם', 'שלום _עולם'],
  ])('turns %j into %j', (title, name) => {
    expect(cleanFileName(title)).toBe(name);
    expect(cleanFileName(title, '.m3u8')).toBe(`${name}.m3u8`);
  });

  test('has at most 120 bytes and whole characters', () => {
    expect(cleanFileName('🎧'.repeat(300), '.mp3')).toBe(`${'🎧'.repeat(29)}.mp3`);
    expect(cleanFileName('👩‍🎤'.repeat(300))).toBe('👩‍🎤'.repeat(10));
    expect(cleanFileName(`CON${' '.repeat(200)}x`)).toBe('CON_');
  });

  test('can be unpacked on Windows, macOS and Linux, whatever the text', () => {
    fc.assert(
      fc.property(text, ending, (title, nameEnding) => {
        const name = cleanFileName(title, nameEnding);
        expect(name.endsWith(nameEnding)).toBe(true);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/u);
        expect(name).not.toMatch(/[. ]$/);
        expect(Buffer.from(name).toString()).toBe(name);
        expect(name.normalize('NFC')).toBe(name);
        expect(name.split('.')[0]?.trimEnd()).not.toMatch(DEVICE);
        expect(name.length).toBeGreaterThan(nameEnding.length);
      }),
    );
  });
});

describe('the files of a folder', () => {
  test('get a number where systems that ignore case would take their names for equal', () => {
    const files = ['Hymn', 'hymn', 'HYMN', 'Hymn (2)', 'é', 'E\u0301'].map((title) => ({
      text: title,
      ending: '.mp3',
    }));
    expect(nameFiles(files)).toEqual([
      'Hymn.mp3',
      'hymn (2).mp3',
      'HYMN (3).mp3',
      'Hymn (2) (2).mp3',
      'é.mp3',
      'É (2).mp3',
    ]);
  });

  test('have different names of at most 120 bytes, whatever their texts', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text, ending }), { maxLength: 12 }), (files) => {
        const repeatedFiles = [...files, ...files];
        const names = nameFiles(repeatedFiles);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(repeatedFiles.length);
        for (const [index, name] of names.entries()) {
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
          expect(name.endsWith(repeatedFiles[index]?.ending ?? '')).toBe(true);
        }
      }),
    );
  });
});
