import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api, audit, type StaffRole } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newStaff, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { changeStaffRole } from '../users/index.ts';
import { checkAudit, findBreak } from './check-audit.ts';
import { recordAudit, type AuditRecord } from './record-audit.ts';
import { removeOldEntries } from './remove-old-entries.ts';

const backbeat = useEmptyBackbeat();
const never = new AbortController().signal;
let administrator: Person;
let moderator: Person;
beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
  moderator = await newStaff(backbeat(), 'moderator');
});

const record = (entry: Partial<AuditRecord> = {}) =>
  backbeat().context.transact((tx) =>
    recordAudit(tx, { actor: { kind: 'system' }, action: 'person.suspend', target: null, ...entry }),
  );
const list = (query: Record<string, string> = {}, { browser }: Person = administrator) =>
  browser.call(api.audit.listAudit, { query });

/** Changes the log as a person with the rights of the database can. */
async function tamper(statement: string): Promise<void> {
  const { db } = backbeat().context;
  await sql.raw(`alter table audit_entries disable trigger user`).execute(db);
  await sql.raw(statement).execute(db);
  await sql.raw(`alter table audit_entries enable trigger user`).execute(db);
}

describe('the chain', () => {
  test('sixteen acts at once have numbers without gaps and an unbroken chain', async () => {
    await Promise.all(Array.from({ length: 16 }, (_, number) => record({ details: { number } })));
    const { rows } = await sql<{ seq: number }>`select seq from audit_entries order by seq`.execute(
      backbeat().context.db,
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(await findBreak(backbeat().context, never)).toBeNull();
  });

  test('an act that fails leaves no entry', async () => {
    const reason = unique();
    await expect(
      backbeat().context.transact(async (tx) => {
        await recordAudit(tx, { actor: { kind: 'system' }, action: 'person.lift', target: null, reason });
        throw new Error('The act failed.');
      }),
    ).rejects.toThrow('The act failed.');
    expect((await list({ q: reason })).body.content).toEqual([]);
  });

  test.each([
    ['update', `update audit_entries set action = 'person.lift'`],
    ['delete', 'delete from audit_entries'],
    ['truncate', 'truncate audit_entries'],
    ['rewind of the head', 'update audit_head set seq = 0'],
  ])('the database refuses an %s', async (_name, statement) => {
    await record();
    await expect(sql.raw(statement).execute(backbeat().context.db)).rejects.toThrow(/audit/i);
  });

  test('a check notices one changed character, and says so to administrators and in the list', async () => {
    await record({ reason: 'Sold fake plays' });
    const { body } = await administrator.browser.call(api.audit.getAuditCheck);
    const { seq } = body.head;
    await record();
    await tamper(`update audit_entries set entry = replace(entry, 'fake', 'fair') where seq = ${seq}`);
    expect(await checkAudit(backbeat().context, never)).toBe(seq);
    expect((await administrator.browser.call(api.audit.getAuditCheck)).body).toMatchObject({
      ok: false,
      brokenAt: seq,
    });
    await tamper(`update audit_entries set entry = replace(entry, 'fair', 'fake') where seq = ${seq}`);
    expect(await checkAudit(backbeat().context, never)).toBeNull();
    await tamper(`update audit_entries set action = 'person.lift' where seq = ${seq}`);
    expect(await findBreak(backbeat().context, never)).toBe(seq);
    await tamper(`update audit_entries set action = 'person.suspend' where seq = ${seq}`);
  });

  test('retention removes old entries, and the chain is checked from there', async () => {
    const { context } = backbeat();
    await record();
    // A year has passed since all entries so far.
    await sql`update audit_head set at = '-infinity'`.execute(context.db);
    const { rows } = await sql<{ seq: number }>`select seq from audit_head`.execute(context.db);
    const last = rows[0]?.seq ?? 0;
    await removeOldEntries(context, 0, never);
    const { body } = await list({ size: '100' });
    expect(body.content.at(0)?.entry).toMatchObject({
      seq: last + 1,
      action: 'audit.trim',
      details: { seq: last },
    });
    expect(body.content.at(-1)?.entry.seq).toBe(last + 1);
    await record();
    expect(await findBreak(context, never)).toBeNull();
  });
});

describe('the list', () => {
  test('has filters for actor, action, target, time and words of the reason', async () => {
    const person = await newPerson(backbeat());
    const word = unique('word');
    const target = { kind: 'person', id: person.id } as const;
    const actor = { kind: 'person', id: moderator.id, network: '203.0.113.0/24' } as const;
    await record({ actor, target, reason: `Told us ${word}` });
    await record({ actor: { kind: 'command' }, action: 'person.lift', target });
    const actionsOf = async (query: Record<string, string>) =>
      (await list(query)).body.content.map(({ entry }) => entry.action);
    const about = { target: `person:${person.id}` };
    expect(await actionsOf(about)).toEqual(['person.lift', 'person.suspend']);
    expect(await actionsOf({ ...about, actor: 'command' })).toEqual(['person.lift']);
    expect(await actionsOf({ ...about, actor: moderator.userName.toUpperCase() })).toEqual([
      'person.suspend',
    ]);
    expect(await actionsOf({ ...about, actor: unique() })).toEqual([]);
    expect(await actionsOf({ ...about, action: 'person.suspend,person.delete' })).toEqual(['person.suspend']);
    expect(await actionsOf({ q: word })).toEqual(['person.suspend']);
    expect(await actionsOf({ ...about, from: '2001-01-01T00:00:00Z' })).toHaveLength(2);
    expect(await actionsOf({ ...about, to: '2001-01-01T00:00:00Z' })).toEqual([]);
    const [item] = (await list({ q: word })).body.content;
    expect(item).toMatchObject({
      entry: { actor: { kind: 'person', id: moderator.id }, network: '203.0.113.0/24', target },
      names: { actor: moderator.userName, target: person.userName },
    });
  });

  test.each([
    { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    { from: 'yesterday' },
    { action: 'person.praise' },
    { target: 'person' },
    { size: '0' },
    { size: '101' },
    { size: '1e3' },
    { after: '-1' },
  ])('rejects the filters %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('pages continue where the last one ended, also when entries arrive meanwhile', async () => {
    const target = { kind: 'person', id: uuidv7() } as const;
    const about = { target: `person:${target.id}` };
    for (let number = 1; number <= 5; number += 1) await record({ target, details: { number } });
    const first = (await list({ ...about, size: '3' })).body;
    await record({ target });
    const second = (await list({ ...about, size: '3', after: first.next ?? '' })).body;
    const numbers = [...first.content, ...second.content].map(({ entry }) => entry.details?.['number']);
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
    expect(second.next).toBeNull();
  });

  test('moderators get entries about cases and sign-ups only', async () => {
    await record({ action: 'signUp.approve' });
    await record({ action: 'case.decide' });
    await record({ action: 'person.setRole' });
    const { content } = (await list({ size: '100' }, moderator)).body;
    expect(new Set(content.map(({ entry }) => entry.action))).toEqual(
      new Set(['case.decide', 'signUp.approve']),
    );
    const mixed = (await list({ action: 'person.setRole,case.decide' }, moderator)).body.content;
    expect(new Set(mixed.map(({ entry }) => entry.action))).toEqual(new Set(['case.decide']));
    expect((await list({ action: 'person.setRole' }, moderator)).body.content).toEqual([]);
  });

  test('keeps the name of a deleted account for 30 days', async () => {
    const person = await newPerson(backbeat());
    await record({ target: { kind: 'person', id: person.id } });
    const nameOf = async () => (await list({ target: `person:${person.id}` })).body.content[0]?.names.target;
    await person.browser.call(api.users.deleteAccount, { params: { id: person.id } });
    expect(await nameOf()).toBe(person.userName);
    await sql`update audit_names set expires_at = now() where user_id = ${person.id}`.execute(
      backbeat().context.db,
    );
    expect(await nameOf()).toBeNull();
  });
});

describe('the export', () => {
  test('the loop of the documentation finds each line in the next one', async () => {
    await record({ reason: 'Café, "quoted" and 日本語' });
    await record();
    const { text } = await administrator.browser.ask(api.audit.exportAuditLines);
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    await writeFile(join(folder, 'audit.ndjson'), text);
    const document = await readFile(new URL('../../../../docs/audit-log.md', import.meta.url), 'utf8');
    const loop = /```sh\n([^]*?)```/.exec(document)?.[1] ?? 'false';
    const run = () => promisify(execFile)('sh', ['-c', loop], { cwd: folder });
    expect((await run()).stdout).toContain('unbroken');
    await writeFile(join(folder, 'audit.ndjson'), text.replace('quoted', 'quota'));
    await expect(run()).rejects.toThrow(/Command failed/);
  });

  test('a table has one row an entry, and is an entry itself', async () => {
    const reason = unique();
    await record({ reason: `=${reason}` });
    const { text } = await administrator.browser.ask(api.audit.exportAuditTable, { query: { q: reason } });
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain(`'=${reason}`);
    const [item] = (await list({ action: 'audit.export', size: '1' })).body.content;
    expect(item?.entry.details).toEqual({ format: 'csv', filters: ['q'] });
  });

  test('asks for a fresh proof of identity', async () => {
    const { browser, id } = await newStaff(backbeat(), 'administrator');
    await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${id}`.execute(
      backbeat().context.db,
    );
    expect((await browser.call(api.audit.exportAuditLines)).failure.code).toBe('PROOF_REQUIRED');
    expect((await browser.call(api.audit.listAudit)).status).toBe(200);
  });
});

describe('staff', () => {
  test('two administrators who demote each other at once leave one', async () => {
    const { transact } = backbeat().context;
    const two = [await newStaff(backbeat(), 'administrator'), await newStaff(backbeat(), 'administrator')];
    const viewerOf = ({ id }: Person) => ({
      id,
      staff: { role: 'administrator' as StaffRole, isProven: true, hasSecondStep: false },
    });
    const outcomes = await Promise.allSettled(
      two.map((one, index) =>
        transact((tx) => changeStaffRole(tx, viewerOf(one), { id: two[1 - index]?.id ?? '', role: null })),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a session whose proof is older than 12 hours does not open the console', async () => {
    const { browser, id } = await newStaff(backbeat(), 'moderator');
    await sql`update sessions set proven_at = now() - interval '13 hours' where user_id = ${id}`.execute(
      backbeat().context.db,
    );
    const answer = await browser.call(api.audit.listAudit);
    expect([answer.status, answer.failure.code]).toEqual([403, 'PROOF_REQUIRED']);
  });
});

test.each([undefined, null, 5, '  ', 'ab', '\u200b\u200b\u200b\u200b', 'x'.repeat(501)])(
  'the reason %j is no reason',
  (reason) => {
    expect(audit.reasonSchema.safeParse(reason).error?.issues[0]?.message).toBe(audit.messages.reason);
  },
);
