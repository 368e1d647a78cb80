import type { FileHandle } from 'node:fs/promises';
import { readWavChunks } from '@backbeat/contract';
import type { Audio, Planes } from './sound.ts';
import { UndecodableFile } from '../errors.ts';
import { readBytesOf } from './read-file.ts';
import { countChannelPositions, defaultChannelMask } from './channel-layout.ts';

type Encoding = 'integer' | 'float';
type Format = {
  encoding: Encoding;
  /** Bytes of a sample, whose topmost bits are used. */
  width: number;
  channels: number;
  sampleRate: number;
  channelMask: number;
};

const RATES = { min: 8000, max: 192_000 };
const MAX_CHANNELS = 8;
const BITE = 256 * 1024;
/**
 * The end of the sub-format of an extensible header; the first two bytes are the format code
 * (mmreg.h, KSDATAFORMAT_SUBTYPE).
 */
const SUBFORMAT = '000000001000800000aa00389b71';
/** Format codes of mmreg.h that recorders and converters write. */
const CODINGS: Record<number, string> = {
  0x02: 'Microsoft ADPCM',
  0x06: 'A-law',
  0x07: 'µ-law',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x50: 'MPEG',
  0xff: 'AAC',
  0x161: 'Windows Media Audio',
};
const MP3_CODE = 0x55;
const EXTENSIBLE_CODE = 0xfffe;
/** Above 32-bit integers that were written as floats without scaling, a sample is garbage. */
const MAX_LEVEL = 2 ** 31;

/**
 * Reads the structure of the WAV that begins at `start` (Microsoft/IBM, Multimedia Programming
 * Interface 1.0; mmreg.h for WAVEFORMATEXTENSIBLE). Chunks may come in any order. Sizes are limited
 * to the size of the file.
 * @throws {UndecodableFile} for anything but plain PCM or float
 */
export async function openWav(file: FileHandle, start: number): Promise<Audio> {
  const { format, data } = await readStructure(file, start);
  if (!format) throw damagedAudio('This WAV file has no format in it.');
  if (!data) throw noSound();
  return makeAudio(file, format, data.start, data.size);
}

const noSound = () => new UndecodableFile('There is no sound in this WAV file.', { reason: 'no-sound' });

const damagedAudio = (message: string) => new UndecodableFile(message, { reason: 'damaged-audio' });

/** The format that applies to the first samples, and where these are. */
async function readStructure(file: FileHandle, start: number) {
  const { size } = await file.stat();
  const { chunks } = await readWavChunks(readBytesOf(file), start, size);
  const data = chunks.find((chunk) => chunk.name === 'data' && chunk.size > 0);
  const formats = chunks.filter(({ name }) => name === 'fmt ');
  const format = formats.findLast((chunk) => data && chunk.start < data.start) ?? formats[0];
  return { format: format && (await readFormat(file, format.start, format.size)), data };
}

async function readFormat(file: FileHandle, position: number, size: number): Promise<Format> {
  const bytes = Buffer.alloc(40);
  const { bytesRead } = await file.read(bytes, 0, Math.min(size, 40), position);
  if (bytesRead < 16) throw damagedAudio('The format of this WAV file is cut off.');
  const channels = bytes.readUInt16LE(2);
  const sampleRate = bytes.readUInt32LE(4);
  const blockAlign = bytes.readUInt16LE(12);
  const bits = bytes.readUInt16LE(14);
  const isExtensible = bytes.readUInt16LE(0) === EXTENSIBLE_CODE && bytesRead === 40;
  const isKnown = !isExtensible || bytes.toString('hex', 26, 40) === SUBFORMAT;
  const code = isKnown ? bytes.readUInt16LE(isExtensible ? 24 : 0) : EXTENSIBLE_CODE;
  const encoding = encodingOf(code, bits);

  if (channels < 1 || channels > MAX_CHANNELS) {
    const message = `This WAV file has ${channels} channels; 1 to ${MAX_CHANNELS} can be played.`;
    throw new UndecodableFile(message, { reason: 'unsupported-channels', detail: String(channels) });
  }
  if (sampleRate < RATES.min || sampleRate > RATES.max) {
    const rate = `${sampleRate / 1000} kHz`;
    const message = `This WAV file has a sampling rate of ${rate}; 8 to 192 kHz can be played.`;
    throw new UndecodableFile(message, { reason: 'unsupported-sample-rate', detail: rate });
  }
  // Samples are packed, regardless of the block size. Only 24 bits have a second layout: in four
  // bytes each.
  const sampleBytes = Math.ceil(bits / 8);
  const width = sampleBytes === 3 && blockAlign === 4 * channels ? 4 : sampleBytes;
  const mask = isExtensible ? bytes.readUInt32LE(20) : 0;
  const channelMask = countChannelPositions(mask) === channels ? mask : defaultChannelMask(channels);
  return { encoding, width, channels, sampleRate, channelMask };
}

function encodingOf(code: number, bits: number): Encoding {
  if (code === 1 && bits >= 1 && bits <= 32) return 'integer';
  if (code === 3 && (bits === 32 || bits === 64)) return 'float';
  if (code === MP3_CODE) {
    throw new UndecodableFile('This is an MP3 inside a WAV file.', { reason: 'mp3-in-wav' });
  }
  const detail = nameCoding(code, bits);
  throw new UndecodableFile(`This WAV file uses ${detail} coding; only PCM and float can be played.`, {
    reason: 'unsupported-coding',
    detail,
  });
}

function nameCoding(code: number, bits: number): string {
  if (code === 1) return `${bits}-bit PCM`;
  if (code === 3) return `${bits}-bit float`;
  return CODINGS[code] ?? `unknown (0x${code.toString(16).padStart(4, '0')})`;
}

function makeAudio(file: FileHandle, format: Format, position: number, size: number): Audio {
  const { width, channels, sampleRate, channelMask } = format;
  const frames = Math.floor(size / (width * channels));
  if (frames < 1) throw noSound();
  const decode = () => decodeWav(file, format, position, frames);
  return { kind: 'wav', duration: frames / sampleRate, sampleRate, channels, channelMask, decode };
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
  const readSample = READERS[encoding][width];
  if (!readSample) throw new TypeError(`no reader for ${encoding} samples of ${width} bytes`);
  for (let readFrames = 0; readFrames < frames;) {
    const byteCount = Math.min(perBite, frames - readFrames) * frameSize;
    const { bytesRead } = await file.read(bytes, 0, byteCount, position + readFrames * frameSize);
    const count = Math.floor(bytesRead / frameSize);
    if (count === 0) return;
    planes.forEach((plane, channel) =>
      readSample(view, channel * width, frameSize, plane.subarray(0, count)),
    );
    yield planes.map((plane) => plane.subarray(0, count));
    readFrames += count;
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

/**
 * A NaN or infinity would stay in the loudness filters forever, and one huge value would dominate
 * the rest.
 */
const tame = (sample: number): number => (Math.abs(sample) <= MAX_LEVEL ? sample : 0);
