import type { notes } from '@backbeat/contract';
import { player } from '../../../player/index.ts';
import { readUserValue, writeUserValue } from '../../../lib/user-storage.ts';
import { toggleSynced } from '../../posts/index.ts';
import { neighbourOf } from './filter-notes.ts';
import { noteRights } from './note-policy.ts';
import type { OpenRoom } from './room-context.ts';
import { wholeRange } from './use-room-view.ts';

/** The key of the setting in the storage of the user. */
const PAUSES = 'notes-pause';

/** Whether playback pauses while the viewer writes a note. */
export const pausesForNotes = (): boolean => readUserValue(PAUSES) !== false;

export const setPausesForNotes = (pauses: boolean): void => writeUserValue(PAUSES, pauses);

/** What keys and buttons do in an open room. */
export function actsOf(view: OpenRoom) {
  const { synced, selected } = view;
  const rights = selected && noteRights(selected, view.viewer);
  const show = (note: notes.Note) => {
    view.select(note);
    if (note.shownAt) view.seek(note.shownAt.at);
    focusNote(note.id);
  };
  return {
    play: () => {
      if (synced) toggleSynced(synced);
    },
    /** Opens a new note at the range, or at the position of the press. */
    write: () => {
      const range = wholeRange(view);
      view.setPlace(range ?? { at: roundPosition(view.position()), end: null });
      if (pausesForNotes()) synced?.pause();
    },
    show,
    step: (step: 1 | -1) => {
      const note = neighbourOf(view.visible, selected?.id ?? null, step);
      if (note) show(note);
    },
    toggleState: () => {
      if (!selected || !rights?.resolve) return;
      const { state } = selected;
      view.changes[state === 'open' ? 'resolve' : 'reopen'](selected, view.heard.now);
    },
    start: (kind: 'edit' | 'reply' | 'assign') => {
      const right = { edit: rights?.edit, reply: rights?.reply, assign: rights?.resolve }[kind];
      if (selected && right) view.setWriting({ kind, note: selected.id });
    },
    beginRange: () => view.setRange({ at: roundPosition(view.position()), end: null }),
    endRange: () => {
      const end = roundPosition(view.position());
      const at = view.range?.at ?? 0;
      if (at !== end) view.setRange({ at: Math.min(at, end), end: Math.max(at, end) });
    },
    loop: () => {
      const noteRange = selected?.shownAt;
      const range = wholeRange(view) ?? (noteRange?.end ? { at: noteRange.at, end: noteRange.end } : null);
      synced?.setLoop(view.loop ? null : range);
    },
    equal: () => view.setIsEqual(!view.isEqual),
    hearBefore: () => {
      if (view.heard.before !== null) view.hear(view.heard.before);
    },
    hearRow: (index: number) => {
      const version = view.compared[index];
      if (version) view.hear(version.number);
    },
    /** @returns whether something was open */
    close: (): boolean => {
      if (view.place !== 'closed') view.setPlace('closed');
      else if (view.writing) {
        const { note } = view.writing;
        view.setWriting(null);
        focusNote(note);
      } else if (view.range) view.setRange(null);
      else if (selected) view.select(null);
      else return false;
      return true;
    },
  };
}

/** Milliseconds are as exact as the server stores. */
const roundPosition = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The attribute by which keys find a note in the list. */
export const noteElementId = (id: string): string => `note-${id}`;

/** Moves the focus to a note in the list as soon as it is there. */
export function focusNote(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(noteElementId(id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  });
}

/** Whether the user wants shortcuts. */
export const hasShortcuts = (): boolean => player.get().settings.keys;
