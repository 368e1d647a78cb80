/** What decides who may change a note, by party ids. */
export interface NoteOwners {
  byId: string;
  assigneeId: string | null;
}

/** A member who acts. */
export interface Actor {
  /** The party id. */
  id: string;
  isPostAuthor: boolean;
}

/** Whether the member may resolve, reopen and assign the note. */
export const mayResolve = (actor: Actor, note: NoteOwners): boolean =>
  actor.isPostAuthor || actor.id === note.byId || actor.id === note.assigneeId;

/** Whether the member may move or delete the note, or delete the reply. */
export const mayMoveOrDelete = (actor: Actor, { byId }: Pick<NoteOwners, 'byId'>): boolean =>
  actor.isPostAuthor || actor.id === byId;

/**
 * Whether a version shows a note: its own version and later ones, up to the one in which it was
 * resolved. The function `is_note_shown` of the database decides likewise.
 */
export const isShownOn = (note: { version: number; resolvedIn: number | null }, version: number): boolean =>
  version >= note.version && (note.resolvedIn === null || version <= note.resolvedIn);

/** A moment, or a range with an end. Milliseconds. */
export interface Span {
  atMs: number;
  endMs: number | null;
}

/** Moves what lies behind the end of a version to its end. A range that has no length then is a moment. */
export function clampSpan({ atMs, endMs }: Span, durationMs: number | null): Span {
  if (durationMs === null) return { atMs, endMs };
  const clampedAt = Math.min(atMs, durationMs);
  const clampedEnd = endMs === null ? null : Math.min(endMs, durationMs);
  return { atMs: clampedAt, endMs: clampedEnd !== null && clampedEnd > clampedAt ? clampedEnd : null };
}

/** Whether a position lies on a version, and an end behind its beginning. */
export const fits = ({ atMs, endMs }: Span, durationMs: number): boolean =>
  atMs <= durationMs && (endMs === null || (endMs > atMs && endMs <= durationMs));
