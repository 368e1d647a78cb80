import type { Locator, Page } from '@playwright/test';
import { checkAccessibility, expect } from './fixtures.ts';

/**
 * Opens a dialog by keyboard, checks that Tab moves within it, and closes it with Escape.
 * @param opener the control that opens it and has the focus again at the end
 */
export async function walkDialog(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await checkAccessibility(page);
  const controls = await dialog.locator('button, a, input, textarea').count();
  for (let step = 0; step <= controls; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}
