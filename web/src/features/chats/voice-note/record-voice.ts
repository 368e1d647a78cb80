import type { EncoderInput } from './mp3.worker.ts';
import workletUrl from './pcm.worklet.ts?worker&url';

/** The highest sample rate of MP3. */
const MAX_SAMPLE_RATE_HZ = 48_000;

/** A recording in progress. */
export interface Recording {
  /** Ends the recording. @returns an MP3 */
  finish: () => Promise<Blob>;
  /** Ends and discards it. */
  cancel: () => void;
}

/**
 * Asks for the microphone and records it. A worker encodes while the user speaks, so that the file
 * is complete as soon as the recording ends.
 * @param onChunk receives the peak of each chunk, from 0 to 1, and the seconds so far
 * @param onLost called when the microphone is unplugged or withdrawn
 * @throws {DOMException} NotAllowedError, NotFoundError and others of getUserMedia
 */
export async function recordVoice(
  onChunk: (peak: number, seconds: number) => void,
  onLost: () => void,
): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const stopStream = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const audio = await openContext();
    await audio.audioWorklet.addModule(workletUrl);
    const source = audio.createMediaStreamSource(stream);
    const node = new AudioWorkletNode(audio, 'pcm', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    const worker = new Worker(new URL('./mp3.worker.ts', import.meta.url), { type: 'module' });
    const send = (input: EncoderInput, transfer: Transferable[] = []) => worker.postMessage(input, transfer);
    send({ sampleRate: audio.sampleRate });
    let samples = 0;
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      samples += data.length;
      let peak = 0;
      for (const sample of data) peak = Math.max(peak, Math.abs(sample));
      send(data, [data.buffer]);
      onChunk(Math.min(1, peak), samples / audio.sampleRate);
    });
    node.port.start();
    source.connect(node);
    stream.getAudioTracks()[0]?.addEventListener('ended', onLost);
    const stop = () => {
      node.port.close();
      stopStream();
      void audio.close();
    };
    return {
      finish: async () => {
        stop();
        const file = new Promise<Blob>((resolve, reject) => {
          worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
          worker.addEventListener('error', ({ message }) => reject(new Error(message)));
        });
        send(null);
        return file.finally(() => worker.terminate());
      },
      cancel: () => {
        stop();
        worker.terminate();
      },
    };
  } catch (error) {
    stopStream();
    throw error;
  }
}

async function openContext(): Promise<AudioContext> {
  const audio = new AudioContext();
  if (audio.sampleRate <= MAX_SAMPLE_RATE_HZ) return audio;
  await audio.close();
  return new AudioContext({ sampleRate: MAX_SAMPLE_RATE_HZ });
}
