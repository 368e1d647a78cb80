import { consolePaths } from '@backbeat/contract';
import { makeAdmin } from '../support/admin.ts';
import { checkAccessibility, expect, signInOn, signUp, test } from '../support/fixtures.ts';

/** The pages with a text that is there once they have loaded. */
const PAGES = [
  [consolePaths.consoleStorage, 'Largest accounts'],
  [consolePaths.consoleHealth, 'Versions'],
  [consolePaths.consoleJobs, 'Kinds'],
  [consolePaths.consoleMail, 'No mail server is set.'],
  [consolePaths.consoleBackups, 'How to restore'],
] as const;

test('an administrator scans the storage and looks at health, jobs and mail, on desk and phone', async ({
  page,
  context,
  origin,
}) => {
  const administrator = await signUp(origin);
  await makeAdmin(administrator);
  await signInOn(context, administrator, origin);
  await page.goto(consolePaths.consoleStorage);
  await page.getByRole('button', { name: 'Scan now' }).click();
  await expect(page.getByText(/^Scanned /)).toBeVisible();
  await page.goto(consolePaths.consoleHealth);
  await expect(page.getByRole('heading', { name: 'Warning: Team' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeFocused();
  await page.goto(consolePaths.consoleJobs);
  await page.getByText(/kinds have nothing to do$/).click();
  await expect(page.getByText('Write a backup')).toBeVisible();
  await page.goto(consolePaths.consoleMail);
  await expect(page.getByText(/^No mail server is set\./)).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const [path, text] of PAGES) {
      await page.goto(path);
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
      await checkAccessibility(page);
    }
  }
});

test(
  'the side list of the console keeps its foot in sight below a banner',
  { tag: '@phone' },
  async ({ page, context, origin }) => {
    const administrator = await signUp(origin);
    await makeAdmin(administrator);
    await signInOn(context, administrator, origin);
    await page.goto(consolePaths.consoleHealth);
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
    // In this page alone: the other journeys share the instance.
    await page.evaluate((text) => {
      const paragraph = document.createElement('p');
      paragraph.dataset['level'] = 'warning';
      paragraph.textContent = text;
      document.querySelector('#banner')?.append(paragraph);
    }, 'The server is down for an hour on Sunday, from 9 UTC on. '.repeat(4));
    const menu = page.getByRole('button', { name: 'Sections', exact: true });
    if (await menu.isVisible()) await menu.click();
    const foot = page.getByRole('link', { name: 'Leave the console' });
    await expect(foot).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(foot).toBeInViewport({ ratio: 1 });
  },
);
