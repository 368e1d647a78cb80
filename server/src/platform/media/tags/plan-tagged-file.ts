import {
  findSound,
  MAX_WAV_CHUNKS,
  type ByteSpan,
  type ReadBytes,
  type WavChunk,
  type WavFile,
} from '@backbeat/contract';
import type { TrackTags } from './track-tags.ts';
import { writeId3 } from './write-id3.ts';
import { writeChunkHeader, writeRiffTags } from './write-riff.ts';

/** A part of a tagged file: bytes, or where the untagged file has them. */
export type FilePiece = Uint8Array | ByteSpan;

/** The size of a file above 4 GiB stands in its ds64 chunk. */
const SIZE_ELSEWHERE = 0xff_ff_ff_ff;
const RIFF_HEADER_BYTES = 12;
/** The sizes of the file and of the data, with which a ds64 chunk begins. */
const DS64_SIZES_BYTES = 16;

export const sizeOfPiece = (piece: FilePiece): number =>
  piece instanceof Uint8Array ? piece.length : piece.end - piece.start;

/**
 * Plans a copy of an MP3 or WAV file with these tags in place of those that it has. Its sound and the
 * other chunks of a WAV file stay as they are.
 * @param size bytes of the file
 * @returns the parts in their order; the whole file if it has too many tags or chunks to be understood
 */
export async function planTaggedFile(read: ReadBytes, size: number, tags: TrackTags): Promise<FilePiece[]> {
  const sound = await findSound(read, size);
  if (sound.kind === 'mp3') return [writeId3(tags), { start: sound.start, end: sound.end }];
  const plan = sound.kind === 'wav' ? await planWav(read, sound, tags) : undefined;
  return plan ?? [{ start: 0, end: size }];
}

/** @returns undefined if the file would have too many chunks */
async function planWav(
  read: ReadBytes,
  { form, chunks }: WavFile,
  tags: TrackTags,
): Promise<FilePiece[] | undefined> {
  const data = chunks.find(({ name, size }) => name === 'data' && size > 0);
  const otherChunks: WavChunk[] = [];
  for (const chunk of chunks) {
    // Readers take the size of an empty data chunk from elsewhere.
    const isUseless = data && chunk.name === 'data' && chunk.size === 0;
    if (!isUseless && !(await isTag(read, chunk))) otherChunks.push(chunk);
  }
  const pieces: FilePiece[] = [];
  const size64: Buffer[] = [];
  for (const { name, start, size } of otherChunks) {
    pieces.push(writeChunkHeader(name, size));
    if (name === 'ds64' && size >= DS64_SIZES_BYTES) {
      const sizes = Buffer.alloc(DS64_SIZES_BYTES);
      sizes.writeBigUInt64LE(BigInt(data?.size ?? 0), 8);
      size64.push(sizes);
      pieces.push(sizes, { start: start + DS64_SIZES_BYTES, end: start + size });
    } else pieces.push({ start, end: start + size });
    if (size % 2 === 1) pieces.push(Buffer.alloc(1));
  }
  pieces.push(writeRiffTags(tags, writeId3(tags)));
  // The two chunks of the tags come on top.
  if (otherChunks.length + 2 > MAX_WAV_CHUNKS) return undefined;
  const riffSize = pieces.reduce((sum, piece) => sum + sizeOfPiece(piece), RIFF_HEADER_BYTES - 8);
  for (const sizes of size64) sizes.writeBigUInt64LE(BigInt(riffSize), 0);
  const header = Buffer.alloc(RIFF_HEADER_BYTES, 'WAVE');
  writeChunkHeader(form, form === 'RIFF' ? riffSize : SIZE_ELSEWHERE).copy(header);
  return [header, ...pieces];
}

/** Whether a chunk has texts about the recording: `id3 `, or LIST INFO. */
async function isTag(read: ReadBytes, { name, start, size }: WavChunk): Promise<boolean> {
  if (name.toLowerCase() === 'id3 ') return true;
  return name === 'LIST' && size >= 4 && Buffer.from(await read(start, 4)).toString('latin1') === 'INFO';
}
