import { checkAccessibility, expect, test } from '../support/fixtures.ts';

test('the landing page plays its samples and shows the step that sounds', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/start-sample/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'Low Sun' });
  expect(scripts).toEqual([]);
  await card.getByRole('button', { name: 'Play Low Sun' }).focus();
  await page.keyboard.press('Enter');
  const pause = card.getByRole('button', { name: 'Pause Low Sun' });
  await expect(pause).toBeFocused();
  expect(scripts).toHaveLength(1);
  await expect(card.locator('.column[data-now]')).toHaveCount(1);
  await expect(page.locator('.pad[data-now]')).toHaveCount(1);
  await expect(card).toHaveAttribute('style', /--played: [1-9]/);
  await checkAccessibility(page);

  // Another sample takes over, and a second press pauses it.
  const otherSample = page.getByRole('article').filter({ hasText: 'Harmattan' });
  await otherSample.getByRole('button', { name: 'Play Harmattan' }).click();
  await expect(card.getByRole('button', { name: 'Play Low Sun' })).toBeVisible();
  await expect(card.locator('.column[data-now]')).toHaveCount(0);
  await otherSample.getByRole('button', { name: 'Pause Harmattan' }).click();
  await expect(otherSample.getByRole('button', { name: 'Play Harmattan' })).toBeVisible();
});
