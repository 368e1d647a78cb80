import { ApiError, notFound, people } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { recordAudit, type AuditActor } from '../audit/index.ts';
import { deleteNoteRow, insertNote, lockNote, type NoteRow } from './notes.queries.ts';
import { findPerson } from './people.queries.ts';

/** Who writes or deletes a note. */
interface Author {
  viewer: Viewer;
  actor: AuditActor;
}

const mayDelete = ({ id, staff }: Viewer, authorId: string | null): boolean =>
  authorId === id || staff?.role === 'administrator';

export const viewNote = (row: NoteRow, viewer: Viewer): people.StaffNote => ({
  id: row.id,
  text: row.text,
  author: row.author,
  mayDelete: mayDelete(viewer, row.authorId),
  time: row.time.toISOString(),
});

/** @throws {ApiError} NOT_FOUND */
export async function addNote(
  { transact }: Context,
  { viewer, actor }: Author,
  { userName, text }: { userName: string; text: string },
): Promise<people.StaffNote> {
  return transact(async (tx) => {
    const person = await findPerson(tx, userName);
    if (!person) throw notFound('user');
    const note = await insertNote(tx, { userId: person.id, authorId: viewer.id, text });
    await recordAudit(tx, { actor, action: 'person.addNote', target: { kind: 'person', id: person.id } });
    return viewNote({ ...note, text, authorId: viewer.id, author: viewer.userName }, viewer);
  });
}

/** @throws {ApiError} NOT_FOUND, FORBIDDEN for a moderator who has not written it */
export async function deleteNote(
  { transact }: Context,
  { viewer, actor }: Author,
  { userName, id }: { userName: string; id: string },
): Promise<void> {
  await transact(async (tx) => {
    const person = await findPerson(tx, userName);
    if (!person) throw notFound('user');
    const note = await lockNote(tx, person.id, id);
    if (!note) throw notFound('note');
    if (!mayDelete(viewer, note.authorId)) throw new ApiError('FORBIDDEN', people.messages.otherNote);
    await deleteNoteRow(tx, id);
    await recordAudit(tx, { actor, action: 'person.deleteNote', target: { kind: 'person', id: person.id } });
  });
}
