import { resamplePeaks } from '@backbeat/contract';

/** Bytes that are decoded at a time: half a minute of MP3 at 128 kbit/s, a few milliseconds of work on its samples. */
const PIECE = 512 * 1024;
/** Samples a second. The browser resamples while it decodes, off the page's thread; for peaks that is plenty. */
const RATE = 8000;
/** Samples a peak: 50 of them a second. */
const BLOCK = 160;
/** Peaks in the end; the server gives as many. */
const PEAKS = 500;

/** Of a picture that is drawn before anything was uploaded. */
export interface LocalWaveform {
  /** Peaks from 0 to 1. */
  peaks: readonly number[];
  /** Seconds, a little less than there are: each cut between two pieces costs a few hundredths. */
  duration: number;
}

/**
 * The waveform of a chosen file, found in this browser. It is read and decoded in pieces, so that neither the memory nor the
 * page feel how long it is; a piece borders on the next in the middle of a frame, which costs some milliseconds of peaks.
 * @returns null where the browser cannot decode it; the server will say whether it can
 */
export async function findLocalWaveform(file: Blob, signal: AbortSignal): Promise<LocalWaveform | null> {
  const layout = await findAudio(file);
  if (!layout) return null;
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const peaks: number[] = [];
  let samples = 0;
  for (let at = layout.start; at < layout.end; at += layout.piece) {
    const piece = file.slice(at, Math.min(at + layout.piece, layout.end));
    const bytes = await new Blob([layout.header, piece]).arrayBuffer();
    const sound = await decoder.decodeAudioData(bytes).catch(() => null);
    signal.throwIfAborted();
    // The last piece may hold less than a frame.
    if (!sound && at === layout.start) return null;
    if (!sound) continue;
    samples += sound.length;
    addPeaks(peaks, sound);
  }
  return samples === 0 ? null : { peaks: resamplePeaks(peaks, PEAKS), duration: samples / RATE };
}

/** Where the sound lies in a file, and what has to stand before a piece of it so that it is a file of its own. */
interface Layout {
  start: number;
  end: number;
  piece: number;
  header: Uint8Array<ArrayBuffer>;
}

const ascii = (view: DataView, at: number, length: number) =>
  String.fromCodePoint(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

/** Finds the sound in the `data` chunk of a WAV file, else in an MP3; an ID3v2 tag may precede both. */
export async function findAudio(file: Blob): Promise<Layout | null> {
  const first = await readHead(file, 0);
  if (first.byteLength < 128) return null;
  const start = ascii(first, 0, 3) === 'ID3' ? 10 + syncSafe(first, 6) : 0;
  const head = start === 0 ? first : await readHead(file, start);
  const isWave =
    head.byteLength >= 12 && WAVE_FORMS.includes(ascii(head, 0, 4)) && ascii(head, 8, 4) === 'WAVE';
  if (isWave) return findWave(head, start, file.size);
  return { start, end: file.size, piece: PIECE, header: new Uint8Array() };
}

/** RIFF, and its variants with 64-bit sizes. */
const WAVE_FORMS = ['RIFF', 'RF64', 'BW64'];
/** Sizes of a `data` chunk that a recorder did not write, or that another chunk holds. */
const UNKNOWN_SIZES = [0, 0xff_ff_ff_ff];

const readHead = async (file: Blob, start: number): Promise<DataView> =>
  new DataView(await file.slice(start, start + 64 * 1024).arrayBuffer());

/** ID3v2.4 section 6.2: four bytes of seven bits. */
const syncSafe = (view: DataView, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 128 + (view.getUint8(at + index) & 0x7f), 0);

/** @param start where the file in `head` begins */
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
      const piece = Math.max(1, Math.floor(PIECE / blockAlign)) * blockAlign;
      const end = UNKNOWN_SIZES.includes(length) ? size : Math.min(size, start + body + length);
      return { start: start + body, end, piece, header: waveHeader(format, piece) };
    }
    at = body + length + (length % 2);
  }
  return null;
}

/** A RIFF WAVE header for a piece of sound in this format. A last piece may be shorter than it says. */
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
  for (let from = 0; from < sound.length; from += BLOCK) {
    let peak = 0;
    for (const channel of channels)
      for (let index = from; index < Math.min(from + BLOCK, channel.length); index += 1)
        peak = Math.max(peak, Math.abs(channel[index] ?? 0));
    peaks.push(Math.min(1, peak));
  }
}
