// How long the console takes with much data, of 7.23:
//   node --import tsx bench/lists/console.ts [audit entries, 1000000 if not given] [accounts, 100000 if not given]
// Fills a scratch database and calls the use cases of the product in this process: the audit log by each
// filter and its check, acts of 16 of the team at once, a bulk act of a thousand people, the table of all
// people, and the overview.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import canonicalize from 'canonicalize';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { audit } from '@backbeat/contract';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Queryable } from '../../server/src/db/database.ts';
import { findBreak } from '../../server/src/features/audit/check-audit.ts';
import { listAudit } from '../../server/src/features/audit/list-audit.ts';
import { hashEntry, recordAudit } from '../../server/src/features/audit/record-audit.ts';
import { loadOverview } from '../../server/src/features/overview/load-overview.ts';
import { runBulkAct } from '../../server/src/features/people/apply-bulk-act.ts';
import { insertBulkAct } from '../../server/src/features/people/bulk-acts.queries.ts';
import { exportPeople } from '../../server/src/features/people/write-people-table.ts';
import type { Viewer } from '../../server/src/http/security/session.ts';
import { openContext } from '../../server/src/open-context.ts';
import { record, type Figure } from '../results.ts';
import { once, timeRuns } from './time-runs.ts';

const [entries = 1_000_000, accounts = 100_000] = process.argv.slice(2).map(Number);
const STAFF = 16;
const BULK = Math.min(1_000, accounts);
const ROUNDS = 50;
const ROWS_AT_ONCE = 10_000;
const ACTIONS: readonly audit.AuditAction[] = [
  'case.decide',
  'signUp.approve',
  'person.suspend',
  'person.signOut',
  'setting.change',
];

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const scratch = await makeScratchDatabase();
const { context, close } = await openContext(
  readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: scratch.url, RATE_LIMITS: 'off' }),
);
const figures: Figure[] = [];
const time = (name: string, work: () => Promise<unknown>) => timeRuns(figures, ROUNDS, name, work);
try {
  const { db } = context;
  const ids = await storeAccounts(db);
  const staff = ids.slice(0, STAFF);
  await storeEntries(db, ids);
  await sql`vacuum (analyze)`.execute(db);

  const [administrator = ''] = staff;
  const filters: Record<string, audit.AuditFilters> = {
    all: {},
    'one actor': { actor: 'fan1' },
    'a person': { target: `person:${ids[99] ?? ''}` },
    'two acts': { action: ['person.suspend', 'setting.change'] },
    'an old month': {
      from: new Date(0).toISOString(),
      to: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    },
    'a common word': { q: 'reason' },
    'a rare word': { q: 'number777' },
    'no such word': { q: 'xyzzy' },
  };
  for (const [name, filter] of Object.entries(filters))
    await time(`audit log, ${name}`, () => listAudit(db, 'administrator', { ...filter, size: 50 }));
  await time('audit log of a moderator', () => listAudit(db, 'moderator', { size: 50 }));

  const check = () =>
    once(async () => {
      const brokenSeq = await findBreak(context, new AbortController().signal);
      if (brokenSeq !== null) throw new Error(`Entry ${brokenSeq} does not fit.`);
    });
  // The first check makes the process as large as one batch after the other needs it.
  await check();
  const before = process.memoryUsage().rss;
  const checkMs = await check();
  figures.push({ name: `check of ${entries} entries`, value: checkMs / 1000, unit: 's' });
  const grownBytes = process.memoryUsage().rss - before;
  figures.push({ name: 'memory of the check', value: grownBytes / 2 ** 20, unit: 'MB' });

  const actsEach = Math.ceil(Math.min(1_600, entries) / STAFF);
  const actsMs = await once(() =>
    Promise.all(
      staff.map(async (id) => {
        for (let act = 0; act < actsEach; act += 1)
          await context.transact((tx) =>
            recordAudit(tx, {
              actor: { kind: 'person', id, network: '127.0.0.0/24' },
              action: 'person.signOut',
              target: { kind: 'person', id: administrator },
              reason: 'A bench.',
            }),
          );
      }),
    ),
  );
  figures.push({ name: `acts of ${STAFF} at once`, value: (actsEach * STAFF * 1000) / actsMs, unit: '/s' });

  const bulk = await context.transact((tx) =>
    insertBulkAct(
      tx,
      {
        actor: { id: administrator, network: null },
        act: { action: 'suspend', reason: 'A bench.', statement: 'This is a bench.' },
      },
      { names: Array.from({ length: BULK }, (_, index) => `fan${accounts - 1 - index}`) },
    ),
  );
  const bulkMs = await once(() => runBulkAct(context, bulk.id, new AbortController().signal));
  figures.push({ name: `bulk act of ${BULK} people`, value: bulkMs / 1000, unit: 's' });

  let rows = 0;
  const tableMs = await once(async () => {
    const viewer = viewerOf(administrator);
    const actor = { kind: 'person', id: administrator, network: null } as const;
    for await (const chunk of await exportPeople(context, { viewer, actor }, {}))
      rows += String(chunk).split('\n').length - 1;
  });
  if (rows < accounts) throw new Error(`The table has ${rows} rows.`);
  figures.push({ name: `table of ${accounts} people`, value: tableMs / 1000, unit: 's' });

  const app = Fastify();
  app.get('/', (request) => loadOverview(context, request, 'administrator'));
  await time('overview', async () => {
    const { statusCode, body } = await app.inject('/');
    if (statusCode !== 200) throw new Error(`The overview answered ${statusCode}: ${body}`);
  });
  await app.close();
  await record(`console ${entries} ${accounts}`, figures);
} finally {
  await close();
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
}

function viewerOf(id: string): Viewer {
  const sessionHash = Buffer.alloc(32);
  const flags = { hasBlocks: false, hasMuted: false, isProven: true };
  const staffRights = { role: 'administrator', hasSecondStep: true, isProven: true } as const;
  return { id, userName: id, role: 'USER', sessionHash, ...flags, staff: staffRights };
}

/** Stores accounts, the first of whom are administrators. @returns their ids */
async function storeAccounts(db: Queryable): Promise<string[]> {
  const ids = Array.from({ length: accounts }, () => uuidv7());
  for (let first = 0; first < accounts; first += ROWS_AT_ONCE)
    await sql`
      insert into users (id, user_name, email, password_hash, staff_role)
      select id, 'fan' || ${first} + place, 'fan' || ${first} + place || '@listeners.example', 'none',
        case when ${first} + place <= ${STAFF} then 'administrator' end
      from unnest(${ids.slice(first, first + ROWS_AT_ONCE)}::uuid[]) with ordinality as person (id, place)`.execute(
      db,
    );
  return ids;
}

/** Stores an unbroken chain of acts of the team in the last 30 days. */
async function storeEntries(db: Queryable, ids: readonly string[]): Promise<void> {
  let previous = '0'.repeat(64);
  const firstTime = Date.now() - 30 * 86_400_000;
  for (let first = 1; first <= entries; first += ROWS_AT_ONCE) {
    const rows = [];
    for (let seq = first; seq < Math.min(first + ROWS_AT_ONCE, entries + 1); seq += 1) {
      const action = ACTIONS[seq % ACTIONS.length] ?? 'case.decide';
      const time = new Date(firstTime + Math.floor((seq / entries) * 29 * 86_400_000));
      const actor = { kind: 'person', id: ids[seq % STAFF] ?? '' };
      const target = { kind: 'person', id: ids[seq % ids.length] ?? '' };
      const reason = `A reason with number${seq % 100_000}`;
      const entry =
        canonicalize({
          seq,
          time: time.toISOString(),
          actor,
          action,
          target,
          reason,
          details: null,
          network: '127.0.0.0/24',
          batch: null,
          previous,
        }) ?? '';
      const hash = hashEntry(entry).toString('hex');
      rows.push({ seq, entry, hash, at: time, actor: actor.id, action, target: target.id, reason });
      previous = hash;
    }
    await sql`
      insert into audit_entries (seq, entry, hash, at, actor_kind, actor_id, action, target_kind, target_id, reason_words)
      select seq, entry, decode(hash, 'hex'), at, 'person', actor, action, 'person', target, coalesce(extract_words(reason), '{}')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry
        (seq bigint, entry text, hash text, at timestamptz, actor uuid, action text, target text, reason text)`.execute(
      db,
    );
  }
  await sql`
    update audit_head set seq = ${entries}, hash = decode(${previous}, 'hex'),
      at = (select max(at) from audit_entries)`.execute(db);
}
