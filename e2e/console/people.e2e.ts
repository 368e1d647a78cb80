import { api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { makeAdmin } from '../support/admin.ts';
import {
  checkAccessibility,
  expect,
  freeName,
  signInOn,
  signUp,
  test,
  type Member,
} from '../support/fixtures.ts';

async function openPeople(page: Page, administrator: Member, url: string, q: string): Promise<void> {
  await makeAdmin(administrator);
  await signInOn(page.context(), administrator, url);
  await page.goto('/admin/people');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(q);
  await page.keyboard.press('Enter');
}

test(
  'staff finds a person, suspends them until a date, which ends their open page, and lets them back',
  { tag: '@phone' },
  async ({ page, browser, member, origin }) => {
    const theirs = await browser.newContext({ baseURL: origin });
    await signInOn(theirs, member, origin);
    const theirPage = await theirs.newPage();
    await theirPage.goto('/settings');
    await expect(theirPage.getByRole('heading', { name: 'Settings' })).toBeVisible();

    await openPeople(page, await signUp(origin), origin, member.userName);
    const people = page.getByRole('table', { name: 'People' });
    await expect(people.getByRole('row')).toHaveCount(2);
    await checkAccessibility(page);
    await people.getByRole('link', { name: member.userName }).click();
    const person = page.getByRole('complementary', { name: member.userName });
    await expect(person.getByText(member.email)).toBeVisible();
    await checkAccessibility(page);

    await person.getByRole('button', { name: `Suspend ${member.userName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Suspend ${member.userName}` });
    await dialog.getByLabel('Your words to them').fill('Spam in comments.');
    await dialog.getByLabel('For how long').selectOption('Until a date');
    const nextMonth = new Date();
    nextMonth.setUTCDate(nextMonth.getUTCDate() + 30);
    await dialog.getByLabel('Until').fill(nextMonth.toISOString().slice(0, 10));
    await dialog.getByLabel('Why?').fill('Three reports in an hour.');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: `Suspend ${member.userName} until` }).click();
    await expect(person.getByText('Suspended until')).toBeVisible();
    await expect(theirPage).toHaveURL(/\/login/);
    await theirs.close();

    await person.getByRole('button', { name: 'Lift suspension' }).click();
    const lift = page.getByRole('dialog', { name: `Lift the suspension of ${member.userName}` });
    await lift.getByLabel('Why?').fill('They asked nicely.');
    await lift.getByRole('button', { name: 'Lift' }).click();
    await expect(person.getByRole('button', { name: `Suspend ${member.userName}` })).toBeVisible();
    await expect(person.getByText('Suspended until')).toBeHidden();
  },
);

test('staff logs two people out with the keyboard', async ({ page, origin }) => {
  const prefix = freeName();
  const members = [
    await signUp(origin, { userName: `${prefix}1` }),
    await signUp(origin, { userName: `${prefix}2` }),
  ];
  await openPeople(page, await signUp(origin), origin, prefix);
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByRole('heading', { name: 'People' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: '2 selected' });
  await checkAccessibility(page);
  await bar.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log 2 people out everywhere' });
  await dialog.getByLabel('Why?').fill('A shared password was leaked.');
  await dialog.getByRole('button', { name: 'Log 2 people out' }).click();
  await expect(page.getByText('2 people done.')).toBeVisible();
  await expect(bar).toBeHidden();
  for (const { browser } of members) expect((await browser.call(api.users.getCurrentUser)).status).toBe(401);
});
