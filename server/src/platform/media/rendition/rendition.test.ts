import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analysis/analyse.ts';
import { UndecodableFile } from '../errors.ts';
import { MAX_RENDITION_BYTES, renditionBitrate, RenditionMaker } from './rendition.ts';
import { decodeFile, difference, encoders, music, sine, wav, withFolder } from '../sounds.fixture.ts';
import type { Planes } from '../formats/sound.ts';

/** LAME lowers the level at the bitrates of renditions (lame 3.100, presets.c, "scale"). */
const ENCODER_GAIN = 0.95;

const silence = (like: Float32Array) => new Float32Array(like.length);

for (const encoder of encoders) {
  /** Analyses a WAV of these channels, and decodes its rendition. */
  const render = (planes: Planes, options: NonNullable<Parameters<typeof wav>[1]> = {}) =>
    withFolder(async (folder) => {
      const upload = join(folder, 'upload');
      await writeFile(upload, wav(planes, options));
      const progress: number[] = [];
      const rendition = join(folder, 'rendition.mp3');
      const analysis = await analyse(upload, {
        rendition,
        encoder,
        onProgress: (part) => progress.push(part),
      });
      return { analysis, progress, decoded: await decodeFile(rendition) };
    });

  describe(`A rendition by ${encoder}`, () => {
    test('encodes an MP3 of the same length that sounds like the original', async () => {
      const planes = [music(4.2, 44_100), music(4.2, 44_100, 2)];
      const { analysis, progress, decoded: decodedMp3 } = await render(planes, { encoding: 'int24' });
      expect(analysis.rendition.contentType).toBe('audio/mpeg');
      expect((analysis.rendition.size * 8) / 4.2 / 1000).toBeCloseTo(160, -1);
      expect(decodedMp3).toMatchObject({ kind: 'mp3', sampleRate: 44_100, channels: 2 });
      expect(decodedMp3.duration).toBeCloseTo(4.2, 5);
      planes.forEach((plane, channel) => {
        expect(difference(plane, decodedMp3.planes[channel] ?? silence(plane))).toBeLessThan(-30);
      });
      expect(progress.at(-1)).toBe(1);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    });

    test.each([
      [8000, 48_000],
      [22_050, 44_100],
      [32_000, 48_000],
      [88_200, 44_100],
      [192_000, 48_000],
    ])('encodes a sound of %i Hz at %i Hz', async (sampleRate, expected) => {
      const { decoded: decodedMp3, analysis } = await render([sine(2, sampleRate, 440, -6)], { sampleRate });
      expect(decodedMp3).toMatchObject({ sampleRate: expected, channels: 1 });
      expect(decodedMp3.duration).toBeCloseTo(2, 3);
      expect(analysis.duration).toBe(2);
      const original = sine(2, expected, 440, -6);
      expect(difference(original, decodedMp3.planes[0] ?? silence(original))).toBeLessThan(-35);
    });

    test('mixes six channels to two, with the center in both and without the low frequencies', async () => {
      const [front, centre, bass] = [
        sine(2, 48_000, 300, -12),
        sine(2, 48_000, 900, -12),
        sine(2, 48_000, 50, 0),
      ];
      const none = silence(front);
      const { decoded: decodedMp3 } = await render([front, none, centre, bass, none, none], {
        sampleRate: 48_000,
        mask: 0x3f,
      });
      const expected = [1, 0].map((gain) =>
        front.map((value, i) => ENCODER_GAIN * (gain * value + Math.SQRT1_2 * (centre[i] ?? 0))),
      );
      expected.forEach((plane, channel) => {
        expect(difference(plane, decodedMp3.planes[channel] ?? none)).toBeLessThan(-40);
      });
    });

    test('scales six loud channels as a whole without clipping', async () => {
      const channels = Array.from({ length: 6 }, () => sine(2, 48_000, 300, -1));
      const { decoded: decodedMp3, analysis } = await render(channels, { sampleRate: 48_000, mask: 0x3f });
      expect(Math.max(...analysis.waveform)).toBeCloseTo(0.891, 2);
      for (const plane of decodedMp3.planes) {
        expect(
          difference(
            sine(2, 48_000, 300, -1),
            plane.map((value) => value / ENCODER_GAIN),
          ),
        ).toBeLessThan(-40);
      }
    });

    test.each([12, 90])('scales floats %i dB above full scale without clipping', async (decibels) => {
      const quiet = sine(2, 48_000, 440, -1);
      const loud = quiet.map((value) => value * 10 ** ((decibels + 1) / 20));
      const {
        decoded: decodedMp3,
        analysis,
        progress,
      } = await render([loud], {
        sampleRate: 48_000,
        encoding: 'float32',
      });
      const plane = (decodedMp3.planes[0] ?? silence(loud)).map((value) => value / ENCODER_GAIN);
      expect(difference(quiet, plane)).toBeLessThan(-40);
      expect(Math.max(...analysis.waveform)).toBeCloseTo(0.891, 2);
      expect(analysis.duration).toBe(2);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    });

    test('scales a sound that becomes too loud late from its beginning', async () => {
      const loud = Float32Array.from(sine(4, 44_100, 440, -1), (value, i) =>
        i < 150_000 ? value : 2 * value,
      );
      const { decoded: decodedMp3 } = await render([loud, loud], { encoding: 'float32' });
      const scaledPlane = loud.map((value) => value / 2);
      const plane = (decodedMp3.planes[1] ?? silence(loud)).map((value) => value / ENCODER_GAIN);
      expect(difference(scaledPlane, plane)).toBeLessThan(-30);
    });

    test('encodes a sound of a few samples', async () => {
      const { analysis, decoded: decodedMp3 } = await render([Float32Array.from([0.5])]);
      expect(analysis).toMatchObject({ duration: 1 / 44_100, loudness: null });
      expect(analysis.waveform).toHaveLength(400);
      expect(decodedMp3.duration).toBeLessThan(0.01);
    });

    test('aborts the rendition if the original turns out not to be a sound', async () => {
      await withFolder(async (folder) => {
        const upload = join(folder, 'upload');
        await writeFile(upload, 'This is a text, not a song.');
        const options = { rendition: join(folder, 'rendition.mp3'), encoder, onProgress: () => {} };
        await expect(analyse(upload, options)).rejects.toThrow(UndecodableFile);
      });
    });

    test('reports a file that cannot be written as an error instead of hanging', async () => {
      const format = { sampleRate: 44_100, channels: 1, channelMask: 4 };
      const attempt = async () => {
        const maker = await RenditionMaker.open(join('/nowhere', 'rendition.mp3'), encoder, format);
        for (let block = 0; block < 20; block++) await maker.add([music(1, 44_100)]);
        await maker.finish();
      };
      await expect(attempt()).rejects.toThrow(/no such file/i);
    });
  });
}

describe('the bit rate of a rendition', () => {
  test.each([
    ['a stereo source without loss', 2, {}, 160],
    ['a mono source without loss', 1, {}, 96],
    ['stereo MP3 of 128 kbit/s', 2, { bitrate: 128_000, duration: 200 }, 160],
    ['stereo MP3 of 64 kbit/s', 2, { bitrate: 64_000, duration: 200 }, 80],
    ['mono MP3 of 8 kbit/s', 1, { bitrate: 8000, duration: 200 }, 32],
    ['four hours of stereo without loss', 2, { duration: 4 * 3600 }, 64],
    ['four hours of speech of 8 kbit/s', 1, { bitrate: 8000, duration: 4 * 3600 }, 32],
  ] as const)('chooses a bit rate in proportion to %s', (_, channels, source, kilobits) => {
    expect(renditionBitrate(channels, source)).toBe(kilobits * 1000);
  });

  test('limits every rendition to the maximum size and to the rates of MPEG-1 Layer III', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const),
        fc.record({
          bitrate: fc.double({ min: 1, max: 1e7, noNaN: true }),
          duration: fc.double({ min: 0.001, max: 4 * 3600, noNaN: true }),
        }),
        (channels, source) => {
          const rate = renditionBitrate(channels, source);
          expect(rate).toBeGreaterThanOrEqual(32_000);
          expect(rate).toBeLessThanOrEqual(channels === 1 ? 96_000 : 160_000);
          expect((rate / 8) * source.duration).toBeLessThanOrEqual(MAX_RENDITION_BYTES);
        },
      ),
    );
  });
});

for (const encoder of encoders) {
  test(`a rendition by ${encoder} of an MP3 of 8 kbit/s has 32 kbit/s`, async () => {
    await withFolder(async (folder) => {
      const upload = join(folder, 'upload');
      // 8 kbit/s, MPEG-2.5, 8 kHz, mono: 72 bytes hold 72 ms of silence.
      const frame = Buffer.alloc(72);
      frame.writeUInt32BE(0xff_e3_18_c0);
      await writeFile(upload, Buffer.concat(Array.from({ length: 100 }, () => frame)));
      const rendition = join(folder, 'rendition.mp3');
      const analysis = await analyse(upload, { rendition, encoder, onProgress: () => {} });
      expect((analysis.rendition.size * 8) / analysis.duration / 1000).toBeCloseTo(32, -1);
    });
  });
}
