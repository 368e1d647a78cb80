import type { FileHandle } from 'node:fs/promises';
import type { Audio, Planes } from './sound.ts';
import { Undecodable } from './errors.ts';
import { countSpeakers, defaultSpeakers } from './speakers.ts';

type Encoding = 'integer' | 'float';
type Format = {
  encoding: Encoding;
  /** Bytes a sample takes, of which the topmost bits are used. */
  width: number;
  channels: number;
  sampleRate: number;
  speakers: number;
};

const RATES = { min: 8000, max: 192_000 };
const MAX_CHANNELS = 8;
/** Files have a handful of chunks; a million empty ones are there to keep us busy. */
const MAX_CHUNKS = 1000;
const BITE = 256 * 1024;
/** How the sub-format of an extensible header ends; its first two bytes are the format code (mmreg.h, KSDATAFORMAT_SUBTYPE). */
const SUBFORMAT = '000000001000800000aa00389b71';
/** Floats beyond this (+18 dB) are garbage that would drown everything else. */
const LOUDEST = 8;

/**
 * Reads a WAV's structure (Microsoft/IBM, Multimedia Programming Interface 1.0; mmreg.h for WAVEFORMATEXTENSIBLE).
 * Sizes are believed only as far as the file reaches. Throws Undecodable for anything but plain PCM or float.
 */
export async function openWav(file: FileHandle): Promise<Audio> {
  const { size: fileSize } = await file.stat();
  const head = Buffer.alloc(8);
  let format: Format | undefined;
  let position = 12;
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    const { bytesRead } = await file.read(head, 0, 8, position);
    if (bytesRead < 8) break;
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    position += 8;
    if (name === 'fmt ') format = await readFormat(file, position, size);
    if (name === 'data' && format)
      return makeAudio(file, format, position, Math.min(size, fileSize - position));
    position += size + (size % 2);
  }
  throw new Undecodable(`This WAV file has no ${format ? 'sound' : 'format'} in it.`);
}

async function readFormat(file: FileHandle, position: number, size: number): Promise<Format> {
  const bytes = Buffer.alloc(40);
  const { bytesRead } = await file.read(bytes, 0, Math.min(size, 40), position);
  if (bytesRead < 16) throw new Undecodable('The format of this WAV file is cut off.');
  const channels = bytes.readUInt16LE(2);
  const sampleRate = bytes.readUInt32LE(4);
  const width = bytes.readUInt16LE(12) / channels;
  const bits = bytes.readUInt16LE(14);
  const isExtensible = bytes.readUInt16LE(0) === 0xfffe && bytesRead === 40;
  if (isExtensible && bytes.toString('hex', 26, 40) !== SUBFORMAT) throw unknownFormat();
  const encoding = encodingOf(bytes.readUInt16LE(isExtensible ? 24 : 0), bits, width);

  if (channels < 1 || channels > MAX_CHANNELS) {
    throw new Undecodable(`This WAV file has ${channels} channels; 1 to ${MAX_CHANNELS} can be played.`);
  }
  if (sampleRate < RATES.min || sampleRate > RATES.max) {
    throw new Undecodable(
      `This WAV file has a sampling rate of ${sampleRate} Hz; 8 to 192 kHz can be played.`,
    );
  }
  const mask = isExtensible ? bytes.readUInt32LE(20) : 0;
  const speakers = countSpeakers(mask) === channels ? mask : defaultSpeakers(channels);
  return { encoding, width, channels, sampleRate, speakers };
}

const unknownFormat = () => new Undecodable('Only PCM and float samples can be read from WAV files.');

function encodingOf(code: number, bits: number, width: number): Encoding {
  const isPlain = Math.ceil(bits / 8) === width;
  if (code === 1 && isPlain && width >= 1 && width <= 4) return 'integer';
  if (code === 3 && isPlain && (width === 4 || width === 8)) return 'float';
  throw unknownFormat();
}

function makeAudio(file: FileHandle, format: Format, position: number, size: number): Audio {
  const { width, channels, sampleRate, speakers } = format;
  const frames = Math.floor(size / (width * channels));
  if (frames < 1) throw new Undecodable('There is no sound in this WAV file.');
  const decode = () => decodeWav(file, format, position, frames);
  return { kind: 'wav', duration: frames / sampleRate, sampleRate, channels, speakers, decode };
}

async function* decodeWav(
  file: FileHandle,
  { encoding, width, channels }: Format,
  position: number,
  frames: number,
): AsyncGenerator<Planes> {
  const frameSize = width * channels;
  const perBite = Math.floor(BITE / frameSize);
  const bytes = Buffer.alloc(perBite * frameSize);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const planes = Array.from({ length: channels }, () => new Float32Array(perBite));
  const read = READERS[encoding][width];
  if (!read) throw unknownFormat();
  for (let done = 0; done < frames;) {
    const wanted = Math.min(perBite, frames - done) * frameSize;
    const { bytesRead } = await file.read(bytes, 0, wanted, position + done * frameSize);
    const count = Math.floor(bytesRead / frameSize);
    if (count === 0) return;
    planes.forEach((plane, channel) => read(view, channel * width, frameSize, plane.subarray(0, count)));
    yield planes.map((plane) => plane.subarray(0, count));
    done += count;
  }
}

/** Fills `into` with every `step`-th sample from `at` on, as a number from -1 to 1. */
type Reader = (from: DataView, at: number, step: number, into: Float32Array) => void;

const READERS: Record<Encoding, Partial<Record<number, Reader>>> = {
  integer: {
    1: (from, at, step, into) => {
      for (let i = 0; i < into.length; i++, at += step) into[i] = (from.getUint8(at) - 0x80) / 0x80;
    },
    2: (from, at, step, into) => {
      for (let i = 0; i < into.length; i++, at += step) into[i] = from.getInt16(at, true) / 0x80_00;
    },
    3: (from, at, step, into) => {
      for (let i = 0; i < into.length; i++, at += step) {
        into[i] = (from.getInt16(at + 1, true) * 256 + from.getUint8(at)) / 0x80_00_00;
      }
    },
    4: (from, at, step, into) => {
      for (let i = 0; i < into.length; i++, at += step) into[i] = from.getInt32(at, true) / 0x80_00_00_00;
    },
  },
  float: {
    4: (from, at, step, into) => {
      for (let i = 0; i < into.length; i++, at += step) into[i] = tame(from.getFloat32(at, true));
    },
    8: (from, at, step, into) => {
      for (let i = 0; i < into.length; i++, at += step) into[i] = tame(from.getFloat64(at, true));
    },
  },
};

/** One NaN or infinity would stay in the loudness filters for ever. */
const tame = (sample: number): number =>
  Number.isFinite(sample) ? Math.max(-LOUDEST, Math.min(LOUDEST, sample)) : 0;
