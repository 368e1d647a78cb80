import type { notes, posts, versions } from '@backbeat/contract';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { equalGains, useSyncedPlayer, type Range, type SyncedState } from '../../posts/index.ts';
import { ALL_OPEN, matches, type NoteFilter } from './filter-notes.ts';
import { readPlace, storePlace, type Place } from './new-note-draft.ts';
import { useNotes } from './notes.queries.ts';
import type { Viewer } from './note-policy.ts';

/** The most versions beside each other. */
export const MAX_SHOWN_VERSIONS = 4;
/** Versions that a room shows at first. */
const FIRST_VERSIONS = 3;

/** What the viewer writes in the list: a change of a note, or a reply to it. */
export interface Writing {
  kind: 'edit' | 'reply' | 'assign';
  note: string;
}

interface RoomData {
  post: posts.Post;
  room: notes.Room;
  /** Those that can be played, newest first. */
  versions: readonly [versions.Version, ...versions.Version[]];
  viewer: Viewer;
  /** The version and note that the address names. */
  first: { version: number | null; note: number | null };
}

const IDLE: SyncedState = { audible: 0, before: 0, isPlaying: false, loop: null, moves: 0 };

/** The state of an open room: what plays, what is compared, and what the viewer does. */
export function useRoomView({ post, room, versions: list, viewer, first }: RoomData) {
  const [numbers, setNumbers] = useState(() => firstNumbers(list, first.version));
  const compared = numbers.flatMap((number) => list.find((version) => version.number === number) ?? []);
  const [heard, setHeard] = useState<{ now: number; before: number | null }>(() => ({
    now: numbers.find((number) => number === first.version) ?? Math.max(...numbers),
    before: null,
  }));
  const [isEqual, setIsEqual] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const gains = isEqual ? equalGains(compared.map(({ loudness }) => loudness)) : compared.map(() => 1);
  const audible = Math.max(0, numbers.indexOf(heard.now));
  const sound = useSyncedPlayer(compared, gains, attempt, audible);
  const synced = sound.state === 'ready' ? sound.synced : null;
  const playback = useSyncExternalStore(synced?.watch ?? watchNothing, synced?.get ?? getIdle);
  const parkedAt = useRef(0);
  const [, setMoves] = useState(0);
  const position = useCallback(() => synced?.position() ?? parkedAt.current, [synced]);
  const seek = (seconds: number) => {
    if (synced) synced.seek(seconds);
    else {
      parkedAt.current = seconds;
      setMoves((moves) => moves + 1);
    }
  };
  useEffect(() => {
    // What the viewer has sought before the sound arrived.
    if (synced && parkedAt.current > 0) synced.seek(parkedAt.current);
    parkedAt.current = 0;
  }, [synced]);
  const hear = (number: number) => {
    if (number === heard.now || !numbers.includes(number)) return;
    synced?.switchTo(numbers.indexOf(number));
    setHeard({ now: number, before: heard.now });
  };
  const results = useNotes(post.id, numbers);
  const lists = new Map(numbers.map((number, index) => [number, results[index]?.data ?? NO_NOTES]));
  const [filter, setFilter] = useState<NoteFilter>(ALL_OPEN);
  const all = lists.get(heard.now) ?? NO_NOTES;
  const visible = useMemo(() => all.filter((note) => matches(note, filter)), [all, filter]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [range, setRange] = useState<{ at: number; end: number | null } | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [place, setPlace] = useState<Place | 'closed'>(() => readPlace(post.id, viewer.id));
  return {
    post,
    room,
    viewer,
    versions: list,
    compared,
    gains,
    /** The version before may be compared no more. */
    heard: heard.before !== null && numbers.includes(heard.before) ? heard : { ...heard, before: null },
    hear,
    isEqual,
    setIsEqual,
    sound,
    synced,
    retrySound: () => setAttempt(attempt + 1),
    ...playback,
    position,
    seek,
    /** Seconds of the longest compared version. */
    duration: Math.max(synced?.duration ?? 0, ...compared.map(({ duration }) => duration ?? 0)),
    notesOf: (number: number) => lists.get(number) ?? NO_NOTES,
    notesResult: results[audible],
    notes: all,
    visible,
    filter,
    setFilter,
    selected: all.find(({ id }) => id === selectedId) ?? null,
    select: (note: notes.Note | null) => setSelectedId(note?.id ?? null),
    range,
    setRange,
    writing,
    setWriting,
    /** Where the new note goes; 'closed' while none is written. */
    place,
    setPlace: (next: Place | 'closed') => {
      if (next !== 'closed') storePlace(post.id, viewer.id, next);
      setPlace(next);
    },
    /** Adds a version, in place of one that is not heard if there is no room. */
    compare: (number: number) => {
      const isFull = numbers.length >= MAX_SHOWN_VERSIONS;
      const leaving = isFull ? numbers.find((each) => each !== heard.now) : undefined;
      const others = numbers.filter((each) => each !== leaving);
      setNumbers([...others, number].toSorted((a, b) => a - b));
    },
    hide: (number: number) => {
      const others = numbers.filter((each) => each !== number);
      if (others.length === 0) return;
      setNumbers(others);
      if (heard.now === number) setHeard({ now: Math.max(...others), before: null });
    },
  };
}

export type RoomView = ReturnType<typeof useRoomView>;

/** A marked range that has both ends. */
export const wholeRange = ({ range }: Pick<RoomView, 'range'>): Range | null =>
  range && range.end !== null ? { at: range.at, end: range.end } : null;

const NO_NOTES: readonly notes.Note[] = [];
const watchNothing = () => () => undefined;
const getIdle = () => IDLE;

/** The newest versions, with that of the address among them, oldest first. */
function firstNumbers(list: readonly versions.Version[], first: number | null): number[] {
  const newest = list.slice(0, FIRST_VERSIONS).map(({ number }) => number);
  const isThere = first !== null && list.some(({ number }) => number === first);
  return [...new Set(isThere ? [...newest, first] : newest)].toSorted((a, b) => a - b);
}
