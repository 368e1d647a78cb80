import { clock, type notes } from '@backbeat/contract';
import { messages } from './notes.messages.ts';

/** Milliseconds between two announcements. */
export const ANNOUNCEMENT_INTERVAL_MS = 5_000;

/**
 * Collects new notes for screen readers, which hear at most one announcement in an interval.
 * @param say announces a text
 * @returns a function that adds a note, and one that ends it
 */
export function collectAnnouncements(
  say: (text: string) => void,
  interval = ANNOUNCEMENT_INTERVAL_MS,
): { add: (note: notes.Note) => void; stop: () => void } {
  let waiting: notes.Note[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = () => {
    timer = undefined;
    const [first] = waiting;
    if (!first) return;
    say(waiting.length === 1 ? describe(first) : messages.newNotes({ count: waiting.length }));
    waiting = [];
    timer = setTimeout(announce, interval);
  };
  return {
    add: (note) => {
      waiting.push(note);
      if (timer === undefined) announce();
    },
    stop: () => clearTimeout(timer),
  };
}

const describe = ({ by: { name }, shownAt }: notes.Note): string =>
  shownAt ? messages.newNote({ name, time: clock(shownAt.at) }) : messages.newNoteWhole({ name });
