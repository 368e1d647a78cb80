import { notifications, preferences } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

/** The kinds of notifications that the database stores; a mention is a comment there. */
const { mention: _comment, ...storedKinds } = notifications.CHOSEN_KINDS;

test('the constraint of the table allows the kinds of notifications that the contract names', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'notifications_kind_check'`.execute(
    backbeat().context.db,
  );
  const kinds = rows[0]?.definition.matchAll(/'(\w+)'::text/g) ?? [];
  expect(new Set([...kinds].map(([, kind]) => kind))).toEqual(new Set(Object.keys(storedKinds)));
});

test('the database delivers each kind of notification as users choose about the kind in the contract', async () => {
  const { rows } = await sql<{ kind: string; choice: string | null }>`
    select kind, chosen_kind(kind) as choice from unnest(${Object.keys(storedKinds)}::text[]) as kind`.execute(
    backbeat().context.db,
  );
  expect(Object.fromEntries(rows.map(({ kind, choice }) => [kind, choice]))).toEqual(storedKinds);
});

test('the database has defaults for each kind that users choose about', async () => {
  const rows = await backbeat().context.db.selectFrom('notification_kinds').select('kind').execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(preferences.NOTIFICATION_KINDS.toSorted());
});
