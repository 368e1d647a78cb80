import { correctDrift } from './correct-drift.ts';
import type { SyncedOutput } from './synced-player.ts';

/** Milliseconds between two corrections of the drift, and between two looks at the end of a loop. */
const CORRECTION_INTERVAL_MS = 50;

/**
 * Streams sounds for synchronized playback. It needs little memory, whatever the duration. The
 * sounds start some milliseconds apart, so the silent ones are corrected until they are in step.
 * Media elements have no loop of a part. A timer moves them back, up to 50 ms late and with a gap.
 * @throws when a file does not arrive or the browser cannot play it
 */
export async function openStreams(urls: readonly string[], signal: AbortSignal): Promise<SyncedOutput> {
  const sounds = urls.map(newSound);
  try {
    await Promise.all(sounds.map(hasMetadata));
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

function unload(sounds: readonly HTMLAudioElement[]): void {
  for (const sound of sounds) {
    sound.pause();
    sound.removeAttribute('src');
    sound.load();
  }
}

const isRunning = (sound: HTMLAudioElement): boolean => !sound.paused && !sound.ended && !sound.seeking;

/** Brings the other sounds in step with the audible one, which keeps its rate. */
function correct(audibleSound: HTMLAudioElement, sounds: readonly HTMLAudioElement[]): void {
  audibleSound.playbackRate = 1;
  for (const sound of sounds) {
    if (sound === audibleSound) continue;
    const next =
      isRunning(audibleSound) && isRunning(sound)
        ? correctDrift(sound.currentTime - audibleSound.currentTime)
        : { rate: 1 };
    if ('rate' in next) sound.playbackRate = next.rate;
    else sound.currentTime = audibleSound.currentTime;
  }
}

function connect(context: AudioContext, sounds: readonly HTMLAudioElement[]): SyncedOutput {
  const volume = context.createGain();
  volume.connect(context.destination);
  const gains = sounds.map((sound) => {
    const gain = context.createGain();
    context.createMediaElementSource(sound).connect(gain).connect(volume);
    return gain.gain;
  });
  /** The loudest sound, or one that still runs where that has ended. */
  const leader = (): HTMLAudioElement | undefined => {
    const levels = gains.map(({ value }) => value);
    const audibleSound = sounds[levels.indexOf(Math.max(...levels))];
    return audibleSound?.ended ? (sounds.find((sound) => !sound.ended) ?? audibleSound) : audibleSound;
  };
  return {
    now: () => context.currentTime,
    durations: sounds.map(({ duration }) => duration),
    start(offset, levels, firstLoop) {
      let isStopped = false;
      let loop = firstLoop;
      for (const [index, gain] of gains.entries()) {
        gain.cancelScheduledValues(context.currentTime);
        gain.setValueAtTime(levels[index] ?? 0, context.currentTime);
      }
      const play = async (from: number) => {
        for (const sound of sounds) sound.currentTime = Math.min(from, sound.duration);
        // A sound that has ended would start again.
        const runningSounds = sounds.filter(({ duration }) => from < duration);
        await Promise.all(runningSounds.map(isReady));
        if (!isStopped) await Promise.all(runningSounds.map(async (sound) => sound.play()));
      };
      // The position stands still if a sound does not arrive.
      play(offset).catch(() => undefined);
      const timer = setInterval(() => {
        const first = leader();
        if (first && loop && (first.currentTime >= loop.end || first.ended))
          play(loop.at).catch(() => undefined);
        else if (first) correct(first, sounds);
      }, CORRECTION_INTERVAL_MS);
      return {
        gains,
        position: () => leader()?.currentTime ?? offset,
        setLoop(range) {
          loop = range;
        },
        stop() {
          isStopped = true;
          clearInterval(timer);
          for (const sound of sounds) sound.pause();
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
