import type { FileHandle } from 'node:fs/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import type { Audio, Planes } from './sound.ts';
import { UndecodableFile } from '../errors.ts';
import { readMp3Frames, type Mp3Header } from './mp3-frames.ts';
import { readInfoFrame } from './mp3-info.ts';
import { Resampler } from './resample.ts';
import { defaultChannelMask } from './channel-layout.ts';

/** Samples by which every decoder lags behind its encoder (LAME technical FAQ: "decoder delay"). */
const DECODER_DELAY = 529;
/**
 * Bytes that are decoded at a time. At the lowest bitrate 16 KiB are 16 s of sound, so memory use
 * stays small.
 */
const CHUNK_BYTES = 16 * 1024;
/** Joined files change their format a few times; the limit bounds memory for hostile files. */
const MAX_SEGMENTS = 1000;

/** Consecutive frames of one sampling rate and channel count. */
type Segment = {
  sampleRate: number;
  channels: 1 | 2;
  /** Decoded samples, without the Info frame. */
  samples: number;
  /** The range of the samples that is music, without the padding; `end` is exclusive. */
  start: number;
  end: number;
};

type Layout = {
  firstFrame: number;
  hasInfo: boolean;
  segments: Segment[];
  /** Bytes of all frames. */
  bytes: number;
};

/**
 * Reads the structure of an MP3 file. It counts every frame, so the duration is that of the actual
 * sound, whatever the headers declare. If the format changes, the result has the highest sampling
 * rate and channel count that occur.
 * @param firstFrame the offset of the first frame
 * @throws {UndecodableFile} if there is no sound
 */
export async function openMp3(file: FileHandle, firstFrame: number): Promise<Audio> {
  const layout = await readLayout(file, firstFrame);
  const { segments, bytes } = layout;
  const sampleRate = Math.max(...segments.map((segment) => segment.sampleRate));
  const channels = segments.some((segment) => segment.channels === 2) ? 2 : 1;
  const duration = segments.reduce((sum, each) => sum + (each.end - each.start) / each.sampleRate, 0);
  if (segments.length === 0 || duration <= 0) {
    throw new UndecodableFile('There is no sound in this MP3 file.', { reason: 'no-sound' });
  }
  return {
    kind: 'mp3',
    duration,
    bitrate: (bytes * 8) / duration,
    sampleRate,
    channels,
    channelMask: defaultChannelMask(channels),
    decode: () => decode(file, layout, { sampleRate, channels }),
  };
}

async function readLayout(file: FileHandle, firstFrame: number): Promise<Layout> {
  const segments: Segment[] = [];
  let info: ReturnType<typeof readInfoFrame>;
  let frames = 0;
  let size = 0;
  for await (const { bytes, count, header } of readMp3Frames(file, firstFrame)) {
    if (frames === 0) info = readInfoFrame(bytes, header);
    let segment = segments.at(-1);
    if (!segment || !isOfSegment(segment, header)) {
      if (segments.length === MAX_SEGMENTS) {
        throw new UndecodableFile('The format of this MP3 file changes too often.', {
          reason: 'damaged-audio',
        });
      }
      const { sampleRate, channels } = header;
      segment = { sampleRate, channels, samples: 0, start: 0, end: 0 };
      segments.push(segment);
    }
    segment.samples += (frames === 0 && info ? count - 1 : count) * header.samples;
    segment.end = segment.samples;
    frames += count;
    size += bytes.length;
  }
  const [first, last] = [segments[0], segments.at(-1)];
  if (first && last && info?.gapless) {
    const { delay, padding } = info.gapless;
    first.start = Math.min(first.end, delay + DECODER_DELAY);
    // The padding is at the end only if the file is neither truncated nor extended.
    const isWhole = info.frames === frames - 1;
    if (isWhole) last.end = Math.max(last.start, last.end - Math.max(0, padding - DECODER_DELAY));
  }
  return { firstFrame, hasInfo: info !== undefined, segments, bytes: size };
}

const isOfSegment = (segment: Segment, header: Mp3Header): boolean =>
  segment.sampleRate === header.sampleRate && segment.channels === header.channels;

async function* decode(
  file: FileHandle,
  { firstFrame, hasInfo, segments }: Layout,
  { sampleRate, channels }: { sampleRate: number; channels: 1 | 2 },
): AsyncGenerator<Planes> {
  // Without gapless decoding, which trusts the Info frame; `segments` holds the counted samples.
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    let index = 0;
    let position = 0;
    let resampler: Resampler | undefined;
    let isInfo = hasInfo;
    for await (const run of readMp3Frames(file, firstFrame)) {
      let segment = segments[index];
      if (segment && !isOfSegment(segment, run.header)) {
        if (resampler) yield resampler.end();
        resampler = undefined;
        position = 0;
        index++;
        segment = segments[index];
      }
      if (!segment) return;
      if (segment.sampleRate !== sampleRate) {
        resampler ??= new Resampler(segment.sampleRate, sampleRate, channels);
      }
      for (let at = isInfo ? run.header.size : 0; at < run.bytes.length; at += CHUNK_BYTES) {
        const { channelData, samplesDecoded } = decoder.decode(run.bytes.subarray(at, at + CHUNK_BYTES));
        const from = Math.max(0, segment.start - position);
        const to = Math.min(samplesDecoded, segment.end - position);
        position += samplesDecoded;
        if (from >= to) continue;
        // The decoder outputs mono as two equal channels.
        const planes = channelData.slice(0, channels).map((plane) => plane.subarray(from, to));
        yield resampler ? resampler.add(planes) : planes;
      }
      isInfo = false;
    }
    if (resampler) yield resampler.end();
  } finally {
    decoder.free();
  }
}
