import { DELETED_USER } from '@backbeat/contract';
import type { Tx } from '../../../db/database.ts';
import { updateGuestRow } from '../../terms/index.ts';
import { deleteDetails, listClaimedIds } from './claims.queries.ts';

/**
 * Removes what guests that a deleted account has claimed still say of its owner. Their credits are
 * those of a deleted user from then on.
 */
export async function clearClaims(tx: Tx, userId: string): Promise<void> {
  const guestIds = await listClaimedIds(tx, userId);
  for (const id of guestIds) await updateGuestRow(tx, id, { name: DELETED_USER });
  await deleteDetails(tx, guestIds);
}
