import type { credentials } from '@backbeat/contract';
import type { PasskeyRow } from './passkeys.queries.ts';

export const viewPasskey = (row: PasskeyRow): credentials.Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
