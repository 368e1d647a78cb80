import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Planes } from '../formats/sound.ts';
import { LoudnessMeter } from './loudness.ts';
import { splitAt, music, sine } from '../sounds.fixture.ts';

const STEREO = 0x3;
const SURROUND_5_0 = 0x37;
const SURROUND_5_1 = 0x3f;

function loudness(sampleRate: number, channelMask: number, ...blocks: Planes[]): number | null {
  const meter = new LoudnessMeter(sampleRate, blocks[0]?.length ?? 0, channelMask);
  for (const block of blocks) meter.add(block);
  return meter.integrated();
}

/** A stereo sine of 1 kHz in parts of [seconds, dBFS]. */
function tone(sampleRate: number, ...parts: [seconds: number, decibels: number][]): number | null {
  const planes = parts.map(([seconds, decibels]) => sine(seconds, sampleRate, 1000, decibels));
  return loudness(sampleRate, STEREO, ...planes.map((plane) => [plane, plane]));
}

describe('LoudnessMeter', () => {
  test.each([8000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000])(
    'measures a stereo sine of 1 kHz at its level, at %i Hz',
    (sampleRate) => {
      expect(tone(sampleRate, [5, -23])).toBeCloseTo(-23, 1);
    },
  );

  // EBU Tech 3341, Loudness Metering: "minimum requirements test signals", integrated loudness
  // ±0.1 LU.
  test.each<[string, [number, number][], number]>([
    ['1', [[20, -23]], -23],
    ['2', [[20, -33]], -33],
    [
      '3',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      '4',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      '5',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ])('passes case %s of EBU Tech 3341', (_, parts, expected) => {
    expect(Math.abs((tone(48_000, ...parts) ?? 0) - expected)).toBeLessThanOrEqual(0.1);
  });

  test('passes case 6 of EBU Tech 3341: five channels', () => {
    const planes = [-28, -28, -24, -30, -30].map((decibels) => sine(20, 48_000, 1000, decibels));
    expect(Math.abs((loudness(48_000, SURROUND_5_0, planes) ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  });

  test('measures a full-scale sine of 997 Hz in one channel as -3.01 LUFS, as in BS.1770-4', () => {
    expect(loudness(48_000, 0x4, [sine(5, 48_000, 997, 0)])).toBeCloseTo(-3.01, 1);
  });

  test('ignores the low frequency channel', () => {
    const [front, loud] = [sine(3, 48_000, 1000, -30), sine(3, 48_000, 60, 0)];
    const silent = new Float32Array(front.length);
    const loudnessOfAll = loudness(48_000, SURROUND_5_1, [front, front, silent, loud, silent, silent]);
    expect(loudnessOfAll).toBeCloseTo(-30, 1);
  });

  test('returns no loudness for silence, near silence, and less than 0.4 s', () => {
    expect(loudness(48_000, STEREO, [new Float32Array(96_000), new Float32Array(96_000)])).toBeNull();
    expect(tone(48_000, [3, -90])).toBeNull();
    expect(tone(48_000, [0.39, -10])).toBeNull();
    expect(tone(48_000, [0.41, -10])).toBeCloseTo(-10, 0);
  });

  test('measures the same loudness for any block sizes', () => {
    const sound = [music(2, 44_100), music(2, 44_100, 2)];
    const whole = loudness(44_100, STEREO, sound);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 50 }), (places) => {
        expect(loudness(44_100, STEREO, ...splitAt(sound, places))).toBe(whole);
      }),
    );
  });
});
