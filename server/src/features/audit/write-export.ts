import { toCsvText, type audit } from '@backbeat/contract';
import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../context.ts';
import { findHead, listEntriesAfter, type EntryFilters, type EntryRow } from './audit.queries.ts';
import { findFilters, viewEntries } from './list-audit.ts';
import { recordAudit, type AuditActor } from './record-audit.ts';

const ENTRIES_PER_CHUNK = 500;

const COLUMNS = [
  'seq',
  'time',
  'actor',
  'actorId',
  'action',
  'targetKind',
  'target',
  'targetId',
  'reason',
  'details',
  'network',
  'batch',
  'hash',
];

/** Writes that the log is exported, and prepares the rows up to that entry. */
async function beginExport(
  context: Context,
  actor: AuditActor,
  { filters, format }: { filters: audit.AuditFilters; format: 'ndjson' | 'csv' },
): Promise<AsyncIterable<EntryRow[]>> {
  await context.transact((tx) =>
    recordAudit(tx, {
      actor,
      action: 'audit.export',
      target: null,
      // Neither names nor words, which may be those of a member.
      details: { format, filters: Object.keys(filters).toSorted() },
    }),
  );
  const entryFilters = await findFilters(context.db, 'administrator', filters);
  const { seq, anchorSeq } = await findHead(context.db);
  return readChunks(context, entryFilters, { after: anchorSeq, last: seq });
}

async function* readChunks(
  { db }: Context,
  filters: EntryFilters,
  { after, last }: { after: number; last: number },
): AsyncGenerator<EntryRow[]> {
  let position = after;
  for (;;) {
    const rows = await listEntriesAfter(db, filters, { after: position, last, limit: ENTRIES_PER_CHUNK });
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    yield rows;
    position = lastRow.seq;
  }
}

/** One canonical JSON text a line. */
export async function exportLines(
  context: Context,
  actor: AuditActor,
  filters: audit.AuditFilters,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = await beginExport(context, actor, { filters, format: 'ndjson' });
  return (async function* () {
    for await (const rows of chunks) yield Buffer.from(rows.map(({ entry }) => `${entry}\n`).join(''));
  })();
}

/** A table with the names of today. */
export async function exportTable(
  context: Context,
  actor: AuditActor,
  filters: audit.AuditFilters,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = await beginExport(context, actor, { filters, format: 'csv' });
  return (async function* () {
    yield Buffer.from(stringify([COLUMNS]));
    for await (const rows of chunks) {
      const items = await viewEntries(context.db, rows);
      yield Buffer.from(stringify(items.map((item) => cellsOf(item).map(toCsvText))));
    }
  })();
}

const cellsOf = ({ entry, hash, names }: audit.AuditItem): string[] => [
  String(entry.seq),
  entry.time,
  names.actor ?? entry.actor.kind,
  entry.actor.id ?? '',
  entry.action,
  entry.target?.kind ?? '',
  names.target ?? '',
  entry.target?.id ?? '',
  entry.reason ?? '',
  entry.details === null ? '' : JSON.stringify(entry.details),
  entry.network ?? '',
  entry.batch ?? '',
  hash,
];
