import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { deleteVerdictsOf, eraseSomeOf } from './erasure.queries.ts';

/**
 * Erases at most so many rows of what an account, or a guest, has written in mix rooms. Notes and
 * replies stay without their text.
 * @returns the number of rows; 0 when nothing is left
 */
export async function eraseNotesOf(tx: Tx, emit: Emit, id: string, maxRows: number): Promise<number> {
  const changedNotes = await eraseSomeOf(tx, id, maxRows);
  for (const change of changedNotes) emit('room.changed', change);
  if (changedNotes.length > 0) return changedNotes.length;
  const { count, changedRooms } = await deleteVerdictsOf(tx, id, maxRows);
  for (const change of changedRooms) emit('room.changed', change);
  return count;
}
