import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { MEDIA_PROGRAM } from '../../../../test/servers/product.ts';
import { MediaProcessor, UndecodableFile } from '../index.ts';
import {
  chunk,
  encoders,
  id3,
  mp3,
  music,
  riff,
  wav,
  wavFormat,
  withFile,
  withFolder,
} from '../sounds.fixture.ts';

const sound = [music(3, 44_100), music(3, 44_100, 2)];
const track = wav(sound);
const song = await mp3(sound);
// Processes that yield would hardly advance beside the other tests.
const OPTIONS = { log: { warn: () => {} }, program: MEDIA_PROGRAM, yields: false };

/** Twenty minutes, mostly silent: long enough that the test finds it in progress. */
async function writeLongWav(path: string): Promise<void> {
  await writeFile(path, Buffer.concat([track.subarray(0, 40), Buffer.alloc(4, 0xff), track.subarray(44)]));
  await truncate(path, 20 * 60 * 44_100 * 4);
}

for (const encoder of encoders) {
  describe(`A media processor that encodes with ${encoder}`, () => {
    const mediaProcessor = new MediaProcessor({
      ...OPTIONS,
      ffmpeg: encoder === 'ffmpeg' ? 'auto' : 'off',
    });
    afterAll(() => mediaProcessor.close());

    test('probes the facts of an audio file', async () => {
      const facts = { duration: 3, sampleRate: 44_100, channels: 2 };
      expect(await withFile(track, (path) => mediaProcessor.probeAudio(path))).toEqual({
        kind: 'wav',
        ...facts,
      });
      expect(await withFile(song, (path) => mediaProcessor.probeAudio(path))).toEqual({
        kind: 'mp3',
        ...facts,
      });
    });

    test('analyses a track and writes its rendition', async () => {
      await withFolder(async (folder) => {
        const [upload, rendition] = [join(folder, 'upload'), join(folder, 'rendition')];
        await writeFile(upload, track);
        const progress: number[] = [];
        const onProgress = (part: number) => progress.push(part);
        const result = await mediaProcessor.analyseAudio(upload, { rendition, onProgress });
        expect(result).toMatchObject({
          duration: 3,
          rendition: { path: rendition, contentType: 'audio/mpeg' },
        });
        expect(result.waveform).toHaveLength(400);
        expect(result.loudness).toBeLessThan(-10);
        expect(progress.every((part) => part > 0 && part <= 1)).toBe(true);
        expect(await mediaProcessor.probeAudio(rendition)).toMatchObject({ kind: 'mp3', duration: 3 });
      });
    });

    test('leaves no files after a job that failed', async () => {
      await withFolder(async (folder) => {
        const [upload, rendition] = [join(folder, 'upload'), join(folder, 'rendition')];
        await writeFile(upload, 'This is a text, not a song.');
        await expect(mediaProcessor.analyseAudio(upload, { rendition })).rejects.toThrow(UndecodableFile);
        expect(existsSync(rendition)).toBe(false);
      });
    });

    test('loses only the current job when its process is killed', async () => {
      await withFolder(async (folder) => {
        const [upload, rendition] = [join(folder, 'upload'), join(folder, 'rendition')];
        // Twenty minutes, mostly silent: long enough that the test finds it in progress.
        await writeFile(
          upload,
          Buffer.concat([track.subarray(0, 40), Buffer.alloc(4, 0xff), track.subarray(44)]),
        );
        await truncate(upload, 20 * 60 * 44_100 * 4);
        const before = new Set(mediaProcessor.pids);
        const job = mediaProcessor.analyseAudio(upload, {
          rendition,
          onProgress: () => {
            for (const pid of mediaProcessor.pids)
              if (!before.has(pid) || encoder) process.kill(pid, 'SIGKILL');
          },
        });
        await expect(job).rejects.toMatchObject({ name: 'MediaUnavailable', reason: 'died' });
        expect(existsSync(rendition)).toBe(false);
        await writeFile(upload, track);
        expect(await mediaProcessor.analyseAudio(upload, { rendition })).toMatchObject({ duration: 3 });
      });
    });
  });
}

describe('A media processor', () => {
  test('answers short jobs while a track is being analysed', async () => {
    const mediaProcessor = new MediaProcessor({ ...OPTIONS, ffmpeg: 'off' });
    onTestFinished(() => mediaProcessor.close());
    await withFolder(async (folder) => {
      const [upload, rendition] = [join(folder, 'upload'), join(folder, 'rendition')];
      await writeLongWav(upload);
      const job = mediaProcessor.analyseAudio(upload, { rendition }).catch((error: unknown) => error);
      expect(await withFile(song, (path) => mediaProcessor.probeAudio(path))).toMatchObject({ duration: 3 });
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const { bytes, ...facts } = await withFile(picture, (path) =>
        mediaProcessor.reencodeImage(path, { animated: false }),
      );
      expect(facts).toEqual({ contentType: 'image/png', width: 8, height: 8 });
      expect((await sharp(bytes).metadata()).format).toBe('png');
      await mediaProcessor.close();
      // The analysis was still running.
      expect(await job).toMatchObject({ name: 'MediaUnavailable', reason: 'closed' });
      expect(existsSync(rendition)).toBe(false);
    });
  });
});

/** Frame headers at their positions, with noise between them. */
const frames = (count: number) => {
  const noise = randomBytes(count * 417);
  for (let frame = 0; frame < count; frame++) noise.writeUInt32BE(0xff_fb_90_64, frame * 417);
  return noise;
};
const format = (rate: number, channels = 2, width = 2) => chunk('fmt ', wavFormat(1, channels, rate, width));

describe('A media processor, given a hostile file', () => {
  const mediaProcessor = new MediaProcessor({ ...OPTIONS, ffmpeg: 'off' });
  afterAll(() => mediaProcessor.close());

  const some = Buffer.alloc(100_000, 3);

  test.each<[string, Buffer]>([
    ['random bytes', randomBytes(300_000)],
    ['random bytes behind a sync', Buffer.concat([song.subarray(0, 4), randomBytes(300_000)])],
    ['frames full of random bytes', frames(2000)],
    [
      'a song of which every tenth byte is random',
      Buffer.from(song.map((byte, i) => (i % 10 === 9 ? (i * 7919) % 256 : byte))),
    ],
    [
      'a song that is cut to pieces',
      Buffer.concat(Array.from({ length: 500 }, (_, i) => song.subarray(i * 37, i * 37 + 13 * (i % 160)))),
    ],
    ['a deeply truncated song', song.subarray(0, 700)],
    ['a WAV of four gigabytes', riff(format(44_100), chunk('data', some, 0xff_ff_ff_ff))],
    ['a WAV of no channels', riff(format(44_100, 0), chunk('data', some))],
    [
      'a WAV of noise in floats',
      riff(chunk('fmt ', wavFormat(3, 2, 192_000, 8)), chunk('data', randomBytes(500_000))),
    ],
    ['a WAV without data', riff(format(44_100), chunk('data', Buffer.alloc(0)))],
    ['a WAV of 0 Hz', riff(format(0), chunk('data', some))],
    ['a WAV of 4 GHz', riff(format(4_000_000_000), chunk('data', some))],
    ['a tag of 50 MB', id3(50 * 2 ** 20)],
    ['an empty file', Buffer.alloc(0)],
  ])('measures or refuses the hostile file: %s', async (_, bytes) => {
    await withFolder(async (folder) => {
      const [upload, rendition] = [join(folder, 'upload'), join(folder, 'rendition')];
      await writeFile(upload, bytes);
      const outcomes = await Promise.allSettled([
        mediaProcessor.probeAudio(upload),
        mediaProcessor.analyseAudio(upload, { rendition }),
      ]);
      const rejections = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      );
      expect(rejections.every((rejection) => rejection instanceof UndecodableFile)).toBe(true);
      expect(existsSync(rendition)).toBe(outcomes[1].status === 'fulfilled');
    });
  });
});
