import { account } from '@backbeat/contract';
import type { SecurityEventRow } from './security-log.queries.ts';

export const viewSecurityEvent = (row: SecurityEventRow): account.SecurityEvent => ({
  id: String(row.id),
  kind: account.securityEvent.shape.kind.parse(row.kind),
  time: row.created_at.toISOString(),
  address: row.address,
  device: row.device,
});
