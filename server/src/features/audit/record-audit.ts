import { createHash } from 'node:crypto';
import type { audit } from '@backbeat/contract';
import canonicalize from 'canonicalize';
import type { Tx } from '../../db/database.ts';
import { networkOf } from '../../http/security/caller.ts';
import { insertAuditEntry, lockAuditHead } from './audit.queries.ts';

/** Who acts. `system`: the server on its own; `command`: the operator, by a command on the server. */
export type AuditActor =
  | { kind: 'person'; id: string; network: string | null }
  | { kind: 'system' }
  | { kind: 'command' };

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface AuditRecord {
  actor: AuditActor;
  action: audit.AuditAction;
  target: { kind: audit.AuditTarget; id: string } | null;
  reason?: string | undefined;
  /** No secrets, no text of messages, no address of a member. Numbers are integers. */
  details?: { readonly [key: string]: Json };
  /** The id of the bulk action to which it belongs. */
  batch?: string;
}

/** The actor of a request of staff, with the network of its client instead of the address. */
export const auditActor = ({
  viewer,
  request,
}: {
  viewer: { id: string };
  request: { ip: string };
}): AuditActor & { kind: 'person' } => ({ kind: 'person', id: viewer.id, network: networkOf(request.ip) });

/**
 * Writes an act to the audit log, in the transaction of the act. Entries are written one after
 * another: the transaction holds the lock of the log until it ends. So that two acts never wait for
 * each other, this is the last statement of a transaction that locks anything.
 */
export async function recordAudit(
  tx: Tx,
  { actor, action, target, reason, details, batch }: AuditRecord,
): Promise<void> {
  const head = await lockAuditHead(tx);
  const seq = head.seq + 1;
  const entry = canonicalize({
    seq,
    time: head.time.toISOString(),
    actor: actor.kind === 'person' ? { kind: actor.kind, id: actor.id } : { kind: actor.kind },
    action,
    target,
    reason: reason ?? null,
    details: details ?? null,
    network: actor.kind === 'person' ? actor.network : null,
    batch: batch ?? null,
    previous: head.hash.toString('hex'),
  });
  if (entry === undefined) throw new TypeError('An audit entry has no canonical form.');
  await insertAuditEntry(tx, {
    seq,
    entry,
    hash: hashEntry(entry),
    time: head.time,
    actorKind: actor.kind,
    actorId: actor.kind === 'person' ? actor.id : null,
    action,
    target,
    reason: reason ?? '',
  });
}

/** Hashes the canonical JSON of an entry, without a line feed. */
export const hashEntry = (entry: string): Buffer => createHash('sha256').update(entry).digest();
