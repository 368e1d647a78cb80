import { open } from 'node:fs/promises';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny';
import { infoFrameSize, writeInfoFrame } from '../formats/mp3-info.ts';
import type { Encoder, PcmFormat } from './encoder.ts';

/** Samples that LAME inserts before the music (lame.h, ENCDELAY). */
const ENCODER_DELAY = 576;
/** Samples in a frame of MPEG-1 Layer III. */
const FRAME = 1152;

registerMp3Encoder();

/**
 * Encodes with LAME as WebAssembly, in a worker thread. Frames go directly to the file. The first
 * frame, which tells players the duration and the samples to skip, is written last.
 */
export async function openLameEncoder(
  path: string,
  { sampleRate, channels, bitrate }: PcmFormat,
): Promise<Encoder> {
  const file = await open(path, 'w');
  let pending: Buffer[] = [];
  let firstFrame: Buffer | undefined;
  let frames = 0;
  let end = 0;
  let samples = 0;

  const takeFrame = (data: Uint8Array) => {
    const frame = Buffer.from(data);
    if (!firstFrame) {
      firstFrame = frame;
      end = infoFrameSize(firstFrame);
    }
    frames++;
    pending.push(frame);
  };
  const writeFrames = async () => {
    const bytes = Buffer.concat(pending);
    pending = [];
    await file.write(bytes, 0, bytes.length, end);
    end += bytes.length;
  };

  const source = new AudioSampleSource({
    codec: 'mp3',
    bitrate,
    onEncodedPacket: ({ data }) => takeFrame(data),
  });
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();

  return {
    write: async (data) => {
      const timestamp = samples / sampleRate;
      const sample = new AudioSample({
        data,
        format: 's16',
        numberOfChannels: channels,
        sampleRate,
        timestamp,
      });
      samples += data.length / channels;
      await source.add(sample);
      sample.close();
      if (pending.length > 0) await writeFrames();
    },
    finish: async () => {
      await output.finalize();
      await writeFrames();
      if (!firstFrame) throw new Error('LAME made no frame');
      const padding = frames * FRAME - ENCODER_DELAY - samples;
      const info = writeInfoFrame(firstFrame, frames, end, { delay: ENCODER_DELAY, padding });
      await file.write(info, 0, info.length, 0);
      await file.close();
    },
    abort: async () => {
      await output.cancel();
      await file.close();
    },
  };
}
