import { open, type FileHandle } from 'node:fs/promises';
import { isWavAt } from '@backbeat/contract';
import { UndecodableFile } from '../errors.ts';
import { skipLeadingTags } from './leading-tags.ts';
import { findFirstFrame } from './mp3-frames.ts';
import { openMp3 } from './mp3.ts';
import type { Audio } from './sound.ts';
import { readBytesOf } from './read-file.ts';
import { openWav } from './wav.ts';

/**
 * How far the first MP3 frame may lie behind the tags. Stream recordings begin with response
 * headers or within a frame; FFmpeg searches equally far.
 */
const MP3_SEARCH_BYTES = 1024 * 1024;

/**
 * Opens a file for `use` and closes it afterwards.
 * @throws {UndecodableFile} for a file that is neither MP3 nor WAV
 */
export async function withAudio<T>(path: string, use: (audio: Audio) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(await openAudio(file));
  } finally {
    await file.close();
  }
}

async function openAudio(file: FileHandle): Promise<Audio> {
  const start = await skipLeadingTags(file);
  if (await isWavAt(readBytesOf(file), start)) return openWav(file, start);
  const firstFrame = await findFirstFrame(file, start, MP3_SEARCH_BYTES);
  if (firstFrame !== undefined) return openMp3(file, firstFrame);
  throw new UndecodableFile('This is neither an MP3 nor a WAV file.', { reason: 'wrong-kind' });
}
