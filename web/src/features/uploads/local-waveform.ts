import { resamplePeaks } from '@backbeat/contract';

/**
 * Bytes in one decoded chunk: half a minute of MP3 at 128 kbit/s, a few milliseconds of work on its
 * samples.
 */
const CHUNK_BYTES = 512 * 1024;
/**
 * Samples a second. The browser resamples off the main thread; for peaks this rate is sufficient.
 */
const SAMPLE_RATE_HZ = 8000;
/** Samples in one peak: 50 peaks a second. */
const SAMPLES_PER_PEAK = 160;
/** Peaks of the result, as many as the server returns. */
const PEAK_COUNT = 500;

/** The waveform of a file before its upload. */
export interface LocalWaveform {
  /** Peaks from 0 to 1. */
  peaks: readonly number[];
  /**
   * Seconds, slightly less than the real duration: each cut between two chunks costs a few
   * hundredths.
   */
  duration: number;
}

/**
 * Computes the waveform of a chosen file in the browser. It reads and decodes the file in chunks,
 * so that memory and page stay responsive for long files. Chunks meet in the middle of a frame,
 * which costs some milliseconds of peaks.
 * @returns null if the browser cannot decode the file; the server may still accept it
 */
export async function findLocalWaveform(file: Blob, signal: AbortSignal): Promise<LocalWaveform | null> {
  const layout = await findAudio(file);
  if (!layout) return null;
  const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
  const peaks: number[] = [];
  let samples = 0;
  for (let at = layout.start; at < layout.end; at += layout.chunkBytes) {
    const chunk = file.slice(at, Math.min(at + layout.chunkBytes, layout.end));
    const bytes = await new Blob([layout.header, chunk]).arrayBuffer();
    const sound = await decoder.decodeAudioData(bytes).catch(() => null);
    signal.throwIfAborted();
    // The last chunk may contain less than a frame.
    if (!sound && at === layout.start) return null;
    if (!sound) continue;
    samples += sound.length;
    addPeaks(peaks, sound);
  }
  return samples === 0
    ? null
    : { peaks: resamplePeaks(peaks, PEAK_COUNT), duration: samples / SAMPLE_RATE_HZ };
}

/**
 * The position of the sound in a file, and the header that makes a chunk of it a file of its own.
 */
interface Layout {
  start: number;
  end: number;
  chunkBytes: number;
  header: Uint8Array<ArrayBuffer>;
}

const ascii = (view: DataView, at: number, length: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

/**
 * Finds the sound in the `data` chunk of a WAV file, else in an MP3. An ID3v2 tag may precede both.
 */
export async function findAudio(file: Blob): Promise<Layout | null> {
  const first = await readHead(file, 0);
  if (first.byteLength < 128) return null;
  const start = ascii(first, 0, 3) === 'ID3' ? 10 + syncSafe(first, 6) : 0;
  const head = start === 0 ? first : await readHead(file, start);
  const isWave =
    head.byteLength >= 12 && WAVE_FORMS.includes(ascii(head, 0, 4)) && ascii(head, 8, 4) === 'WAVE';
  if (isWave) return findWave(head, start, file.size);
  return { start, end: file.size, chunkBytes: CHUNK_BYTES, header: new Uint8Array() };
}

/** RIFF, and its variants with 64-bit sizes. */
const WAVE_FORMS = ['RIFF', 'RF64', 'BW64'];
/** Sizes of a `data` chunk that the recorder did not write, or that another chunk holds. */
const UNKNOWN_SIZES = [0, 0xff_ff_ff_ff];

const readHead = async (file: Blob, start: number): Promise<DataView> =>
  new DataView(await file.slice(start, start + 64 * 1024).arrayBuffer());

/** ID3v2.4 section 6.2: four bytes of seven bits. */
const syncSafe = (view: DataView, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 128 + (view.getUint8(at + index) & 0x7f), 0);

/** @param start the offset of the file in `head` */
function findWave(head: DataView, start: number, size: number): Layout | null {
  let format: Uint8Array<ArrayBuffer> | undefined;
  let blockAlign = 0;
  for (let at = 12; at + 8 <= head.byteLength;) {
    const name = ascii(head, at, 4);
    const length = head.getUint32(at + 4, true);
    const body = at + 8;
    if (name === 'fmt ' && body + length <= head.byteLength && length >= 16) {
      format = Uint8Array.from({ length: 8 + length }, (_, index) => head.getUint8(at + index));
      blockAlign = head.getUint16(body + 12, true);
    }
    if (name === 'data') {
      if (!format || blockAlign === 0) return null;
      const chunkBytes = Math.max(1, Math.floor(CHUNK_BYTES / blockAlign)) * blockAlign;
      const end = UNKNOWN_SIZES.includes(length) ? size : Math.min(size, start + body + length);
      return { start: start + body, end, chunkBytes, header: waveHeader(format, chunkBytes) };
    }
    at = body + length + (length % 2);
  }
  return null;
}

/**
 * A RIFF WAVE header for a chunk in this format. The last chunk may be shorter than the header
 * says.
 */
function waveHeader(format: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(12 + format.length + 8);
  const view = new DataView(header.buffer);
  const write = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, header.length - 8 + bytes, true);
  write(8, 'WAVE');
  header.set(format, 12);
  write(12 + format.length, 'data');
  view.setUint32(16 + format.length, bytes, true);
  return header;
}

function addPeaks(peaks: number[], sound: AudioBuffer): void {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  );
  for (let from = 0; from < sound.length; from += SAMPLES_PER_PEAK) {
    let peak = 0;
    for (const channel of channels)
      for (let index = from; index < Math.min(from + SAMPLES_PER_PEAK, channel.length); index += 1)
        peak = Math.max(peak, Math.abs(channel[index] ?? 0));
    peaks.push(Math.min(1, peak));
  }
}
