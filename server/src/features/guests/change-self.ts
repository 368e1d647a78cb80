import { ApiError, guests } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { renameGuest } from '../terms/index.ts';
import { endBrowser } from './links/end-access.ts';
import type { OwnGuest } from './links/find-own-guest.ts';

/**
 * Changes a guest's own name. Before the first answer only the author can.
 * @throws {ApiError} CONFLICT before the first answer
 */
export async function renameSelf({ transact }: Context, guest: OwnGuest, name: string): Promise<void> {
  if (!guest.hasAnswered) throw new ApiError('CONFLICT', guests.messages.notAnswered);
  const { id, postId, authorId } = guest;
  await transact(async (tx, emit) => {
    await renameGuest(tx, id, name);
    emit('terms.updated', { postId, authorId });
  });
}

/** Ends the access of one of a guest's own browsers. @throws {ApiError} NOT_FOUND */
export async function endOwnBrowser({ transact }: Context, guest: OwnGuest, number: number): Promise<void> {
  const { id: guestId, postId } = guest;
  await transact(async (tx, emit) => {
    if (!(await endBrowser(tx, emit, { guestId, postId }, number)))
      throw new ApiError('NOT_FOUND', guests.messages.noBrowser);
  });
}
