import { fetchFile } from '../../../../lib/fetch-file.ts';
import type { SyncedOutput } from './ab-player.ts';
import type { Pair } from './equal-loudness.ts';

/**
 * Fetches and decodes two sounds for synchronized playback. Decoded audio takes 23 MB a minute and
 * version, so callers limit the duration.
 * @throws when a file does not arrive or the browser cannot decode it
 */
export async function openWebAudio(urls: Pair<string>, signal: AbortSignal): Promise<SyncedOutput> {
  const context = new AudioContext({ latencyHint: 'interactive' });
  try {
    const [a, b] = await Promise.all([decode(context, urls.a), decode(context, urls.b)]);
    signal.throwIfAborted();
    return connect(context, { a, b });
  } catch (error) {
    void context.close();
    throw error;
  }
}

const decode = async (context: AudioContext, url: string): Promise<AudioBuffer> =>
  context.decodeAudioData(await (await fetchFile(url)).arrayBuffer());

function connect(context: AudioContext, sounds: Pair<AudioBuffer>): SyncedOutput {
  const volume = context.createGain();
  volume.connect(context.destination);
  return {
    now: () => context.currentTime,
    durations: { a: sounds.a.duration, b: sounds.b.duration },
    start(when, offset, levels) {
      const started = { a: begin('a'), b: begin('b') };
      function begin(side: keyof Pair<unknown>) {
        const source = context.createBufferSource();
        const gain = context.createGain();
        source.buffer = sounds[side];
        gain.gain.value = levels[side];
        source.connect(gain).connect(volume);
        source.start(when, offset);
        return { source, gain };
      }
      return {
        gains: { a: started.a.gain.gain, b: started.b.gain.gain },
        stop() {
          for (const { source, gain } of [started.a, started.b]) {
            source.stop();
            source.disconnect();
            gain.disconnect();
          }
        },
      };
    },
    setVolume: (level) => {
      volume.gain.value = level;
    },
    resume: () => context.resume(),
    close: () => void context.close(),
  };
}
