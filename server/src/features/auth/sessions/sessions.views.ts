import type { account } from '@backbeat/contract';
import type { SessionRow } from './sessions.queries.ts';
import { messages } from '../auth.messages.ts';

/** @param currentHash the hash of the token of the viewer's own session */
export const viewSession = (row: SessionRow, currentHash: Buffer): account.Session => ({
  id: row.id,
  // Sessions of versions before the list have neither.
  device: row.device || messages.unknownDevice,
  address: row.address,
  firstSeenAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  current: row.token_hash.equals(currentHash),
});
