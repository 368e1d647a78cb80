import { describe, expect, test } from 'vitest';
import { UndecodableFile } from '../errors.ts';
import {
  apeTag,
  chunk,
  decodeFile,
  difference,
  id3,
  music,
  riff,
  sine,
  wav,
  wave64,
  wavFormat,
  withFile,
} from '../sounds.fixture.ts';

const leftChannel = music(0.5, 44_100);
const right = music(0.5, 44_100, 2);
const decode = (bytes: Uint8Array) => withFile(bytes, decodeFile);
const sixteen = wavFormat(1, 1, 44_100, 2);
const second = chunk('data', Buffer.alloc(88_200, 1));

describe('a WAV file', () => {
  test.each([
    ['int8', -45],
    ['int16', -90],
    ['int24', -130],
    ['int32', -130],
    ['float32', -130],
    ['float64', -130],
  ] as const)('decodes %s samples of a WAV file', async (encoding, precision) => {
    const audio = await decode(wav([leftChannel, right], { encoding }));
    expect(audio).toMatchObject({ kind: 'wav', duration: 0.5, sampleRate: 44_100, channels: 2 });
    expect(difference(leftChannel, audio.planes[0] ?? right)).toBeLessThan(precision);
    expect(difference(right, audio.planes[1] ?? leftChannel)).toBeLessThan(precision);
  });

  test('reads the channel mask of an extensible header', async () => {
    const planes = [leftChannel, right, leftChannel, right];
    const usual = await decode(wav(planes, { encoding: 'int24' }));
    const explicit = await decode(wav(planes, { encoding: 'int24', mask: 0x107 }));
    expect(usual.channelMask).toBe(0x33);
    expect(explicit.channelMask).toBe(0x107);
    expect(explicit.planes).toEqual(usual.planes);
  });

  test.each([8000, 11_025, 96_000, 192_000])('decodes a WAV file of %i Hz', async (sampleRate) => {
    const { duration } = await decode(wav([sine(0.25, sampleRate, 440, -6)], { sampleRate }));
    expect(duration).toBeCloseTo(0.25, 4);
  });

  test('skips other chunks, also of odd length', async () => {
    const { duration } = await decode(
      riff(chunk('LIST', Buffer.alloc(31)), chunk('fmt ', sixteen), chunk('fact', Buffer.alloc(4)), second),
    );
    expect(duration).toBe(1);
  });

  test.each([
    ['four gigabytes', 0xff_ff_ff_fe],
    ['an unknown length', 0xff_ff_ff_ff],
  ])('measures a file that declares %s by its samples', async (_, frameCount) => {
    const data = chunk('data', Buffer.alloc(88_200, 1), frameCount);
    const audio = await decode(riff(chunk('fmt ', sixteen), data));
    expect(audio.duration).toBe(1);
    expect(audio.planes[0]).toHaveLength(44_100);
  });

  test('measures a truncated WAV file by its samples', async () => {
    const { duration } = await decode(
      wav([sine(2, 8000, 440, -6)], { sampleRate: 8000 }).subarray(0, 44 + 8001),
    );
    expect(duration).toBe(0.5);
  });

  test('replaces NaN and infinity in float samples', async () => {
    const plane = Float32Array.from([Number.NaN, Infinity, -Infinity, 1e30, -1e30, 0.5]);
    const audio = await decode(wav([plane], { encoding: 'float32' }));
    expect(Array.from(audio.planes[0] ?? [])).toEqual([0, 0, 0, 0, 0, 0.5]);
  });

  test('preserves float levels above full scale', async () => {
    const plane = Float32Array.from([1.8, -32_768, 0.5]);
    const audio = await decode(wav([plane], { encoding: 'float32' }));
    expect(Array.from(audio.planes[0] ?? [])).toEqual(Array.from(plane));
  });

  const format = chunk('fmt ', sixteen);
  const samples = Buffer.alloc(88_200, 1);
  const empty = chunk('data', Buffer.alloc(0));
  const withBlockSize = (bytes: number) => {
    const header = Buffer.from(sixteen);
    header.writeUInt16LE(bytes, 12);
    return chunk('fmt ', header);
  };

  test.each<[string, Buffer]>([
    ['a data size of 0, as after a power loss', riff(format, chunk('data', samples, 0))],
    ['a data size of 0 before silence', riff(format, chunk('data', Buffer.alloc(88_200), 0))],
    [
      'RF64 sizes',
      wave64('RF64', 88_200, format, chunk('data', samples, 0xff_ff_ff_ff), chunk('LIST', samples)),
    ],
    [
      'BW64 sizes',
      wave64('BW64', 88_200, format, chunk('data', samples, 0xff_ff_ff_ff), chunk('axml', samples)),
    ],
    ['RF64 sizes that were never written', wave64('RF64', 0, format, chunk('data', samples, 0xff_ff_ff_ff))],
    ['RF64 sizes beyond all files', wave64('RF64', 2 ** 60, format, chunk('data', samples, 0xff_ff_ff_ff))],
    ['an ID3v2 tag in front', Buffer.concat([id3(500), riff(format, second)])],
    ['an APEv2 tag and zeros in front', Buffer.concat([apeTag(99), Buffer.alloc(77), riff(format, second)])],
    ['a block size of 0', riff(withBlockSize(0), second)],
    ['an odd block size', riff(withBlockSize(3), second)],
    ['an empty data chunk before the real one', riff(format, empty, second)],
    ['an empty data chunk and others before it', riff(format, empty, chunk('LIST', Buffer.alloc(9)), second)],
    ['data before the format', riff(second, format)],
  ])('measures a file with %s by its samples', async (_, bytes) => {
    const audio = await decode(bytes);
    expect(audio).toMatchObject({ kind: 'wav', duration: 1, sampleRate: 44_100, channels: 1 });
    expect(audio.planes[0]).toHaveLength(44_100);
  });

  test('decodes 24-bit samples in four bytes each', async () => {
    const header = wavFormat(1, 1, 44_100, 4);
    header.writeUInt16LE(24, 14);
    const data = wav([leftChannel], { encoding: 'int32' }).subarray(44);
    const audio = await decode(riff(chunk('fmt ', header), chunk('data', data)));
    expect(difference(leftChannel, audio.planes[0] ?? right)).toBeLessThan(-120);
  });

  test.each<[string, Buffer, string, string | undefined]>([
    ['A-law', wavFormat(6, 1, 8000, 1), 'unsupported-coding', 'A-law'],
    ['µ-law', wavFormat(7, 1, 8000, 1), 'unsupported-coding', 'µ-law'],
    ['ADPCM', wavFormat(2, 2, 44_100, 1), 'unsupported-coding', 'Microsoft ADPCM'],
    ['IMA ADPCM', wavFormat(0x11, 2, 44_100, 1), 'unsupported-coding', 'IMA ADPCM'],
    ['an unknown coding', wavFormat(0x1234, 2, 44_100, 2), 'unsupported-coding', 'unknown (0x1234)'],
    ['A-law behind an extensible header', wavFormat(6, 2, 44_100, 1, 3), 'unsupported-coding', 'A-law'],
    ['half floats', wavFormat(3, 2, 44_100, 2), 'unsupported-coding', '16-bit float'],
    ['an MP3 inside', wavFormat(0x55, 2, 44_100, 2), 'mp3-in-wav', undefined],
    ['384 kHz', wavFormat(1, 2, 384_000, 2), 'unsupported-sample-rate', '384 kHz'],
    ['4 kHz', wavFormat(1, 2, 4000, 2), 'unsupported-sample-rate', '4 kHz'],
    ['12 channels', wavFormat(1, 12, 44_100, 2), 'unsupported-channels', '12'],
    ['a format that is cut off', sixteen.subarray(0, 10), 'damaged-audio', undefined],
  ])('names the unsupported coding of a file with %s', async (_, header, reason, detail) => {
    const attempt = decode(riff(chunk('fmt ', header), second));
    await expect(attempt).rejects.toMatchObject({ name: 'Undecodable', reason, detail });
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
  ])('refuses a WAV file with %s', async (_, bytes) => {
    await expect(decode(bytes)).rejects.toThrow(UndecodableFile);
  });
});
