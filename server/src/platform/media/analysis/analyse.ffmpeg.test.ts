import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Planes } from '../formats/sound.ts';
import { decodeFile, difference, mp3, music, wav, withFolder } from '../sounds.fixture.ts';

/* Runs FFmpeg, which must be on the PATH, for comparison. */

const ffmpeg = (...args: string[]) =>
  promisify(execFile)('ffmpeg', ['-nostdin', '-hide_banner', ...args], {
    encoding: 'buffer',
    maxBuffer: 2 ** 28,
  });

async function loudnessByFfmpeg(path: string): Promise<number> {
  const { stderr } = await ffmpeg('-i', path, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-');
  const [, value] = /Summary:[^]*?I:\s+(-?[\d.]+) LUFS/.exec(stderr.toString()) ?? [];
  return Number(value);
}

async function decodeByFfmpeg(path: string): Promise<Float32Array> {
  const { stdout } = await ffmpeg('-i', path, '-map', '0:a:0', '-f', 'f32le', '-ac', '1', '-');
  return Float32Array.from({ length: stdout.length / 4 }, (_, i) => stdout.readFloatLE(i * 4));
}

const voices = (count: number, sampleRate: number): Planes =>
  Array.from({ length: count }, (_, channel) => music(5, sampleRate, channel + 1));

/** Analyses a file, and measures the loudness of its rendition with FFmpeg. */
const compareLoudness = (bytes: Uint8Array) =>
  withFolder(async (folder) => {
    const [path, rendition] = [join(folder, 'upload'), join(folder, 'rendition.mp3')];
    await writeFile(path, bytes);
    const { loudness } = await analyse(path, { rendition, encoder: 'ffmpeg', onProgress: () => {} });
    return { loudness: loudness ?? 0, expected: await loudnessByFfmpeg(rendition) };
  });

const louder = (planes: Planes, factor: number): Planes =>
  planes.map((plane) => plane.map((value) => value * factor));

describe('the analysis', () => {
  test.each([
    [1, 8000, undefined],
    [1, 44_100, undefined],
    [2, 22_050, undefined],
    [2, 44_100, undefined],
    [2, 192_000, undefined],
    [5, 48_000, 0x37],
    [6, 48_000, 0x3f],
    [6, 96_000, 0x60f],
    [8, 48_000, 0x63f],
  ])(
    'the analysis measures the loudness of the rendition: %i channels, %i Hz',
    async (channels, sampleRate, mask) => {
      const options = { sampleRate, encoding: 'float32', ...(mask !== undefined && { mask }) } as const;
      const { loudness, expected } = await compareLoudness(wav(voices(channels, sampleRate), options));
      expect(Math.abs(loudness - expected)).toBeLessThanOrEqual(0.1);
    },
  );

  test.each([
    ['floats above full scale', 2, { encoding: 'float32' }],
    ['floats with the values of integers', 40_000, { encoding: 'float32' }],
    ['integers at full scale', 1, { encoding: 'int16' }],
  ] as const)('the analysis measures the loudness of the rendition of %s', async (_, factor, options) => {
    const { loudness, expected } = await compareLoudness(wav(louder(voices(2, 44_100), factor), options));
    expect(Math.abs(loudness - expected)).toBeLessThanOrEqual(0.1);
  });
});

describe('the MP3 decoder', () => {
  test.each(['lame', 'ffmpeg'] as const)(
    'the MP3 decoder agrees with FFmpeg for a file by %s, to the sample',
    async (encoder) => {
      await withFolder(async (folder) => {
        const path = join(folder, 'upload.mp3');
        await writeFile(path, await mp3([music(5, 44_100)], 44_100, encoder));
        const [expected, { planes, duration }] = [await decodeByFfmpeg(path), await decodeFile(path)];
        expect(duration).toBe(5);
        expect(expected).toHaveLength(5 * 44_100);
        expect(difference(expected, planes[0] ?? new Float32Array())).toBeLessThan(-90);
      });
    },
  );
});
