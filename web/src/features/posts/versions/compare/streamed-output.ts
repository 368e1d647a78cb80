import type { SyncedOutput } from './ab-player.ts';
import { correctDrift } from './correct-drift.ts';
import type { Pair } from './equal-loudness.ts';

/** Milliseconds between two corrections of the drift. */
const CORRECTION_INTERVAL_MS = 50;

/**
 * Streams two sounds for synchronized playback. It needs little memory, whatever the duration. The
 * sounds start some milliseconds apart, so the silent one is corrected until it is in step.
 * @throws when a file does not arrive or the browser cannot play it
 */
export async function openStreams(urls: Pair<string>, signal: AbortSignal): Promise<SyncedOutput> {
  const sounds = { a: newSound(urls.a), b: newSound(urls.b) };
  try {
    await Promise.all([hasMetadata(sounds.a), hasMetadata(sounds.b)]);
    signal.throwIfAborted();
    return connect(new AudioContext({ latencyHint: 'interactive' }), sounds);
  } catch (error) {
    unload(sounds);
    throw error;
  }
}

function newSound(url: string): HTMLAudioElement {
  const sound = new Audio();
  sound.preload = 'auto';
  // Changes of the rate are inaudible and shall not delay the sound.
  sound.preservesPitch = false;
  sound.src = url;
  return sound;
}

const hasMetadata = (sound: HTMLAudioElement): Promise<void> =>
  waitForEvent(sound, 'loadedmetadata', () => sound.readyState >= HTMLMediaElement.HAVE_METADATA);

/** Resolves when the sound can play from its position. */
const isReady = (sound: HTMLAudioElement): Promise<void> =>
  waitForEvent(
    sound,
    'canplay',
    () => !sound.seeking && sound.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
  );

async function waitForEvent(sound: HTMLAudioElement, event: string, isDone: () => boolean): Promise<void> {
  if (isDone()) return;
  await new Promise<void>((resolve, reject) => {
    sound.addEventListener(event, () => resolve(), { once: true });
    sound.addEventListener('error', () => reject(new Error(`${sound.src} cannot be played.`)), {
      once: true,
    });
  });
}

function unload(sounds: Pair<HTMLAudioElement>): void {
  for (const sound of [sounds.a, sounds.b]) {
    sound.pause();
    sound.removeAttribute('src');
    sound.load();
  }
}

function connect(context: AudioContext, sounds: Pair<HTMLAudioElement>): SyncedOutput {
  const volume = context.createGain();
  volume.connect(context.destination);
  const gainOf = (sound: HTMLAudioElement): GainNode => {
    const gain = context.createGain();
    context.createMediaElementSource(sound).connect(gain).connect(volume);
    return gain;
  };
  const { a, b } = sounds;
  const gains = { a: gainOf(a).gain, b: gainOf(b).gain };
  const correct = () => {
    const [audibleSound, silentSound] = gains.a.value >= gains.b.value ? [a, b] : [b, a];
    audibleSound.playbackRate = 1;
    const isRunning = [a, b].every((sound) => !sound.paused && !sound.ended && !sound.seeking);
    const next = isRunning ? correctDrift(silentSound.currentTime - audibleSound.currentTime) : { rate: 1 };
    if ('rate' in next) silentSound.playbackRate = next.rate;
    else silentSound.currentTime = audibleSound.currentTime;
  };
  return {
    now: () => context.currentTime,
    durations: { a: a.duration, b: b.duration },
    start(offset, levels) {
      let isStopped = false;
      for (const side of ['a', 'b'] as const) {
        gains[side].cancelScheduledValues(context.currentTime);
        gains[side].value = levels[side];
        sounds[side].currentTime = Math.min(offset, sounds[side].duration);
      }
      // A sound that has ended would start again.
      const runningSounds = [a, b].filter(({ duration }) => offset < duration);
      const play = async () => {
        await Promise.all(runningSounds.map(isReady));
        if (!isStopped) await Promise.all(runningSounds.map(async (sound) => sound.play()));
      };
      // The position stands still if a sound does not arrive.
      play().catch(() => undefined);
      const timer = setInterval(correct, CORRECTION_INTERVAL_MS);
      return {
        gains,
        position: () => Math.max(a.currentTime, b.currentTime),
        stop() {
          isStopped = true;
          clearInterval(timer);
          a.pause();
          b.pause();
        },
      };
    },
    setVolume: (level) => {
      volume.gain.value = level;
    },
    resume: () => context.resume(),
    close: () => {
      unload(sounds);
      void context.close();
    },
  };
}
