import { open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UndecodableFile } from '../errors.ts';
import { probe } from '../analysis/probe.ts';
import {
  apeTag,
  decodeFile,
  difference,
  id3,
  id3v1,
  mp3,
  music,
  withFile,
  withFolder,
} from '../sounds.fixture.ts';

const SECONDS = 3.21;
const sound = music(SECONDS, 44_100);
const song = await mp3([sound, sound]);
/** The same file without its Info frame, so that the padding is unknown. */
const bare = song.subarray(522);
const FRAME = 1152 / 44_100;
/**
 * Bytes of this many frames, including the Info frame: padding bytes average the rate to 160
 * kbit/s.
 */
const encodedSize = (frames: number) => 522 + Math.floor((frames - 1) * 144 * (160_000 / 44_100)) + 1;
const decode = (bytes: Uint8Array) => withFile(bytes, decodeFile);
const levelOf = (plane: Float32Array) => plane.reduce((max, value) => Math.max(max, Math.abs(value)), 0);

describe('an MP3 file', () => {
  test('decodes to the length and the sound of the encoded music', async () => {
    const audio = await decode(song);
    expect(audio).toMatchObject({ kind: 'mp3', sampleRate: 44_100, channels: 2 });
    expect(audio.duration).toBeCloseTo(SECONDS, 6);
    expect(audio.planes[0]).toHaveLength(sound.length);
    expect(difference(sound, audio.planes[0] ?? new Float32Array())).toBeLessThan(-30);
  });

  test('decodes a mono file to one channel', async () => {
    const audio = await decode(await mp3([sound]));
    expect(audio.channels).toBe(1);
    expect(audio.planes).toHaveLength(1);
    expect(difference(sound, audio.planes[0] ?? new Float32Array())).toBeLessThan(-30);
  });

  test('measures a file without an Info frame by its frames', async () => {
    const audio = await decode(bare);
    expect(audio.duration).toBeCloseTo(Math.floor(bare.length / 522) * FRAME, 1);
    expect(audio.planes[0]).toHaveLength(Math.round(audio.duration * 44_100));
  });

  test('measures a truncated file by its remaining frames', async () => {
    const audio = await decode(song.subarray(0, song.length / 2));
    expect(audio.duration).toBeGreaterThan(SECONDS / 2 - 0.1);
    expect(audio.duration).toBeLessThan(SECONDS / 2 + 0.1);
    expect(audio.planes[0]).toHaveLength(Math.round(audio.duration * 44_100));
  });

  test('decodes a truncated file up to its end without removing padding', async () => {
    const frames = 60;
    const { duration } = await decode(song.subarray(0, encodedSize(frames + 1)));
    expect(duration).toBeCloseTo(frames * FRAME - (576 + 529) / 44_100, 6);
  });

  test('measures joined files by all of their frames', async () => {
    const audio = await decode(Buffer.concat([song, bare, bare]));
    expect(audio.duration).toBeGreaterThan(3 * SECONDS - 0.1);
    expect(audio.duration).toBeLessThan(3 * SECONDS + 0.2);
    expect(audio.planes[0]).toHaveLength(Math.round(audio.duration * 44_100));
  });

  test('measures a file with a wrong Info frame by its frames', async () => {
    const lying = Buffer.from(song);
    lying.writeUInt32BE(0x7f_ff_ff_ff, lying.indexOf('Info') + 8);
    expect((await decode(lying)).duration).toBeCloseTo(SECONDS, 1);
  });

  test('skips leading tags of any size', async () => {
    const audio = await decode(Buffer.concat([id3(70_000), id3(10), song]));
    expect(audio.duration).toBeCloseTo(SECONDS, 6);
  });

  test.each<[string, Buffer]>([
    ['the rest of a frame', song.subarray(700, 1000)],
    ['an APEv2 tag', apeTag(3000)],
    ['an ID3v1 tag', id3v1()],
    ['several tags', Buffer.concat([id3(100), apeTag(200), id3v1(), Buffer.alloc(10), id3(50)])],
    ['the headers of a stream', Buffer.from('ICY 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n')],
    ['100,000 zeros', Buffer.alloc(100_000)],
    ['half a megabyte of text', Buffer.alloc(500_000, 'words ')],
    ['bytes that look like a sync', Buffer.alloc(5000, 0xff)],
    ['a tag with a wrong length', id3(2 ** 21).subarray(0, 10)],
  ])('skips leading data: %s', async (_, before) => {
    const bytes = Buffer.concat([before, song]);
    expect((await withFile(bytes, probe)).kind).toBe('mp3');
    const audio = await decode(bytes);
    expect(audio.duration).toBeCloseTo(SECONDS, 2);
    expect(difference(sound, audio.planes[0] ?? new Float32Array())).toBeLessThan(-30);
  });

  test('decodes a file that changes its sampling rate to the end at the higher rate', async () => {
    const next = music(1.5, 48_000, 2);
    const audio = await decode(Buffer.concat([song, await mp3([next, next], 48_000)]));
    expect(audio).toMatchObject({ sampleRate: 48_000, channels: 2 });
    expect(audio.duration).toBeGreaterThan(SECONDS + 1.5);
    expect(audio.duration).toBeLessThan(SECONDS + 1.7);
    const plane = audio.planes[0] ?? new Float32Array();
    expect(plane.length / 48_000).toBeCloseTo(audio.duration, 2);
    // The second part lasts to the end, behind the delay of its encoder.
    const start = plane.length - Math.ceil(1.5 * 48_000) - 2304;
    expect(levelOf(plane.subarray(start))).toBeGreaterThan(0.3);
    expect(difference(music(SECONDS, 48_000), plane)).toBeLessThan(-25);
  });

  test('decodes a file that changes from mono to stereo with both channels to the end', async () => {
    const silent = new Float32Array(sound.length);
    const audio = await decode(Buffer.concat([await mp3([sound]), await mp3([silent, sound])]));
    expect(audio.channels).toBe(2);
    expect(audio.duration).toBeGreaterThan(2 * SECONDS);
    const [leftPlane = silent, right = silent] = audio.planes;
    expect(difference(sound, leftPlane)).toBeLessThan(-30);
    expect(difference(sound, right)).toBeLessThan(-30);
    const second = right.length - sound.length;
    expect(levelOf(right.subarray(second))).toBeGreaterThan(0.3);
    expect(levelOf(leftPlane.subarray(second))).toBeLessThan(0.1);
  });

  test('probes a file with a tag of 50 MB', async () => {
    const size = 50 * 2 ** 20;
    await withFolder(async (folder) => {
      const path = join(folder, 'tagged.mp3');
      await writeFile(path, id3(size).subarray(0, 10));
      await truncate(path, size + 10);
      await expect(probe(path)).rejects.toThrow(UndecodableFile);
      const file = await open(path, 'a');
      await file.write(song);
      await file.close();
      expect((await probe(path)).duration).toBeCloseTo(SECONDS, 6);
    });
  });

  test('decodes a damaged file around the damage', async () => {
    const damagedSong = Buffer.from(song);
    damagedSong.fill(0, 20_000, 22_000);
    const { duration, planes } = await decode(damagedSong);
    expect(duration).toBeGreaterThan(SECONDS - 0.3);
    expect(planes[0]?.length).toBeGreaterThan((SECONDS - 0.4) * 44_100);
  });

  test.each<[string, Buffer]>([
    ['nothing but a tag', id3(1000)],
    ['a tag that is longer than the file', id3(1000).subarray(0, 500)],
    ['nothing but an Info frame', song.subarray(0, 522)],
    ['a frame header before a text', Buffer.concat([song.subarray(0, 4), Buffer.alloc(100_000, 'song ')])],
    ['nothing but sync bytes', Buffer.concat([song.subarray(0, 4), Buffer.alloc(100_000, 0xff)])],
    ['two megabytes of text in front', Buffer.concat([Buffer.alloc(2_000_000, 'words '), song])],
    ['a page in front of nothing', Buffer.from('<!doctype html><title>Not a song</title>'.repeat(100))],
  ])('refuses a file with %s', async (_, bytes) => {
    await expect(withFile(bytes, probe)).rejects.toThrow(UndecodableFile);
  });

  test('refuses a file of more than four hours', async () => {
    // 8 kbit/s, MPEG-2.5, 8 kHz, mono: 72 bytes hold 72 ms.
    const frame = Buffer.alloc(72);
    frame.writeUInt32BE(0xff_e3_18_c0);
    const bytes = Buffer.alloc(72 * 200_100, frame);
    await expect(withFile(bytes, probe)).rejects.toThrow('longer than 4 hours');
    await expect(withFile(bytes.subarray(0, 72 * 199_900), probe)).resolves.toMatchObject({
      sampleRate: 8000,
    });
  });
});
