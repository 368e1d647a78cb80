// How long the people of the console take, of 7.23:
//   node --import tsx bench/lists/console-people.ts [accounts, 100000 if not given] [--plans]
// Fills a scratch database, and prints the time of the first and the 100th page in each order with each
// filter, of a person with many posts and decisions, and of all rows of the table.
import { parseArgs } from 'node:util';
import { limits, people } from '@backbeat/contract';
import type { Client } from 'pg';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { loadPeople } from '../../server/src/features/people/list-people.ts';
import {
  countPeople,
  countReports,
  findPersonDetail,
  listDecisions,
  listOpenCases,
  listPeoplePlaces,
  type PeopleFilters,
} from '../../server/src/features/people/people.queries.ts';
import type { Place } from '../../server/src/features/people/people.policy.ts';
import { SYLLABLES } from '../bulk/people.ts';
import { record } from '../results.ts';
import { HEAD, openMeasured } from './measured-database.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plans: { type: 'boolean', default: false } },
});
const accounts = Number(positionals[0] ?? 100_000);
const DECISIONS = 1_000;
const log = (line: string) => console.log(line);

/** Accounts that joined in three years: 1 % suspended, 5 % with Plus, 50 of the team, half with files. */
async function fill(client: Client): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(
    `insert into users (id, user_name, email, password_hash, created_at, suspended_at, delete_at, plus_until, staff_role)
     select gen_random_uuid(), a[1 + n % 10] || b[1 + n / 10 % 10] || c[1 + n / 100 % 10] || '_' || n,
       n || '@' || case when n % 1000 = 0 then 'rare' else 'listeners' end || '.example', '',
       now() - random() * interval '3 years', case when n % 100 = 0 then now() end,
       case when n % 1000 = 0 then now() + interval '1 day' end, case when n % 20 = 0 then now() + interval '1 year' end,
       case when n < 50 then 'moderator' end
     from generate_series(1, $1::integer) as n, (select $2::text[] as a, $3::text[] as b, $4::text[] as c) as syllables`,
    [accounts, ...SYLLABLES.slice(0, 3)],
  );
  await client.query(`
    update visits set seen_at = now() - power(random(), 3) * interval '2 years';
    update storage_totals set bytes = power(random(), 6) * 20e9 where user_id > '80000000-0000-0000-0000-000000000000';
    update users set invited_by = (select id from users where user_name like '%\\_1')
    where id < '01000000-0000-0000-0000-000000000000';`);
  await client.query(
    `insert into moderation_actions (id, case_id, action, owner_id, owner_name, admin_name, note)
     select gen_random_uuid(), null, 'warn', id, user_name, 'mara', 'Please stop.'
     from users, generate_series(1, $1::integer) where user_name like '%\\_1'`,
    [DECISIONS],
  );
  log(`${accounts} accounts`);
}

const size = limits.pageSize.people;
const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const name = (text: string): PeopleFilters => ({ search: { kind: 'name', text } });
const none: PeopleFilters = { search: undefined };

const scratch = await makeScratchDatabase();
try {
  await migrate(scratch.url);
  await withClient(scratch.url, fill);
  const plans = values.plans ? /user_name_key|created_at|seen_at|storage_totals/ : undefined;
  const { pool, db, measure, figures } = await openMeasured(scratch.url, log, plans);
  await pool.query('vacuum (analyze)');
  const { rows } = await pool.query<{ name: string; id: string }>(
    String.raw`select user_name as name, id from users where user_name like '%\_1'`,
  );
  const [inviter = { name: '', id: '' }] = rows;
  const filters: Record<string, PeopleFilters> = {
    all: none,
    free: { ...none, role: 'free' },
    plus: { ...none, role: 'plus' },
    moderators: { ...none, role: 'moderator' },
    active: { ...none, state: 'active' },
    suspended: { ...none, state: 'suspended' },
    leaving: { ...none, state: 'deleting' },
    'seen this month': { ...none, seenAfter: past(30) },
    'not seen for a year': { ...none, seenBefore: past(365) },
    'joined this month': { ...none, joinedAfter: past(30) },
    'over 1 GiB': { ...none, storageOver: 2 ** 30 },
    'invited by one': { ...none, invitedBy: inviter.name },
    'a common name': name(SYLLABLES[0]?.[0] ?? ''),
    'a rare name': name('_77'),
    'no such name': name('xyzzy'),
    'a domain': { search: { kind: 'domain', domain: 'rare.example' } },
  };
  log(HEAD);
  for (const [filter, conditions] of Object.entries(filters)) {
    for (const sort of people.PERSON_SORTS) {
      const load = async (after: Place | undefined) => {
        const total = await countPeople(db, conditions, limits.people.counted + 1);
        const isSparse = total <= limits.people.counted;
        const places = await listPeoplePlaces(db, conditions, { sort, after, limit: size + 1, isSparse });
        await loadPeople(db, places.slice(0, size));
      };
      await measure(`${filter}, ${sort}`, () => load(undefined));
      const before = await listPeoplePlaces(db, conditions, { sort, after: undefined, limit: 99 * size });
      if (before.length === 99 * size)
        await measure(`${filter}, ${sort}, page 100`, () => load(before.at(-1)));
    }
  }
  await measure(`a person with ${DECISIONS} decisions`, async () => {
    await findPersonDetail(db, inviter.name, 20);
    await countReports(db, inviter.id);
    await listOpenCases(db, inviter.id, 20);
    await listDecisions(db, inviter.id, 20);
  });
  await db.destroy();
  await record(`console-people ${accounts}`, figures);
} finally {
  await scratch.close();
}
