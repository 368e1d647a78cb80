import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Audio, Planes } from './formats/sound.ts';
import { withAudio } from './formats/open-audio.ts';
import { hasFfmpeg } from './rendition/encode-ffmpeg.ts';
import { RenditionMaker, type EncoderName } from './rendition/rendition.ts';

/** The encoders on this machine. Tests of renditions run for each. */
export const encoders: EncoderName[] = (await hasFfmpeg()) ? ['lame', 'ffmpeg'] : ['lame'];

/** Runs `use` with the path of a temporary folder. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs `use` with the path of a temporary file with these bytes. */
export const withFile = <T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return use(path);
  });

/** A sine in one channel: `decibels` below full scale, at `hertz`. */
export function sine(seconds: number, sampleRate: number, hertz: number, decibels: number): Float32Array {
  const level = 10 ** (decibels / 20);
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
}

/** A deterministic sound similar to music: three voices that rise and fall, with noise. */
export function music(seconds: number, sampleRate: number, seed = 1): Float32Array {
  let state = seed;
  const noise = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const voice = (hertz: number, time: number) => Math.sin(2 * Math.PI * hertz * seed * time);
  const sound = new Float32Array(Math.round(seconds * sampleRate));
  // Tests make minutes of it, so without an array or a closure for each sample.
  for (let i = 0; i < sound.length; i++) {
    const time = i / sampleRate;
    const voices = 0.25 * voice(110, time) + 0.25 * voice(277.2, time) + 0.25 * voice(1318.5, time);
    const swell = 0.5 + 0.4 * Math.sin(2 * Math.PI * 0.3 * time + seed);
    sound[i] = swell * (voices + 0.05 * noise());
  }
  return sound;
}

type WavOptions = {
  sampleRate?: number;
  encoding?: 'int8' | 'int16' | 'int24' | 'int32' | 'float32' | 'float64';
  /** a WAVE_FORMAT_EXTENSIBLE header with this channel mask */
  mask?: number;
};

const WRITERS = {
  int8: [1, 1, (at, value, bytes) => bytes.writeUInt8(Math.round(value * 127) + 128, at)],
  int16: [1, 2, (at, value, bytes) => bytes.writeInt16LE(Math.round(value * 0x7fff), at)],
  int24: [1, 3, (at, value, bytes) => bytes.writeIntLE(Math.round(value * 0x7f_ffff), at, 3)],
  int32: [1, 4, (at, value, bytes) => bytes.writeInt32LE(Math.round(value * 0x7fff_ffff), at)],
  float32: [3, 4, (at, value, bytes) => bytes.writeFloatLE(value, at)],
  float64: [3, 8, (at, value, bytes) => bytes.writeDoubleLE(value, at)],
} satisfies Record<string, [code: number, width: number, (at: number, value: number, bytes: Buffer) => void]>;

/** A RIFF chunk, padded to an even length. */
export function chunk(name: string, body: Uint8Array, size = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** The body of a WAV's `fmt ` chunk. */
export function wavFormat(
  code: number,
  channels: number,
  sampleRate: number,
  width: number,
  mask?: number,
): Buffer {
  const format = Buffer.alloc(mask === undefined ? 16 : 40);
  format.writeUInt16LE(mask === undefined ? code : 0xfffe, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE((sampleRate * channels * width) % 2 ** 32, 8);
  format.writeUInt16LE(channels * width, 12);
  format.writeUInt16LE(width * 8, 14);
  if (mask !== undefined) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(width * 8, 18);
    format.writeUInt32LE(mask, 20);
    format.writeUInt16LE(code, 24);
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26);
  }
  return format;
}

/** A RIFF file of type WAVE. */
export const riff = (...chunks: Uint8Array[]): Buffer =>
  chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));

/** A WAVE file with 64-bit sizes: RF64 (EBU Tech 3306) or BW64 (ITU-R BS.2088). */
export function wave64(form: 'RF64' | 'BW64', dataSize: number, ...chunks: Uint8Array[]): Buffer {
  const ds64 = Buffer.alloc(28);
  ds64.writeBigUInt64LE(BigInt(dataSize), 8);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('ds64', ds64), ...chunks]);
  return chunk(form, body, 0xff_ff_ff_ff);
}

/** A WAV file of these channels. */
export function wav(
  planes: Planes,
  { sampleRate = 44_100, encoding = 'int16', mask }: WavOptions = {},
): Buffer {
  const [code, width, write] = WRITERS[encoding];
  const data = Buffer.alloc((planes[0]?.length ?? 0) * planes.length * width);
  planes.forEach((plane, channel) => {
    plane.forEach((value, i) => write((i * planes.length + channel) * width, value, data));
  });
  return riff(chunk('fmt ', wavFormat(code, planes.length, sampleRate, width, mask)), chunk('data', data));
}

/**
 * An MP3 file of one or two channels at 44.1 or 48 kHz, with an Info frame of 160 (mono: 96)
 * kbit/s.
 */
export function mp3(planes: Planes, sampleRate = 44_100, encoder: EncoderName = 'lame'): Promise<Buffer> {
  return withFolder(async (folder) => {
    const path = join(folder, 'song.mp3');
    const maker = await RenditionMaker.open(path, encoder, {
      sampleRate,
      channels: planes.length,
      channelMask: 3,
    });
    await maker.add(planes);
    await maker.finish();
    return readFile(path);
  });
}

/** An APEv2 tag with a header, and this many bytes of items. */
export function apeTag(size: number): Buffer {
  const end = (isHeader: boolean) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX', 0, 'latin1');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(size + 32, 12);
    bytes.writeUInt32LE(isHeader ? 0xa0_00_00_00 : 0x80_00_00_00, 20);
    return bytes;
  };
  return Buffer.concat([end(true), Buffer.alloc(size, 'item'), end(false)]);
}

/** An ID3v1 tag. */
export const id3v1 = (): Buffer => Buffer.from('TAGNight bus'.padEnd(128, '\0'), 'latin1');

/** An ID3v2.4 tag of this size, without its ten bytes of header. */
export function id3(size: number): Buffer {
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]);
  for (let byte = 0; byte < 4; byte++) header[9 - byte] = (size >> (7 * byte)) & 127;
  return Buffer.concat([header, Buffer.alloc(size)]);
}

/** Decodes a file: its properties and its samples. */
export const decodeFile = (path: string): Promise<Audio & { planes: Planes }> =>
  withAudio(path, async (audio) => {
    const blocks: Planes[] = [];
    for await (const block of audio.decode()) blocks.push(block.map((plane) => plane.slice()));
    const planes = Array.from({ length: audio.channels }, (_, channel) =>
      Float32Array.from(blocks.flatMap((block) => Array.from(block[channel] ?? []))),
    );
    return { ...audio, planes };
  });

/** Splits planes into blocks at the given positions, modulo their length. */
export function splitAt(planes: Planes, places: readonly number[]): Planes[] {
  const length = planes[0]?.length ?? 0;
  const offsets = [0, ...places.map((place) => place % (length + 1)).toSorted((a, b) => a - b), length];
  return offsets.slice(1).map((end, index) => planes.map((plane) => plane.subarray(offsets[index], end)));
}

/** The difference between two sounds, in decibels of full scale, by the mean square. */
export function difference(one: Float32Array, other: Float32Array): number {
  const sum = one.reduce((total, value, i) => total + (value - (other[i] ?? 0)) ** 2, 0);
  return 10 * Math.log10(sum / one.length);
}
