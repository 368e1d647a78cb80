import type { Page } from '@playwright/test';
import { runAdmin } from '../support/admin.ts';
import { checkAccessibility, expect, pageOf, test } from '../support/fixtures.ts';

const momentOn = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'a badge reaches the open pages of its user, and is over on all of them once it is closed',
  { tag: '@phone' },
  async ({ page, signedIn, browser, origin }) => {
    const profile = `/profile/${signedIn.userName}`;
    await page.goto(profile);
    await expect(page.getByRole('heading', { name: signedIn.userName })).toBeVisible();
    const otherPage = await pageOf(browser, origin, signedIn);
    await otherPage.goto('/messages');
    await expect(otherPage.locator('h1').first()).toBeAttached();

    await runAdmin('badge', signedIn, 'MENTOR');
    const moment = momentOn(page, 'New badge Mentor');
    await expect(moment).toContainText('You help other creators grow.');
    await expect(momentOn(otherPage, 'New badge Mentor')).toBeVisible();
    // The profile below shows the badge too.
    await expect(page.getByRole('list', { name: 'Badges' })).toContainText('Mentor');
    await checkAccessibility(page);

    await moment.getByRole('button', { name: 'Close' }).click();
    await expect(moment).toHaveCount(0);
    await expect(momentOn(otherPage, 'New badge Mentor')).toHaveCount(0);
    await otherPage.context().close();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Badges' })).toContainText('Mentor');
    await expect(moment).toHaveCount(0);
  },
);

test(
  'badges that came while their user was away lead to the profile at the next visit',
  { tag: '@phone' },
  async ({ page, signedIn }) => {
    await runAdmin('badge', signedIn, 'VIP');
    await runAdmin('badge', signedIn, 'BEAT_MAKER');
    await page.goto('/home');
    const moment = momentOn(page, '2 new badges');
    await expect(moment).toContainText("You've published five beats.");
    // A dialog comes before it, and so does its Escape.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(moment).toBeVisible();
    await moment.getByRole('link', { name: 'See your profile' }).click();
    await expect(page).toHaveURL(`/profile/${signedIn.userName}`);
    await expect(moment).toHaveCount(0);
    // The panel has no entry in the history.
    await page.goBack();
    await expect(page).toHaveURL(/\/home/);
    await page.reload();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(moment).toHaveCount(0);
  },
);
