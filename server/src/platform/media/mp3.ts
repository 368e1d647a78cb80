import type { FileHandle } from 'node:fs/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import type { Audio, Planes } from './sound.ts';
import { Undecodable } from './errors.ts';
import { parseMp3Header, readMp3Frames, skipId3, type Mp3Header } from './mp3-frames.ts';
import { readInfoFrame } from './mp3-info.ts';
import { defaultSpeakers } from './speakers.ts';

/** Samples by which every decoder lags behind its encoder (LAME technical FAQ: "decoder delay"). */
const DECODER_DELAY = 529;
/** How much is decoded at a time. At the lowest bitrate 16 KiB are 16 s of sound, so memory stays small. */
const BITE = 16 * 1024;

/** The part of the decoded samples that is music, `end` excluded. */
type Window = { start: number; end: number };

/**
 * Reads an MP3's structure: every frame is counted, so that the duration is what can be heard, whatever the file says
 * of itself. Throws Undecodable if there is no frame.
 */
export async function openMp3(file: FileHandle): Promise<Audio> {
  const start = await skipId3(file);
  let header: Mp3Header | undefined;
  let info: ReturnType<typeof readInfoFrame>;
  let frames = 0;
  let size = 0;
  for await (const { bytes, count } of readMp3Frames(file, start)) {
    if (!header) {
      header = parseMp3Header(bytes.readUInt32BE(0));
      info = header && readInfoFrame(bytes, header);
    }
    frames += count;
    size += bytes.length;
  }
  if (info) frames -= 1;
  if (!header || frames === 0) throw new Undecodable('There is no sound in this MP3 file.');

  const { sampleRate, channels } = header;
  const window = { start: 0, end: frames * header.samples };
  if (info?.gapless) {
    window.start = Math.min(window.end, info.gapless.delay + DECODER_DELAY);
    // The end belongs to the encoder only if this is the end: not if the file was cut off or others were appended.
    if (info.frames === frames) window.end -= Math.max(0, info.gapless.padding - DECODER_DELAY);
  }
  if (window.end <= window.start) throw new Undecodable('There is no sound in this MP3 file.');

  const skipFirst = info !== undefined;
  const duration = (window.end - window.start) / sampleRate;
  return {
    kind: 'mp3',
    duration,
    bitrate: (size * 8) / duration,
    sampleRate,
    channels,
    speakers: defaultSpeakers(channels),
    decode: () => decode(file, start, skipFirst, channels, window),
  };
}

async function* decode(
  file: FileHandle,
  start: number,
  skipFirst: boolean,
  channels: 1 | 2,
  window: Window,
): AsyncGenerator<Planes> {
  // It would cut at what the file promises; `window` is what we counted.
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    let position = 0;
    let isFirst = skipFirst;
    for await (const run of readMp3Frames(file, start)) {
      const from = isFirst ? (parseMp3Header(run.bytes.readUInt32BE(0))?.size ?? 0) : 0;
      isFirst = false;
      for (let at = from; at < run.bytes.length; at += BITE) {
        const { channelData, samplesDecoded } = decoder.decode(run.bytes.subarray(at, at + BITE));
        const first = Math.max(0, window.start - position);
        const last = Math.min(samplesDecoded, window.end - position);
        position += samplesDecoded;
        // The decoder makes two channels of one.
        if (first < last) yield channelData.slice(0, channels).map((plane) => plane.subarray(first, last));
      }
    }
  } finally {
    decoder.free();
  }
}
