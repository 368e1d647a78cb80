import { fetchFile } from '../../../../lib/fetch-file.ts';
import type { SyncedOutput } from './synced-player.ts';

/** Seconds between the call and the start of the sounds, so that all are scheduled in time. */
const START_DELAY_SECONDS = 0.03;

/**
 * Fetches and decodes sounds, which start in the same sample. Decoded audio takes 23 MB a minute and
 * version, so callers limit the duration.
 * @throws when a file does not arrive or the browser cannot decode it
 */
export async function openDecoded(urls: readonly string[], signal: AbortSignal): Promise<SyncedOutput> {
  const context = new AudioContext({ latencyHint: 'interactive' });
  try {
    const sounds = await Promise.all(urls.map((url) => decode(context, url)));
    signal.throwIfAborted();
    return connect(context, sounds);
  } catch (error) {
    void context.close();
    throw error;
  }
}

const decode = async (context: AudioContext, url: string): Promise<AudioBuffer> =>
  context.decodeAudioData(await (await fetchFile(url)).arrayBuffer());

function connect(context: AudioContext, sounds: readonly AudioBuffer[]): SyncedOutput {
  const volume = context.createGain();
  volume.connect(context.destination);
  return {
    now: () => context.currentTime,
    durations: sounds.map(({ duration }) => duration),
    start(offset, levels) {
      const startsAt = context.currentTime + START_DELAY_SECONDS;
      const nodes = sounds.map((sound, index) => {
        const source = context.createBufferSource();
        const gain = context.createGain();
        source.buffer = sound;
        gain.gain.value = levels[index] ?? 0;
        source.connect(gain).connect(volume);
        source.start(startsAt, offset);
        return { source, gain };
      });
      return {
        gains: nodes.map(({ gain }) => gain.gain),
        position: () => offset + Math.max(0, context.currentTime - startsAt),
        stop() {
          for (const { source, gain } of nodes) {
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
