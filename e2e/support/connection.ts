import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What a page logs without a connection. */
export const OFFLINE_LOGS = [
  'ERR_INTERNET_DISCONNECTED',
  'ERR_FAILED',
  'The realtime connection',
  'WebSocket',
  'could not',
  // React reports the parts whose scripts are missing, and the boundary around them.
  'dynamically imported module',
];

export const pill = (page: Page): Locator => page.getByText(/^Offline · /);
export const notSaved = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Not saved on this device' });

/** The links of the frame: those of the header and, on phones, of the bar at the bottom. */
const tabs = (page: Page): Locator => page.locator('header a, [data-bottom-bar] a').filter({ visible: true });

/** Cuts the connection of a page, in which a reload would lose a mark. */
export async function disconnect(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(pill(page)).toBeVisible();
}

/** Restores the connection, and checks that the page has recovered without a reload. */
export async function reconnect(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await expect(pill(page)).toHaveCount(0);
  await expect(notSaved(page)).toHaveCount(0);
  await expect(page.locator('main .unloaded, main .unloaded-part')).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

/** Checks that the frame stands around a screen that does not wait silently and has one title. */
export async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toBeVisible();
  await expect(pill(page)).toBeVisible();
  await expect(page.locator('main .breathe')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText(/^Log ?in$/i)).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/login/);
}

/** A control that opens a screen. */
export interface ScreenControl {
  name: string;
  press: () => Promise<void>;
}

/** The tabs of the frame, as the page has them. */
export async function listTabs(page: Page): Promise<ScreenControl[]> {
  const hrefs = await tabs(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(3);
  return [...new Set(hrefs)].map((href) => ({
    name: `the tab ${href}`,
    press: () =>
      page
        .locator(`:is(header, [data-bottom-bar]) a[href="${href}"]`)
        .filter({ visible: true })
        .first()
        .click(),
  }));
}

/** The commands of the palette that open screens, as the page has them. Leaves the palette closed. */
export async function listCommands(page: Page): Promise<ScreenControl[]> {
  const field = page.getByRole('combobox', { name: 'Search tracks, people and more' });
  const commands = page.getByRole('group', { name: 'Commands' }).getByRole('option');
  const openPalette = () => page.keyboard.press('ControlOrMeta+k');
  await openPalette();
  await expect(commands.first()).toBeVisible();
  const labels = (await commands.allTextContents()).filter((label) => !/Logout|theme/.test(label));
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  return labels.map((label) => ({
    name: `the command ${label}`,
    press: async () => {
      await openPalette();
      await field.fill(label);
      await commands.getByText(label, { exact: true }).click();
      await expect(field).toBeHidden();
    },
  }));
}
