import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { withClient } from '../../server/src/db/with-client.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import { makeAdmin } from '../support/admin.ts';
import { checkAccessibility, expect, freeName, signInOn, signUp, test } from '../support/fixtures.ts';

/** More than one request decides about, so that a job goes on. */
const PEOPLE = 120;

/** Stores accounts without a way to sign in, which is fast. */
async function storePeople(prefix: string): Promise<void> {
  const url = await findRunningPostgres(process.env['E2E_DATA_DIR'] ?? '');
  if (url === undefined) throw new Error('The product has no database.');
  const ids = Array.from({ length: PEOPLE }, () => randomUUID());
  await withClient(url, (client) =>
    client.query(
      `insert into users (id, user_name, email, password_hash)
       select id, $2 || '.' || place, $2 || '.' || place || '@listeners.example', 'none'
       from unnest($1::uuid[]) with ordinality as person (id, place)`,
      [ids, prefix],
    ),
  );
}

test('an administrator logs all people of a filter out, with its progress, and downloads their table', async ({
  page,
  context,
  origin,
}) => {
  const administrator = await signUp(origin);
  await makeAdmin(administrator);
  const prefix = freeName();
  await storePeople(prefix);
  await signInOn(context, administrator, origin);
  await page.goto(`/admin/people?q=${prefix}`);
  const people = page.getByRole('table', { name: 'People' });
  await expect(people.getByRole('row')).toHaveCount(51);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${PEOPLE}` }).click();
  const bar = page.getByRole('region', { name: `${PEOPLE} selected` });
  await checkAccessibility(page);

  await bar.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: `Log ${PEOPLE} people out everywhere` });
  await dialog.getByLabel('Why?').fill('A shared password was leaked.');
  await dialog.getByRole('button', { name: `Log ${PEOPLE} people out` }).click();
  await expect(dialog.getByText(`of ${PEOPLE} done`)).toBeVisible();
  await expect(page.getByText(`${PEOPLE} people done.`)).toBeVisible();
  await expect(bar).toBeHidden();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(PEOPLE + 1);
  expect(lines[1]).toContain(prefix);
});
