import type { Buffered } from './timeline.ts';

/** The type that the browser's Media Source has to take. */
const SOUND_TYPE = 'audio/mpeg';

/** Whether the browser joins renditions. Others prepare a second element: joined-element.ts. */
export const canJoinSound = (): boolean => 'MediaSource' in window && MediaSource.isTypeSupported(SOUND_TYPE);

/** The frames of several files in one timeline, which an element plays. */
export interface SoundBuffer {
  /** Seconds; null while there is none. */
  buffered: () => Buffered | null;
  /**
   * Adds the frames of another file from now on, in place of what lies behind `start`.
   * @param start frames before it are left out, and the one at it is trimmed
   * @param end likewise; Infinity for the last file
   * @param firstFrame the time at which the first frame to be added begins
   * @param duration the time at which the file ends
   */
  place: (part: { start: number; end: number; firstFrame: number; duration: number }) => Promise<void>;
  append: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Removes what lies between two times. */
  remove: (start: number, end: number) => Promise<void>;
  /** Nothing follows for now. The element ends at the last frame. */
  finish: () => Promise<void>;
}

/**
 * Opens the buffer of an element's Media Source. Chromium skips the 529 samples by which a decoder
 * lags behind, so times here count from the first sample that the encoder was given.
 * @throws if the browser cannot
 */
export async function openSoundBuffer(source: MediaSource): Promise<SoundBuffer> {
  if (source.readyState === 'closed')
    await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
  const buffer = source.addSourceBuffer(SOUND_TYPE);
  // Frames have no times of their own: they follow one another.
  buffer.mode = 'sequence';

  const isIdle = async () => {
    if (buffer.updating)
      await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }));
  };
  /** Waits for the end of an update that the caller has begun. */
  const update = async (begin: () => void) => {
    await isIdle();
    let hasFailed = false;
    const fail = () => (hasFailed = true);
    buffer.addEventListener('error', fail);
    try {
      begin();
      await isIdle();
    } finally {
      buffer.removeEventListener('error', fail);
    }
    if (hasFailed) throw new Error('The sound cannot be decoded.');
  };
  const remove = (start: number, end: number) =>
    update(() => {
      // Without any frame there is no duration yet.
      if (start < source.duration) buffer.remove(start, end);
    });

  return {
    buffered: () => {
      const { buffered } = buffer;
      return buffered.length === 0
        ? null
        : { start: buffered.start(0), end: buffered.end(buffered.length - 1) };
    },
    place: async ({ start, end, firstFrame, duration }) => {
      await remove(start, Infinity);
      // Only an open source has a parser to reset, and adding nothing opens one that has ended.
      if (source.readyState === 'ended') await update(() => buffer.appendBuffer(new Uint8Array()));
      await isIdle();
      buffer.abort();
      // An element seeks within the duration alone, which would be that of the frames so far.
      source.duration = duration;
      buffer.appendWindowStart = 0;
      buffer.appendWindowEnd = end;
      buffer.appendWindowStart = start;
      buffer.timestampOffset = firstFrame;
    },
    append: (bytes) => update(() => buffer.appendBuffer(bytes)),
    remove,
    finish: async () => {
      await isIdle();
      if (source.readyState === 'open') source.endOfStream();
    },
  };
}
