import { describe, expect, it } from 'vitest';
import { findAudio } from './local-waveform.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );
const little = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256);

/** A RIFF WAVE file of 16-bit stereo with a chunk before the sound, as studios write them. */
function wave(dataLength: number, { form = 'RIFF', size = dataLength } = {}) {
  const format = bytes(
    little(1, 2),
    little(2, 2),
    little(44_100, 4),
    little(176_400, 4),
    little(4, 2),
    little(16, 2),
  );
  return new Blob([
    bytes(form, little(0, 4), 'WAVE'),
    bytes(
      'bext',
      little(101, 4),
      Array.from({ length: 102 }, () => 0),
    ),
    bytes('fmt ', little(16, 4)),
    format,
    bytes('data', little(size, 4)),
    new Uint8Array(dataLength),
    bytes('LIST', little(4, 4), 'info'),
  ]);
}

describe('the sound in a file', () => {
  it('finds the sound of an MP3 behind its tag', async () => {
    const tag = bytes(
      'ID3',
      [4, 0, 0],
      [0, 0, 2, 1],
      Array.from({ length: 257 }, () => 0),
    );
    const file = new Blob([tag, new Uint8Array(500).fill(0xff)]);
    expect(await findAudio(file)).toMatchObject({ start: 267, end: 767 });
    expect(await findAudio(new Blob([new Uint8Array(500).fill(0xff)]))).toMatchObject({ start: 0, end: 500 });
  });

  it('finds the sound of a WAV in its data chunk and cuts it between two frames', async () => {
    const file = wave(4000);
    const layout = await findAudio(file);
    expect(layout).toMatchObject({ start: 154, end: 4154 });
    expect((layout?.chunkBytes ?? 1) % 4).toBe(0);
    expect(new TextDecoder('latin1').decode(layout?.header).replaceAll(/[^a-zA-Z]/g, ' ')).toMatch(
      /^RIFF +WAVEfmt .* data +$/,
    );
  });

  it('ends the sound at the end of a WAV that declares more than it contains', async () => {
    const cutFile = wave(4000).slice(0, 1000);
    expect(await findAudio(cutFile)).toMatchObject({ end: 1000 });
  });

  it('ends the sound at the end of a WAV without a length', async () => {
    const unwrittenFile = wave(4000, { size: 0 });
    expect(await findAudio(unwrittenFile)).toMatchObject({ start: 154, end: unwrittenFile.size });
    const largeFile = wave(4000, { form: 'RF64', size: 0xff_ff_ff_ff });
    expect(await findAudio(largeFile)).toMatchObject({ start: 154, end: largeFile.size });
  });

  it('finds the sound of a WAV behind an ID3v2 tag', async () => {
    const tag = bytes(
      'ID3',
      [4, 0, 0],
      [0, 0, 0, 100],
      Array.from({ length: 100 }, () => 0),
    );
    expect(await findAudio(new Blob([tag, wave(4000)]))).toMatchObject({ start: 264, end: 4264 });
  });

  it('finds no sound in an empty file or in a WAV without format', async () => {
    expect(await findAudio(new Blob([]))).toBe(null);
    const bare = new Blob([bytes('RIFF', little(0, 4), 'WAVE', 'data', little(200, 4)), new Uint8Array(200)]);
    expect(await findAudio(bare)).toBe(null);
  });
});
