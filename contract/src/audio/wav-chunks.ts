import { latin1, viewOf, type ReadBytes } from './read-bytes.ts';

/** RIFF, and its variants for files above 4 GiB (EBU Tech 3306, ITU-R BS.2088). */
const FORMS = ['RIFF', 'RF64', 'BW64'];
/** Files have few chunks; a million empty ones would only cost time. */
export const MAX_WAV_CHUNKS = 1000;
/** A 32-bit size that the writer left open or stored in the ds64 chunk. */
const UNKNOWN_SIZE = 0xff_ff_ff_ff;
const CHUNK_HEADER_BYTES = 8;
/** The sizes of the file and of the data, 64 bits each, with which a ds64 chunk begins. */
const DS64_SIZES_BYTES = 16;

/** A chunk: its content has `size` bytes from `start`, limited to the file. */
export interface WavChunk {
  name: string;
  start: number;
  size: number;
}

export interface WavFile {
  /** 'RIFF', 'RF64' or 'BW64'. */
  form: string;
  chunks: WavChunk[];
  /** Whether the file has more chunks than were read. */
  isCut: boolean;
}

/** Whether a WAV file begins at `start`. */
export async function isWavAt(read: ReadBytes, start: number): Promise<boolean> {
  const head = latin1(await read(start, 12));
  return FORMS.includes(head.slice(0, 4)) && head.slice(8) === 'WAVE';
}

/**
 * Reads the structure of the WAV file that begins at `start` (Microsoft/IBM, Multimedia Programming
 * Interface 1.0). Chunks may come in any order.
 * @param fileSize bytes of the file, with what lies before `start`
 */
export async function readWavChunks(read: ReadBytes, start: number, fileSize: number): Promise<WavFile> {
  const form = latin1(await read(start, 4));
  const chunks: WavChunk[] = [];
  let data64: number | undefined;
  let emptyData: WavChunk | undefined;
  let hasData = false;
  let position = start + 12;
  while (position + CHUNK_HEADER_BYTES <= fileSize) {
    if (chunks.length === MAX_WAV_CHUNKS) return { form, chunks, isCut: true };
    const head = await read(position, CHUNK_HEADER_BYTES);
    const name = latin1(head.subarray(0, 4));
    // After a data chunk of size 0 there are either more chunks or the samples of an interrupted
    // recording.
    if (emptyData && !hasData && !/^[ -~]{4}$/.test(name)) break;
    let size = viewOf(head).getUint32(4, true);
    position += CHUNK_HEADER_BYTES;
    if (name === 'ds64' && size >= DS64_SIZES_BYTES) data64 = await readDataSize(read, position);
    if (name === 'data' && (size === 0 || size === UNKNOWN_SIZE)) size = data64 ?? size;
    const chunk = { name, start: position, size: Math.min(size, fileSize - position) };
    chunks.push(chunk);
    if (name === 'data' && size > 0) hasData = true;
    if (name === 'data' && size === 0) emptyData = chunk;
    position += size + (size % 2);
  }
  // A recorder writes the size when it stops. After a power loss the size is 0, and samples follow
  // up to the end.
  if (emptyData && !hasData && position !== fileSize) {
    emptyData.size = fileSize - emptyData.start;
    chunks.length = chunks.indexOf(emptyData) + 1;
  }
  return { form, chunks, isCut: false };
}

/** The size of the data chunk, from the ds64 chunk at `position`. */
async function readDataSize(read: ReadBytes, position: number): Promise<number | undefined> {
  const bytes = await read(position + 8, 8);
  return bytes.length === 8 ? Number(viewOf(bytes).getBigUint64(0, true)) : undefined;
}
