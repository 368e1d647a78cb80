import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findHead, listStoredEntries, saveCheck, type StoredEntry } from './audit.queries.ts';
import { parseEntry } from './list-audit.ts';
import { hashEntry } from './record-audit.ts';

const ENTRIES_PER_BATCH = 1_000;

/** What an entry of retention says of the last entry that it removed. */
const removal = z.object({ seq: z.int(), hash: z.string() });

/**
 * Reads the whole log in batches and compares each entry with its hash, its columns, and the entry
 * before it. The first one follows the entry that retention removed last.
 * @returns the first entry that does not fit; null if the chain is unbroken
 */
export async function findBreak({ db }: Context, signal: AbortSignal): Promise<number | null> {
  const head = await findHead(db);
  let [seq, previous] = [head.anchorSeq, head.anchorSeq === 0 ? '0'.repeat(64) : undefined];
  let firstPrevious: string | undefined;
  let removedHash: string | undefined;
  while (seq < head.seq) {
    signal.throwIfAborted();
    const rows = await listStoredEntries(db, { after: seq, last: head.seq, limit: ENTRIES_PER_BATCH });
    if (rows.length === 0) return seq + 1;
    for (const row of rows) {
      const entry = readEntry(row);
      if (!entry || row.seq !== seq + 1) return seq + 1;
      if (previous !== undefined && entry.previous !== previous) return row.seq;
      firstPrevious ??= entry.previous;
      const { success, data } = removal.safeParse(entry.action === 'audit.trim' ? entry.details : null);
      if (success && data.seq === head.anchorSeq) removedHash = data.hash;
      [seq, previous] = [row.seq, row.hash.toString('hex')];
    }
  }
  if (head.anchorSeq > 0 && firstPrevious !== removedHash) return head.anchorSeq + 1;
  return previous === undefined || previous === head.hash.toString('hex') ? null : head.seq;
}

/** @returns undefined if the entry has another hash, or its columns say something else */
function readEntry(row: StoredEntry): ReturnType<typeof parseEntry> | undefined {
  if (!hashEntry(row.entry).equals(row.hash)) return undefined;
  try {
    const entry = parseEntry(row.entry);
    const isSame =
      entry.seq === row.seq &&
      entry.time === row.at.toISOString() &&
      entry.actor.kind === row.actorKind &&
      (entry.actor.id ?? null) === row.actorId &&
      entry.action === row.action &&
      (entry.target?.kind ?? null) === row.targetKind &&
      (entry.target?.id ?? null) === row.targetId;
    return isSame ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the log, saves the result, and writes the head to the server's log. @returns as `findBreak` */
export async function checkAudit(context: Context, signal: AbortSignal): Promise<number | null> {
  const brokenSeq = await findBreak(context, signal);
  await saveCheck(context.db, brokenSeq);
  const { seq, hash } = await findHead(context.db);
  const head = { seq, hash: hash.toString('hex') };
  if (brokenSeq === null) context.log.info(head, 'audit log checked');
  else context.log.error({ ...head, brokenAt: brokenSeq }, 'audit log broken');
  return brokenSeq;
}

/** The newest entry and the result of the last check, for the screen and for health. */
export async function readAuditCheck({ db }: Pick<Context, 'db'>) {
  const { seq, hash, anchorSeq, checkedAt, brokenSeq } = await findHead(db);
  return {
    ok: brokenSeq === null,
    checkedAt: checkedAt?.toISOString() ?? null,
    entries: seq - anchorSeq,
    head: { seq, hash: hash.toString('hex') },
    ...(brokenSeq !== null && { brokenAt: brokenSeq }),
  };
}
