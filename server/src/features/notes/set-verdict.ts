import type { notes } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { saveVerdict } from './change-note.queries.ts';
import { changeRoom } from './change-room.ts';
import { loadVerdicts } from './load-notes.ts';
import { countChange } from './rooms.queries.ts';

/**
 * Sets or takes back the verdict of a member about a version.
 * @returns all verdicts about it
 * @throws {ApiError} NOT_FOUND
 */
export async function setVerdict(
  context: Context,
  { postId, partyId, version }: { postId: string; partyId: string; version: number },
  verdict: notes.Verdict['verdict'] | null,
): Promise<notes.Verdict[]> {
  await changeRoom(context, { postId, partyId, version }, async ({ tx, emit }) => {
    if (!(await saveVerdict(tx, { postId, version, partyId }, verdict))) return;
    const seq = await countChange(tx, postId);
    emit('room.changed', { postId, seq });
    emit('verdict.given', { postId, version, byId: partyId, verdict, seq });
  });
  return loadVerdicts(context.db, postId, version);
}
