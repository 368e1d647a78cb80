import { ApiError, privacy } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import { findRefusing } from './privacy.queries.ts';

/**
 * Checks that all of these users accept new chats with the sender.
 * @throws {ApiError} FORBIDDEN with the name of the first user who does not
 */
export async function checkAcceptance(tx: Tx, senderId: string, userIds: readonly string[]): Promise<void> {
  const [refusing] = await findRefusing(tx, senderId, userIds);
  if (refusing) throw new ApiError('FORBIDDEN', privacy.messages.refuses({ userName: refusing.userName }));
}
