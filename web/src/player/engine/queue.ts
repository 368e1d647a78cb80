import type { Track } from './track.ts';

export type Repeat = 'off' | 'all' | 'one';

/** The list that a queue came from, which the player names: a playlist or a release. */
export interface QueueOrigin {
  name: string;
  /** The path of its screen. */
  path: string;
}

/** The tracks to play and their order. */
export interface Queue {
  origin?: QueueOrigin | undefined;
  /** In the order of the list they came from. */
  tracks: readonly Track[];
  /**
   * The playing order: indexes into `tracks`. A shuffled order is stored, so that `previous`
   * returns to the same tracks.
   */
  order: readonly number[];
  /** Index of the current track in `order`; 0 when empty. */
  at: number;
  /** Increases each time a track starts, also when the same one restarts, and when none is left. */
  turn: number;
  repeat: Repeat;
  shuffled: boolean;
}

export type QueueAction =
  /**
   * Plays `tracks[index]` with the others around it. `random` returns numbers in [0, 1) for a
   * shuffled queue.
   */
  | {
      type: 'play';
      tracks: readonly Track[];
      index: number;
      random: () => number;
      origin?: QueueOrigin | undefined;
    }
  /** Plays the track at this index of the playing order. */
  | { type: 'jump'; at: number }
  | { type: 'next' }
  | { type: 'previous' }
  /** A track has ended. The result is the same queue when nothing follows. */
  | { type: 'ended' }
  | { type: 'repeat'; repeat: Repeat }
  | { type: 'shuffle'; shuffled: boolean; random: () => number }
  /** Reorders the tracks; the current one stays current. See arrange-queue.ts. */
  | { type: 'arrange'; arrange: (queue: Queue) => Queue }
  /** Appends tracks to the list, without those already in it. */
  | { type: 'append'; tracks: readonly Track[] }
  /** Updates the data of a track, such as its waveform. Playback continues. */
  | { type: 'update'; track: Track }
  /** The track was deleted or is no longer accessible. */
  | { type: 'remove'; id: string }
  | { type: 'clear' };

export const emptyQueue: Queue = { tracks: [], order: [], at: 0, turn: 0, repeat: 'off', shuffled: false };

export function currentTrack({ tracks, order, at }: Queue): Track | null {
  return tracks[order[at] ?? -1] ?? null;
}

/** The tracks in playing order. */
export const tracksInOrder = ({ tracks, order }: Queue): Track[] =>
  order.flatMap((index) => tracks[index] ?? []);

export const hasNext = (queue: Queue): boolean => step(queue, 1) !== queue;
/** Whether the last track of the playing order is the current one. */
export const isAtLast = ({ at, order }: Queue): boolean => at === order.length - 1;
export const hasPrevious = (queue: Queue): boolean => step(queue, -1) !== queue;

/** The queue after an action. Returns the same object when the action changes nothing. */
export function reduceQueue(queue: Queue, action: QueueAction): Queue {
  switch (action.type) {
    case 'play':
      return start(queue, action);
    case 'jump':
      return action.at in queue.order ? moveTo(queue, action.at) : queue;
    case 'next':
      return step(queue, 1);
    case 'previous':
      return step(queue, -1);
    case 'ended':
      return queue.repeat === 'one' || (queue.repeat === 'all' && queue.order.length === 1)
        ? moveTo(queue, queue.at)
        : step(queue, 1);
    case 'repeat':
      return { ...queue, repeat: action.repeat };
    case 'shuffle':
      return applyOrder({ ...queue, shuffled: action.shuffled }, action.random);
    case 'arrange':
      return action.arrange(queue);
    case 'append':
      return append(queue, action.tracks);
    case 'update':
      return queue.tracks.some(({ id }) => id === action.track.id)
        ? {
            ...queue,
            // The new data says nothing about the album.
            tracks: queue.tracks.map((track) =>
              track.id === action.track.id ? { ...track, ...action.track } : track,
            ),
          }
        : queue;
    case 'remove':
      return removeTrack(queue, action.id);
    case 'clear':
      break;
  }
  return { ...emptyQueue, turn: queue.turn + 1, repeat: queue.repeat, shuffled: queue.shuffled };
}

const moveTo = (queue: Queue, at: number): Queue => ({ ...queue, at, turn: queue.turn + 1 });

/** Moves one track forward or back. Wraps around only when repeating all. */
function step(queue: Queue, by: 1 | -1): Queue {
  const length = queue.order.length;
  const at = queue.at + by;
  if (at >= 0 && at < length) return moveTo(queue, at);
  return queue.repeat === 'all' && length > 1 ? moveTo(queue, (at + length) % length) : queue;
}

function start(queue: Queue, { tracks, index, random, origin }: QueueAction & { type: 'play' }): Queue {
  if (!(index in tracks)) return queue;
  return applyOrder({ ...queue, origin, tracks, order: [index], at: 0, turn: queue.turn + 1 }, random);
}

/**
 * The queue in the order of its list, or shuffled: the current track first, then the others in
 * random order (Fisher–Yates).
 */
function applyOrder(queue: Queue, random: () => number): Queue {
  const order = queue.tracks.map((_, index) => index);
  const current = queue.order[queue.at];
  if (current === undefined) return queue;
  if (!queue.shuffled) return { ...queue, order, at: current };
  order.splice(current, 1);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [order[last], order[pick]] = [order[pick] ?? 0, order[last] ?? 0];
  }
  return { ...queue, order: [current, ...order], at: 0 };
}

function append(queue: Queue, more: readonly Track[]): Queue {
  const queuedIds = new Set(queue.tracks.map(({ id }) => id));
  const newTracks = more.filter(({ id }) => !queuedIds.has(id) && queuedIds.add(id));
  if (newTracks.length === 0 || queuedIds.size === newTracks.length) return queue;
  const order = [...queue.order, ...newTracks.map((_, index) => queue.tracks.length + index)];
  return { ...queue, tracks: [...queue.tracks, ...newTracks], order };
}

/** When the current track is removed, the next one takes its place. */
function removeTrack(queue: Queue, id: string): Queue {
  const removedIndex = queue.tracks.findIndex((track) => track.id === id);
  if (removedIndex === -1) return queue;
  const place = queue.order.indexOf(removedIndex);
  const order = queue.order
    .filter((index) => index !== removedIndex)
    .map((index) => (index > removedIndex ? index - 1 : index));
  const at = Math.min(place < queue.at ? queue.at - 1 : queue.at, Math.max(0, order.length - 1));
  return {
    ...queue,
    tracks: queue.tracks.filter((_, index) => index !== removedIndex),
    order,
    at,
    turn: place === queue.at ? queue.turn + 1 : queue.turn,
  };
}
