import { open, type FileHandle } from 'node:fs/promises';
import { Undecodable } from './errors.ts';
import { openMp3 } from './mp3.ts';
import { sniff, SNIFF_BYTES } from './sniff.ts';
import type { Audio } from './sound.ts';
import { openWav } from './wav.ts';

/** Opens a file for `use`, and closes it after. Throws Undecodable for what is neither MP3 nor WAV. */
export async function withAudio<T>(path: string, use: (audio: Audio) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(await openAudio(file));
  } finally {
    await file.close();
  }
}

async function openAudio(file: FileHandle): Promise<Audio> {
  const head = Buffer.alloc(SNIFF_BYTES);
  const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0);
  const kind = sniff(head.subarray(0, bytesRead));
  if (kind === 'mp3') return openMp3(file);
  if (kind === 'wav') return openWav(file);
  throw new Undecodable('This is neither an MP3 nor a WAV file.');
}
