import { api, overview, type Output } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newStaff, unique, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { growthOf, trendOf } from './overview.views.ts';

const { OVERVIEW_DAYS } = overview;

test('days without rows count nothing, and the days before are added up', () => {
  const trend = trendOf([
    { daysAgo: 0, count: 3 },
    { daysAgo: OVERVIEW_DAYS - 1, count: 2 },
    { daysAgo: OVERVIEW_DAYS, count: 5 },
    { daysAgo: 2 * OVERVIEW_DAYS - 1, count: 7 },
    // A clock that changes day between two statements.
    { daysAgo: -1, count: 100 },
    { daysAgo: 2 * OVERVIEW_DAYS, count: 100 },
  ]);
  expect(trend).toMatchObject({ count: 5, before: 12 });
  expect(trend.days).toEqual([2, ...Array<number>(OVERVIEW_DAYS - 2).fill(0), 3]);
});

test('the files grew since the first measured day', () => {
  expect(growthOf({ bytes: 10, days: [] })).toBe(10);
  expect(growthOf({ bytes: 10, days: [12, 8] })).toBe(-2);
});

describe('the overview', () => {
  const backbeat = useBackbeat({}, { withPages: true });
  let administrator: Person;
  let moderator: Person;
  beforeAll(async () => {
    administrator = await newStaff(backbeat(), 'administrator');
    moderator = await newStaff(backbeat(), 'moderator');
  });
  const load = async ({ browser }: Person) => (await browser.call(api.overview.getOverview)).body;

  test('counts sign-ups, active people, posts and bytes of 30 days', async () => {
    const { db } = backbeat().context;
    const before = (await load(administrator)).activity;
    const author = await newPerson(backbeat());
    await storePost(backbeat(), author, { title: unique() });
    const old = await newPerson(backbeat());
    await sql`update users set created_at = now() - interval '40 days' where id = ${old.id}`.execute(db);
    await sql`update visits set seen_at = now() - interval '31 days' where user_id = ${old.id}`.execute(db);
    await sql`
      insert into storage_samples (day, kind, bytes, files, users)
      values ((now() at time zone 'UTC')::date - 3, 'original', 70, 1, 1), ((now() at time zone 'UTC')::date - 3, 'image', 30, 1, 1),
        ((now() at time zone 'UTC')::date - 40, 'image', 1, 1, 1)`.execute(db);
    const { activity } = await load(administrator);
    expect(activity.signUps).toMatchObject({
      count: before.signUps.count + 1,
      before: before.signUps.before + 1,
    });
    expect(activity.signUps.days).toHaveLength(OVERVIEW_DAYS);
    expect(activity.signUps.days.at(-1)).toBe(activity.signUps.count);
    expect(activity.posts.count).toBe(before.posts.count + 1);
    expect(activity.people.count).toBe(before.people.count + 2);
    expect(activity.storage.days).toEqual([100]);
    expect(activity.storage.growth).toBe(activity.storage.bytes - 100);
  });

  test('has open cases and requests, and the checks that are not ok', async () => {
    const reporter = await newPerson(backbeat());
    const before = (await load(administrator)).counts;
    const about = { kind: 'profile', userName: (await newPerson(backbeat())).userName } as const;
    await reporter.browser.call(api.moderation.report, { body: { about, reason: 'spam' } });
    const { counts, warnings } = await load(administrator);
    expect(counts.reports).toBe((before.reports ?? 0) + 1);
    expect(counts.signUps).toBe(before.signUps);
    expect(counts.health).toBe(warnings.length);
    const team = warnings.find(({ id }) => id === 'team');
    expect(team).toMatchObject({ state: 'warning', path: '/admin/people', fix: expect.any(String) });
  });

  test('names a proxy that TRUST_PROXY does not name', async () => {
    const { body } = await administrator.browser.ask<Output<typeof api.overview.getOverview>>(
      api.overview.getOverview,
      { headers: { 'x-forwarded-for': '192.0.2.1' } },
    );
    expect(body.warnings).toContainEqual(expect.objectContaining({ id: 'proxy', state: 'warning' }));
  });

  test('leaves out what a moderator may not see', async () => {
    const { counts, warnings } = await load(moderator);
    expect(Object.keys(counts)).toEqual(['reports', 'signUps']);
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.filter(({ fix, path }) => fix !== null || path !== null)).toEqual([]);
  });

  test.each(['/admin', '/admin/audit', '/admin/people/nia'])(
    'the page %s is for staff, is never stored, and names no address to others',
    async (path) => {
      const open = ({ browser }: Person) => browser.send(path, { headers: { accept: 'text/html' } });
      const page = await open(moderator);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect((await open(await newPerson(backbeat()))).status).toBe(404);
    },
  );
});
