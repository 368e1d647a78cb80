import { describe, expect, test } from 'vitest';
import { Undecodable } from './errors.ts';
import { chunk, decodeFile, difference, music, riff, sine, wav, wavFormat, withFile } from './test-sounds.ts';

const left = music(0.5, 44_100);
const right = music(0.5, 44_100, 2);
const decode = (bytes: Uint8Array) => withFile(bytes, decodeFile);
const sixteen = wavFormat(1, 1, 44_100, 2);
const second = chunk('data', Buffer.alloc(88_200, 1));

describe('A WAV file', () => {
  test.each([
    ['int8', -45],
    ['int16', -90],
    ['int24', -130],
    ['int32', -130],
    ['float32', -130],
    ['float64', -130],
  ] as const)('of %s samples is decoded', async (encoding, precision) => {
    const audio = await decode(wav([left, right], { encoding }));
    expect(audio).toMatchObject({ kind: 'wav', duration: 0.5, sampleRate: 44_100, channels: 2 });
    expect(difference(left, audio.planes[0] ?? right)).toBeLessThan(precision);
    expect(difference(right, audio.planes[1] ?? left)).toBeLessThan(precision);
  });

  test('with an extensible header says where its speakers are', async () => {
    const planes = [left, right, left, right];
    const usual = await decode(wav(planes, { encoding: 'int24' }));
    const told = await decode(wav(planes, { encoding: 'int24', mask: 0x107 }));
    expect(usual.speakers).toBe(0x33);
    expect(told.speakers).toBe(0x107);
    expect(told.planes).toEqual(usual.planes);
  });

  test.each([8000, 11_025, 96_000, 192_000])('of %i Hz is decoded', async (sampleRate) => {
    const { duration } = await decode(wav([sine(0.25, sampleRate, 440, -6)], { sampleRate }));
    expect(duration).toBeCloseTo(0.25, 4);
  });

  test('may hold other chunks, also of odd length', async () => {
    const { duration } = await decode(
      riff(chunk('LIST', Buffer.alloc(31)), chunk('fmt ', sixteen), chunk('fact', Buffer.alloc(4)), second),
    );
    expect(duration).toBe(1);
  });

  test.each([
    ['four gigabytes', 0xff_ff_ff_fe],
    ['an unknown length', 0xff_ff_ff_ff],
  ])('that promises %s is as long as what is there', async (_, promised) => {
    const data = chunk('data', Buffer.alloc(88_200, 1), promised);
    const audio = await decode(riff(chunk('fmt ', sixteen), data));
    expect(audio.duration).toBe(1);
    expect(audio.planes[0]).toHaveLength(44_100);
  });

  test('that was cut off is as long as what is there', async () => {
    const { duration } = await decode(
      wav([sine(2, 8000, 440, -6)], { sampleRate: 8000 }).subarray(0, 44 + 8001),
    );
    expect(duration).toBe(0.5);
  });

  test('of floats cannot smuggle in what is no number', async () => {
    const plane = Float32Array.from([Number.NaN, Infinity, -Infinity, 1e30, -1e30, 0.5]);
    const audio = await decode(wav([plane], { encoding: 'float32' }));
    expect(Array.from(audio.planes[0] ?? [])).toEqual([0, 0, 0, 8, -8, 0.5]);
  });

  test.each<[string, Buffer]>([
    ['no channels', riff(chunk('fmt ', wavFormat(1, 0, 44_100, 2)), second)],
    ['65535 channels', riff(chunk('fmt ', wavFormat(1, 65_535, 44_100, 1)), second)],
    ['a sampling rate of 0', riff(chunk('fmt ', wavFormat(1, 1, 0, 2)), second)],
    ['a sampling rate of 4 GHz', riff(chunk('fmt ', wavFormat(1, 1, 4_000_000_000, 2)), second)],
    ['an unknown compression', riff(chunk('fmt ', wavFormat(0x55, 2, 44_100, 2)), second)],
    [
      'an unknown compression behind an extensible header',
      riff(chunk('fmt ', wavFormat(0x55, 2, 44_100, 2, 3)), second),
    ],
    ['half floats', riff(chunk('fmt ', wavFormat(3, 1, 44_100, 2)), second)],
    ['samples of no width', riff(chunk('fmt ', wavFormat(1, 1, 44_100, 0)), second)],
    ['a format that is cut off', riff(chunk('fmt ', sixteen.subarray(0, 10)))],
    ['no format', riff(second)],
    ['no data', riff(chunk('fmt ', sixteen))],
    ['empty data', riff(chunk('fmt ', sixteen), chunk('data', Buffer.alloc(0)))],
    [
      'less than a frame of data',
      riff(chunk('fmt ', wavFormat(1, 8, 44_100, 4)), chunk('data', Buffer.alloc(31))),
    ],
    [
      'a hundred thousand empty chunks',
      riff(...Array.from({ length: 100_000 }, () => chunk('junk', Buffer.alloc(0)))),
    ],
    ['nothing in it', riff()],
  ])('with %s is refused', async (_, bytes) => {
    await expect(decode(bytes)).rejects.toThrow(Undecodable);
  });
});
