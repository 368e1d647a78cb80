import type { moderation } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import { recordAudit, type AuditActor } from '../audit/index.ts';

/** Writes a decision about a case to the audit log, last in its transaction. */
export const recordDecision = (
  tx: Tx,
  actor: AuditActor,
  caseId: string,
  { action, note }: { action: moderation.ActionKind; note: string },
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: 'case.decide',
    target: { kind: 'case', id: caseId },
    reason: note,
    details: { decision: action },
  });
