import { makeAdmin } from '../support/admin.ts';
import { checkAccessibility, expect, signInOn, signUp, test } from '../support/fixtures.ts';

test('an administrator makes a backup, checks it, and keeps the last checked one', async ({
  page,
  context,
  origin,
}) => {
  const administrator = await signUp(origin);
  await makeAdmin(administrator);
  await signInOn(context, administrator, origin);
  await page.goto('/admin/backups');
  await expect(page.getByRole('heading', { name: 'No checked backup' })).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backup = page.getByRole('list', { name: 'Backups, latest first' }).getByRole('listitem').first();
  await expect(backup.getByText(/^Checked: .+ rows and .+ are complete\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /is less than an hour old$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to restore' })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('j');
  await expect(backup).toBeFocused();

  const name = (await backup.getByRole('heading').textContent()) ?? '';
  await backup.getByRole('button', { name: /^Delete backup-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this backup?' });
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(name);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/Keep at least one checked backup\./)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(backup).toBeVisible();
});
