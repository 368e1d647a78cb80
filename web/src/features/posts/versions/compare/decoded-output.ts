import { fetchFile } from '../../../../lib/fetch-file.ts';
import type { SyncedOutput } from './ab-player.ts';
import type { Pair } from './equal-loudness.ts';

/** Seconds between the call and the start of the sounds, so that both are scheduled in time. */
const START_DELAY_SECONDS = 0.03;

/**
 * Fetches and decodes two sounds, which start in the same sample. Decoded audio takes 23 MB a minute and
 * version, so callers limit the duration.
 * @throws when a file does not arrive or the browser cannot decode it
 */
export async function openDecoded(urls: Pair<string>, signal: AbortSignal): Promise<SyncedOutput> {
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
    start(offset, levels) {
      const startsAt = context.currentTime + START_DELAY_SECONDS;
      const nodes = { a: begin('a'), b: begin('b') };
      function begin(side: keyof Pair<unknown>) {
        const source = context.createBufferSource();
        const gain = context.createGain();
        source.buffer = sounds[side];
        gain.gain.value = levels[side];
        source.connect(gain).connect(volume);
        source.start(startsAt, offset);
        return { source, gain };
      }
      return {
        gains: { a: nodes.a.gain.gain, b: nodes.b.gain.gain },
        position: () => offset + Math.max(0, context.currentTime - startsAt),
        stop() {
          for (const { source, gain } of [nodes.a, nodes.b]) {
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
