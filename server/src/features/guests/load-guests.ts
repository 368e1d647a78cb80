import type { guests } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { listGuestRows, type OwnedGuestRow } from './guests.queries.ts';

/** Loads what the author of a post sees of its guests. */
export async function loadGuests(db: Queryable, postId: string, guestId?: string): Promise<guests.Guest[]> {
  return (await listGuestRows(db, postId, guestId)).map(viewGuest);
}

const viewGuest = (row: OwnedGuestRow): guests.Guest => ({
  id: row.id,
  invitation: row.invitation,
  name: row.name,
  email: row.email,
  roles: row.roles,
  answer: row.answer,
  link: {
    state: stateOf(row),
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
  },
  isReported: row.isReported,
  browsers: row.browsers,
  download: row.mayDownload,
  claimedBy: row.claimedBy,
});

/** `none` while the first mail waits to be sent, and for guests without an address. */
function stateOf(row: OwnedGuestRow): guests.Guest['link']['state'] {
  if (row.email === null) return 'none';
  if (row.isRevoked) return 'revoked';
  if (row.isUndeliverable) return 'notDelivered';
  if (row.expiresAt === null || row.sentAt === null) return 'none';
  return row.isLive ? 'live' : 'expired';
}
