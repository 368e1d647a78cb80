import { countCodePoints, GENRES, limits, MEBIBYTE } from '@backbeat/contract';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { genresOf, readFileTags, titleOfFileName } from './file-tags.ts';
import { coverFrame, id3Frame, id3Tag, textFrame } from './tagged-mp3.fixture.ts';

/** Three silent frames of MP3 at 128 kbit/s. */
const silence = (): Uint8Array<ArrayBuffer> => {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0]);
  return Uint8Array.from([...frame, ...frame, ...frame]);
};
const mp3With = (tag: Uint8Array<ArrayBuffer>, name = 'night_bus.mp3') => new File([tag, silence()], name);

beforeEach(() => vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined })));
afterEach(() => vi.unstubAllGlobals());

describe('readFileTags', () => {
  it('reads the title, the genres and the cover of an MP3', async () => {
    const tag = id3Tag(
      textFrame('TIT2', 'Ceiling Fan'),
      textFrame('TCON', 'Hip-Hop/R&B'),
      coverFrame('image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff)),
    );
    const { title, genre, cover } = await readFileTags(mp3With(tag));
    expect({ title, genre }).toEqual({ title: 'Ceiling Fan', genre: ['Hip Hop', 'R&B'] });
    expect([cover?.name, cover?.type, cover?.size]).toEqual(['cover.jpg', 'image/jpeg', 3]);
  });

  it('reads the INFO list of a WAV', async () => {
    const ascii = (text: string) => [...new TextEncoder().encode(text)];
    const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
    const chunk = (id: string, content: number[]) => [...ascii(id), ...u32(content.length), ...content];
    const format = [1, 0, 1, 0, ...u32(8000), ...u32(16_000), 2, 0, 16, 0];
    const list = [...ascii('INFO'), ...chunk('INAM', ascii('Glasshouse')), ...chunk('IGNR', ascii('Jazz'))];
    const content = [
      ...ascii('WAVE'),
      ...chunk('fmt ', format),
      ...chunk('LIST', list),
      ...chunk('data', [0, 0, 0, 0]),
    ];
    const file = new File([Uint8Array.from(chunk('RIFF', content))], 'x.wav');
    expect(await readFileTags(file)).toEqual({ title: 'Glasshouse', genre: ['Jazz'], cover: null });
  });

  it('makes a title of the file name without readable tags', async () => {
    const text = new File(['This is a text, not a song.'], '03 - night_bus (final).mp3');
    expect(await readFileTags(text)).toEqual({ title: 'Night bus', genre: [], cover: null });
    expect((await readFileTags(mp3With(id3Tag(textFrame('TIT2', '\u202e \u0007'))))).title).toBe('Night bus');
  });

  it('reads a limited number of parts of a WAV of empty chunks', async () => {
    const content = new TextEncoder().encode(`WAVE${'junk\0\0\0\0'.repeat(100_000)}`);
    const header = new TextEncoder().encode('RIFF    ');
    new DataView(header.buffer).setUint32(4, content.length, true);
    const file = new File([header, content], 'empty.wav');
    const slice = vi.spyOn(Blob.prototype, 'slice');
    expect(await readFileTags(file)).toEqual({ title: 'Empty', genre: [], cover: null });
    expect(slice.mock.calls.length).toBeGreaterThan(0);
    expect(slice.mock.calls.length).toBeLessThanOrEqual(1000);
    slice.mockRestore();
  });

  it('reads frames that were changed for old players, and no further than the tag goes', async () => {
    const changed = id3Frame('TIT2', [1, 0xff, 0x00, 0xfe, 0x48, 0, 0x69, 0]);
    changed[9] = 2;
    expect(await readFileTags(mp3With(id3Tag(changed)))).toMatchObject({ title: 'Hi' });
    const endless = textFrame('TIT2', 'Endless');
    endless.set([0x7f, 0x7f, 0x7f, 0x7f, 0, 2], 4);
    const { title } = await readFileTags(mp3With(id3Tag(textFrame('TCON', 'Jazz'), endless)));
    expect(['Endless', 'Night bus']).toContain(title);
  });

  it('leaves out a cover that is too large, of another type or unreadable', async () => {
    const coverOf = async (type: string, size: number) =>
      (await readFileTags(mp3With(id3Tag(coverFrame(type, new Uint8Array(size)))))).cover;
    expect(await coverOf('image/png', 5 * MEBIBYTE)).not.toBeNull();
    expect(await coverOf('image/png', 5 * MEBIBYTE + 1)).toBeNull();
    expect(await coverOf('image/svg+xml', 20)).toBeNull();
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('This is no image.')));
    expect(await coverOf('image/png', 20)).toBeNull();
  });

  it('returns a title that the form takes for every tag and every file', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const anyFrame = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 90 }).map((text) => textFrame('TIT2', text)),
      fc
        .tuple(fc.constantFrom('TIT2', 'TCON', 'APIC', 'TXXX'), bytes)
        .map(([id, content]) => id3Frame(id, content)),
      bytes,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFrame, { maxLength: 4 }),
        fc.nat(300),
        fc.string(),
        async (frames, cut, name) => {
          const tag = id3Tag(...frames);
          const tags = await readFileTags(mp3With(tag.slice(0, Math.max(10, tag.length - cut)), name));
          expect(countCodePoints(tags.title)).toBeLessThanOrEqual(limits.title);
          expect(tags.title).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
          expect(tags.genre.every((genre) => GENRES.includes(genre))).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

it.each([
  ['03 - night_bus (final).wav', 'Night bus'],
  ['night-bus_v2.mp3', 'Night-bus'],
  ['Ceiling Fan (Master).mp3', 'Ceiling Fan'],
  ['07 Heron - Mixdown v3.wav', 'Heron'],
  ['99 problems.mp3', '99 problems'],
  ['1. intro.mp3', 'Intro'],
  ['808.mp3', '808'],
  ['master.wav', 'Master'],
  ['Remix.mp3', 'Remix'],
  ['Übermix v2.1 (live).mp3', 'Übermix v2.1 (live)'],
  ['.mp3', ''],
])('makes a title of the file name %s', (name, title) => {
  expect(titleOfFileName(name)).toBe(title);
});

it('finds genres under the names that other programs give them', () => {
  expect(['hip hop', 'Hip-Hop/Rap', 'R&B', 'Jazz; Blues', 'Polka', 'POP', ''].map(genresOf)).toEqual([
    ['Hip Hop'],
    ['Hip Hop'],
    ['R&B'],
    ['Jazz', 'Blues'],
    [],
    ['Pop'],
    [],
  ]);
});
