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
  /** Whether the viewer acts by the link of a guest, and not by an account. */
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

/**
 * The member as whom the viewer is in the room; undefined if it is none of them.
 * @param ids the account, the guest of the browser, and the guest with the address of the account
 */
export function viewerOf(
  members: readonly notes.Member[],
  ids: { user?: string | undefined; guest?: string | undefined; claim?: string | undefined },
): Viewer | undefined {
  for (const id of [ids.user, ids.guest, ids.claim]) {
    const member = members.find((each) => id !== undefined && partyId(each) === id);
    if (!member || id === undefined) continue;
    const isGuest = member.role === 'guest' && id !== ids.claim;
    return { id, name: member.name, isAuthor: member.role === 'author', isGuest };
  }
  return undefined;
}
