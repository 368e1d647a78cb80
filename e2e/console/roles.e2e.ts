import { makeAdmin } from '../support/admin.ts';
import { checkAccessibility, expect, signInOn, signUp, test } from '../support/fixtures.ts';

test('an administrator changes the role of a member, whose open page follows', async ({
  page,
  signedIn,
  browser,
  origin,
}) => {
  const administrator = await signUp(origin);
  await makeAdmin(administrator);
  const context = await browser.newContext({ baseURL: origin });
  await signInOn(context, administrator, origin);
  const people = await context.newPage();
  await people.goto(`/admin/people/${signedIn.userName}`);
  const setRole = async (role: string) => {
    await people.getByRole('button', { name: 'More' }).click();
    await people.getByRole('menuitem', { name: 'Change the role' }).click();
    const dialog = people.getByRole('dialog', { name: `Change the role of ${signedIn.userName}` });
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('The team changes.');
    await dialog.getByRole('combobox').selectOption(role);
    await dialog.getByRole('button', { name: `Change the role of ${signedIn.userName}` }).click();
    await expect(dialog).toBeHidden();
  };

  await page.goto('/home');
  const menu = page.getByRole('button', { name: `Your menu, ${signedIn.userName}` });
  const consoleLink = page.getByRole('menuitem', { name: /^Console/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(consoleLink).toBeHidden();
  await page.keyboard.press('Escape');
  await setRole('moderator');
  await menu.click();
  await consoleLink.click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
  await checkAccessibility(page);
  const sections = page.getByRole('navigation', { name: 'Sections of the console' });
  await expect(sections.getByRole('link', { name: 'Storage' })).toBeHidden();

  await setRole('administrator');
  await expect(sections.getByRole('link', { name: 'Storage' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Left to set up' })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Go to a person or section' })).toBeFocused();
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.first()).toContainText('The team changes.');
  // The exact time of the last check.
  await expect(page.getByRole('main').locator('footer time')).toHaveAttribute('title', /\d/);
  await page.keyboard.press('j');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries.first()).toContainText('SHA-256');
  await checkAccessibility(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next row');
  await checkAccessibility(page);
  await page.keyboard.press('Escape');

  await setRole('');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('The team changes.')).toBeHidden();
  await context.close();
});
