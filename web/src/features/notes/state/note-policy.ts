import type { notes, Party } from '@backbeat/contract';
import { isEmptied } from './cached-notes.ts';

/** The id under which a party acts; undefined for a deleted account and an erased guest. */
export const partyId = ({ user, guest }: Party): string | undefined => user?.id ?? guest;

/** Who looks at the room. */
export interface Viewer {
  /** The id of the user or the guest. */
  id: string;
  name: string;
  isAuthor: boolean;
  isGuest: boolean;
}

/** What a viewer may do with a note. */
export interface NoteRights {
  /** Also assign, and reply and reopen. */
  resolve: boolean;
  edit: boolean;
  move: boolean;
  delete: boolean;
  reply: boolean;
}

/** The server decides; the screen offers what it allows. */
export function noteRights(note: Pick<notes.Note, 'text' | 'by' | 'assignee'>, viewer: Viewer): NoteRights {
  const isWriter = partyId(note.by) === viewer.id;
  const isAssignee = note.assignee !== null && partyId(note.assignee) === viewer.id;
  const isThere = !isEmptied(note);
  return {
    resolve: isThere && (viewer.isAuthor || isWriter || isAssignee),
    edit: isThere && isWriter,
    move: isThere && (viewer.isAuthor || isWriter),
    delete: isThere && (viewer.isAuthor || isWriter),
    reply: isThere,
  };
}

/** The member as whom the viewer is in the room; undefined if it is none of them. */
export function viewerOf(
  members: readonly notes.Member[],
  ids: { user: string | undefined; guest: string | undefined },
): Viewer | undefined {
  const idOf = (member: notes.Member) => partyId(member);
  const member =
    members.find((each) => ids.user !== undefined && idOf(each) === ids.user) ??
    members.find((each) => ids.guest !== undefined && idOf(each) === ids.guest);
  const id = member && partyId(member);
  if (!member || id === undefined) return undefined;
  return { id, name: member.name, isAuthor: member.role === 'author', isGuest: member.role === 'guest' };
}
