import { createWindowReader, type ByteSpan, type ReadBytes } from './read-bytes.ts';
import { findBetweenTags } from './tag-lengths.ts';
import { isWavAt, readWavChunks, type WavFile } from './wav-chunks.ts';

/** Where a file has its sound, and of which kind it is. */
export type Sound = ({ kind: 'mp3' } & ByteSpan) | ({ kind: 'wav' } & WavFile) | { kind: 'other' };

/**
 * Finds the sound of an audio file without its tags. Of an MP3 file it lies between the tags. Other
 * files, and those with more than a thousand tags or chunks, have none.
 * @param size bytes of the file
 */
export async function findSound(readFile: ReadBytes, size: number): Promise<Sound> {
  const read = createWindowReader(readFile);
  const span = await findBetweenTags(read, size);
  if (!span) return { kind: 'other' };
  if (!(await isWavAt(read, span.start))) return { kind: 'mp3', ...span };
  const wav = await readWavChunks(read, span.start, size);
  return wav.isCut ? { kind: 'other' } : { kind: 'wav', ...wav };
}

/**
 * The bytes of which soundSha256 is the hash (docs/agreements.md): of an MP3 file those between its
 * tags, of a WAV file the contents of its `fmt ` and `data` chunks in their order, of another file
 * all.
 */
export async function findSoundSpans(read: ReadBytes, size: number): Promise<ByteSpan[]> {
  const sound = await findSound(read, size);
  if (sound.kind === 'mp3') return [{ start: sound.start, end: sound.end }];
  if (sound.kind === 'other') return [{ start: 0, end: size }];
  return sound.chunks
    .filter(({ name }) => name === 'fmt ' || name === 'data')
    .map((chunk) => ({ start: chunk.start, end: chunk.start + chunk.size }));
}
