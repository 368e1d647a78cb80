import { notes as contract, type notes } from '@backbeat/contract';

/** What a message about a note, or a response, carries. */
export type NoteChange = notes.Note | notes.DeletedNote;

export const isDeletion = (change: NoteChange): change is notes.DeletedNote => 'isDeleted' in change;

/** Whether a deleted note stands in the list for the replies of others. */
export const isEmptied = ({ text }: Pick<notes.Note, 'text'>): boolean => text === contract.messages.deleted;

/** The version whose list a change goes to. */
export interface ShownVersion {
  number: number;
  /** Seconds; null until measured. */
  duration: number | null;
}

/**
 * Whether a version shows a note: from the version on which it was made to the one on which it was
 * resolved.
 */
export const isShownOn = (
  { version, resolvedIn }: Pick<notes.Note, 'version' | 'resolvedIn'>,
  number: number,
): boolean => version <= number && (resolvedIn === null || number <= resolvedIn);

const contentOf = ({ text, state, assignee, replies, revision, resolvedIn }: notes.Note): string =>
  JSON.stringify([text, state, assignee, replies, revision, resolvedIn]);

/** Whether a change has no other content than the cached note, so that the note has a new position. */
export function isMove(before: notes.Note, change: NoteChange): boolean {
  if (isDeletion(change) || change.seq <= before.seq) return false;
  return contentOf(before) === contentOf(change);
}

/**
 * Returns the list of a version after a change. An older state than the cached one changes nothing.
 * @param askedVersion the version whose position `shownAt` holds; undefined if it is unknown
 */
export function applyChange(
  list: readonly notes.Note[],
  change: NoteChange,
  version: ShownVersion,
  askedVersion?: number,
): notes.Note[] {
  const before = list.find(({ id }) => id === change.id);
  if (!isDeletion(change) && before && before.seq > change.seq) return [...list];
  const others = list.filter(({ id }) => id !== change.id);
  if (isDeletion(change) || !isShownOn(change, version.number)) return others;
  const shownAt =
    askedVersion === version.number
      ? change.shownAt
      : before
        ? before.shownAt
        : clampPosition(change, version.duration);
  const fromVersion = change.version === version.number ? null : change.version;
  return [...others, { ...change, shownAt, fromVersion }].toSorted(compareNotes);
}

/** The note's own position within a version. A range behind the end is a moment, as on the server. */
function clampPosition(note: notes.Note, duration: number | null): notes.Note['shownAt'] {
  if (note.at === null) return null;
  const latest = duration ?? Infinity;
  const [at, end] = [Math.min(note.at, latest), Math.min(note.end ?? 0, latest)];
  return { at, end: end > at ? end : null };
}

/** By position, those without one last, then by number. */
export const compareNotes = (a: notes.Note, b: notes.Note): number =>
  compareNumbers(a.shownAt?.at ?? Infinity, b.shownAt?.at ?? Infinity) || a.number - b.number;

const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
