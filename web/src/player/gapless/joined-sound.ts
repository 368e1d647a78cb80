import type { AudioElement } from '../engine/audio-output.ts';
import { findFrame, LAYOUT_BYTES, offsetOfFrame, readMp3Layout } from './mp3-layout.ts';
import { openSoundFile, type SoundFile } from './open-sound-file.ts';
import { openSoundBuffer, type SoundBuffer } from './sound-buffer.ts';
import {
  frameAt,
  isBuffered,
  needsMore,
  placeSpan,
  playedBefore,
  positionIn,
  timeOfFrame,
  type Span,
} from './timeline.ts';

/** Milliseconds between two tries to fetch a file while there is sound to play. */
const RETRY_MS = 2000;
/** With fewer seconds of sound ahead, a file that does not arrive is a failure. */
const STARVED_S = 1;
/** An element that waits for sound may stand so many seconds before the end of what it has. */
const AT_END_S = 0.05;
/** Milliseconds before the end of a track from which a timer waits for it. */
const TIMER_WITHIN_MS = 2000;

export interface JoinedSoundOptions {
  /** The file that follows another one without a gap; null if none does. */
  followerOf: (source: string) => string | null;
  /** Called when the duration of the first track is known, and a position can be sought. */
  onReady: () => void;
  /** Called when the next track has begun to play, which the caller answers with `advance`. */
  onEnd: () => void;
  /** Called when a track cannot be played this way. */
  onFail: () => void;
}

/** Consecutive tracks that an element plays as one sound; times are those of the current one. */
export type JoinedSound = ReturnType<typeof playJoined>;

/** Plays a file through the Media Source of an element, and behind it those that follow. */
export function playJoined(
  element: AudioElement,
  firstSource: string,
  { followerOf, onReady, onEnd, onFail }: JoinedSoundOptions,
) {
  const media = new MediaSource();
  const url = URL.createObjectURL(media);
  /** The current track and those behind it whose sound has been added, at least in part. */
  let spans: Span[] = [];
  /** Followers that turned out not to be joinable: they are played by themselves. */
  const otherSources = new Set<string>();
  let buffer: SoundBuffer | undefined;
  let isReady = false;
  let isClosed = false;
  let wake = doNothing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The task that adds sound, and what stops it. */
  let task: Promise<void> = Promise.resolve();
  let stopping = new AbortController();

  /** Replaces the task that adds sound, since two must not use the buffer at once. */
  function start(work: (signal: AbortSignal) => Promise<void>): void {
    stopping.abort();
    stopping = new AbortController();
    const { signal } = stopping;
    const previous = task;
    task = previous
      .then(() => {
        signal.throwIfAborted();
        return work(signal);
      })
      .catch(() => {
        if (!signal.aborted) onFail();
      });
  }

  /** Waits until the position or the queue has changed, or for a time. @throws when stopped */
  async function pause(signal: AbortSignal, milliseconds?: number): Promise<void> {
    if (!signal.aborted)
      await new Promise<void>((resolve) => {
        if (milliseconds === undefined) wake = resolve;
        else setTimeout(resolve, milliseconds);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    signal.throwIfAborted();
  }

  const bufferedSeconds = (): number => (buffer?.buffered()?.end ?? 0) - element.currentTime;

  /** Reads a file from an offset on, and continues it after failures while there is sound ahead. */
  async function* read(
    source: string,
    offset: number,
    signal: AbortSignal,
    openFile?: SoundFile,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let position = offset;
    let file = openFile;
    for (;;) {
      try {
        file ??= await openSoundFile(source, position, signal);
        for (let bytes = await file.read(); bytes; bytes = await file.read()) {
          position += bytes.length;
          yield bytes;
        }
        if (position >= file.size) return;
      } catch (error) {
        if (signal.aborted || bufferedSeconds() < STARVED_S) throw error;
      }
      file = undefined;
      await pause(signal, RETRY_MS);
    }
  }

  /** Places the frames of a track from one with this index on. */
  function place(target: SoundBuffer, span: Span, frame: number): Promise<void> {
    const firstFrame = timeOfFrame(span, frame);
    const next = followerOf(span.source);
    const isLast = next === null || otherSources.has(next);
    return target.place({
      start: Math.max(span.start, firstFrame),
      // The decoder lags behind: without a follower, the padding brings out the last samples.
      end: isLast ? Infinity : span.end,
      firstFrame,
      duration: span.end,
    });
  }

  async function append(target: SoundBuffer, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) {
    for (;;) {
      const range = target.buffered();
      const limit = range && playedBefore(range, element.currentTime);
      if (limit !== null) await target.remove(0, limit);
      signal.throwIfAborted();
      if (!range || needsMore(range, element.currentTime)) break;
      await pause(signal);
    }
    await target.append(bytes);
    signal.throwIfAborted();
  }

  /** Adds the rest of a track, then those behind it. */
  async function addFrom(
    target: SoundBuffer,
    span: Span,
    chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
    signal: AbortSignal,
  ) {
    for await (const bytes of chunks) await append(target, bytes, signal);
    return addFollowers(target, span, signal);
  }

  async function addFollowers(target: SoundBuffer, last: Span, signal: AbortSignal): Promise<void> {
    let before = last;
    for (;;) {
      const source = followerOf(before.source);
      const next =
        source === null || otherSources.has(source)
          ? null
          : await openTrack(source, before, signal).catch(() => {
              signal.throwIfAborted();
              otherSources.add(source);
              return null;
            });
      signal.throwIfAborted();
      if (next === null) {
        await target.finish();
        signal.throwIfAborted();
        await pause(signal);
        continue;
      }
      const { span, file, head } = next;
      await place(target, span, 0);
      signal.throwIfAborted();
      spans.push(span);
      await append(target, head.subarray(span.layout.start), signal);
      for await (const bytes of read(span.source, head.length, signal, file))
        await append(target, bytes, signal);
      before = span;
    }
  }

  /** Adds the sound of the current track from a time on, in place of all other sound. */
  const restart = (span: Span, time: number) =>
    start(async (signal) => {
      buffer ??= await openSoundBuffer(media);
      signal.throwIfAborted();
      await buffer.remove(0, Infinity);
      signal.throwIfAborted();
      const frame = frameAt(span, time);
      await place(buffer, span, frame);
      signal.throwIfAborted();
      const offset = offsetOfFrame(span.layout, frame);
      await addFrom(buffer, span, alignToFrame(span, read(span.source, offset, signal)), signal);
    });

  /** Drops the tracks that no longer follow, after a change of the queue. */
  function dropOthers(): void {
    const index = spans.findIndex(
      ({ source }, place) => place > 0 && followerOf(spans[place - 1]?.source ?? '') !== source,
    );
    const last = spans[index - 1];
    if (!last) return;
    spans = spans.slice(0, index);
    start(async (signal) => {
      if (!buffer) return;
      await buffer.remove(last.end, Infinity);
      signal.throwIfAborted();
      await addFollowers(buffer, last, signal);
    });
  }

  /** Notices the end of the current track, by a timer when it is near. */
  function watchEnd(): void {
    clearTimeout(timer);
    const [current, next] = spans;
    if (!current || !next || isClosed) return;
    const milliseconds = (current.end - element.currentTime) * 1000;
    if (milliseconds <= 0) onEnd();
    else if (!element.paused && milliseconds < TIMER_WITHIN_MS) timer = setTimeout(watchEnd, milliseconds);
  }

  element.src = url;
  element.load();
  start(async (signal) => {
    const { span, file, head } = await openTrack(firstSource, undefined, signal);
    spans = [span];
    // The caller may seek now, which starts another task.
    isReady = true;
    onReady();
    signal.throwIfAborted();
    buffer = await openSoundBuffer(media);
    signal.throwIfAborted();
    await place(buffer, span, 0);
    signal.throwIfAborted();
    await append(buffer, head.subarray(span.layout.start), signal);
    await addFrom(buffer, span, read(span.source, head.length, signal, file), signal);
  });

  return {
    /** Seconds into the current track. */
    position: (): number => (spans[0] ? positionIn(spans[0], element.currentTime) : 0),
    /** Seconds; NaN until known. */
    duration: (): number => spans[0]?.layout.duration ?? Number.NaN,
    isReady: (): boolean => isReady,
    /** Whether the current track is at its end, and nothing of the next one is there. */
    isAtEnd: (): boolean =>
      spans[0] !== undefined && spans.length === 1 && element.currentTime > spans[0].end - AT_END_S,
    seek: (seconds: number): void => {
      const [span] = spans;
      if (!span) return;
      const time = Math.min(span.start + seconds, span.end);
      element.currentTime = time;
      const range = buffer?.buffered();
      if (range && isBuffered(range, time)) return;
      spans = [span];
      restart(span, time);
    },
    /**
     * Makes the next track the current one.
     * @returns whether it is this one, and its sound continues
     */
    advance: (source: string): boolean => {
      const [current, next] = spans;
      if (!current || next?.source !== source || element.currentTime < current.end) return false;
      spans = spans.slice(1);
      return true;
    },
    /** Follows the position and the queue. */
    update: (): void => {
      dropOthers();
      wake();
      watchEnd();
    },
    /** Whether this file follows the current one without being fetched by others. */
    follows: (source: string): boolean =>
      spans[0] !== undefined && followerOf(spans[0].source) === source && !otherSources.has(source),
    close: (): void => {
      isClosed = true;
      stopping.abort();
      clearTimeout(timer);
      URL.revokeObjectURL(url);
    },
  };
}

const doNothing = (): void => undefined;

/** Opens a file at its start. @throws if it cannot be joined */
async function openTrack(source: string, before: Span | undefined, signal: AbortSignal) {
  const file = await openSoundFile(source, 0, signal);
  let head = new Uint8Array();
  while (head.length < LAYOUT_BYTES) {
    const bytes = await file.read();
    if (!bytes) break;
    head = concatenate(head, bytes);
  }
  const layout = readMp3Layout(head, file.size);
  if (!layout) throw new Error('This file has no layout of frames.');
  return { span: placeSpan(source, layout, before), file, head };
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** The chunks from their first frame on. @throws if there is none */
async function* alignToFrame({ layout }: Span, chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  let head: Uint8Array<ArrayBuffer> | null = new Uint8Array();
  for await (const bytes of chunks) {
    if (head === null) {
      yield bytes;
      continue;
    }
    head = concatenate(head, bytes);
    if (head.length < MIN_ALIGNED_BYTES) continue;
    const offset = findFrame(layout, head);
    if (offset === null) throw new Error('There is no frame where one should be.');
    yield head.subarray(offset);
    head = null;
  }
}

/** Bytes in which the header of a frame is sought. */
const MIN_ALIGNED_BYTES = 16;
