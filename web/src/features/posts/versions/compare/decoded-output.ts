import { fetchFile } from '../../../../lib/fetch-file.ts';
import { loopSamples, positionInLoop, type Range } from './loop.ts';
import { SWITCH_SECONDS, type SyncedOutput, type SyncedSounds } from './synced-player.ts';

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
    start: (offset, levels, loop) => startSounds({ context, sounds, volume }, levels, offset, loop),
    setVolume: (level) => {
      volume.gain.value = level;
    },
    resume: () => context.resume(),
    close: () => void context.close(),
  };
}

interface Graph {
  context: AudioContext;
  sounds: readonly AudioBuffer[];
  volume: AudioNode;
}

/**
 * Starts all sounds on one audio clock. All times are whole frames, so that the sounds stay in step
 * however often a loop repeats.
 */
function startSounds(
  { context, sounds, volume }: Graph,
  levels: readonly number[],
  offset: number,
  firstLoop: Range | null,
): SyncedSounds {
  const { sampleRate } = context;
  const roundToFrame = (seconds: number) => Math.round(seconds * sampleRate) / sampleRate;
  const gains = levels.map((level) => {
    const gain = context.createGain();
    gain.gain.value = level;
    gain.connect(volume);
    return gain;
  });
  let sources: AudioBufferSourceNode[] = [];
  /** Replaces the sources at one moment of the clock. @returns the positions of the new ones */
  const play = (startsAt: number, from: number, loop: Range | null) => {
    for (const source of sources) source.stop(startsAt);
    sources = sounds.map((sound, index) => {
      const source = context.createBufferSource();
      source.buffer = loop ? loopBuffer(context, sound, loop) : sound;
      source.loop = loop !== null;
      const gain = gains[index];
      if (gain) source.connect(gain);
      source.start(startsAt, from - (loop?.at ?? 0));
      source.addEventListener('ended', () => source.disconnect());
      return source;
    });
    return (time: number) => positionInLoop(from + Math.max(0, time - startsAt), loop);
  };
  const next = () => roundToFrame(context.currentTime + START_DELAY_SECONDS);
  const framesOf = (loop: Range | null) => loop && { at: roundToFrame(loop.at), end: roundToFrame(loop.end) };
  let positionAt = play(next(), roundToFrame(offset), framesOf(firstLoop));
  return {
    gains: gains.map(({ gain }) => gain),
    position: () => positionAt(context.currentTime),
    setLoop(range) {
      const loop = framesOf(range);
      const [startsAt, earlierPositionAt] = [next(), positionAt];
      // Playback may leave the new loop before the new sources start.
      const from = Math.max(loop?.at ?? 0, roundToFrame(positionInLoop(earlierPositionAt(startsAt), loop)));
      const laterPositionAt = play(startsAt, from, loop);
      positionAt = (time) => (time < startsAt ? earlierPositionAt : laterPositionAt)(time);
    },
    stop() {
      for (const source of sources) source.stop();
      for (const gain of gains) gain.disconnect();
    },
  };
}

/**
 * The part of a sound that repeats. `loopStart` and `loopEnd` of the whole sound would end the loop
 * of a shorter version early, and its seam would click.
 */
function loopBuffer(context: AudioContext, sound: AudioBuffer, loop: Range): AudioBuffer {
  const { sampleRate } = context;
  const frames = { at: Math.round(loop.at * sampleRate), end: Math.round(loop.end * sampleRate) };
  const part = context.createBuffer(sound.numberOfChannels, frames.end - frames.at, sampleRate);
  const fade = Math.round(SWITCH_SECONDS * sampleRate);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1)
    part.copyToChannel(loopSamples(sound.getChannelData(channel), frames, fade), channel);
  return part;
}
