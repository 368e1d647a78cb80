import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, Product } from '../../server/test/servers/product.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { checkAccessibility, expect, mailedCode, PASSWORD, test } from '../support/fixtures.ts';

/** The link of the start screen. */
const LINK = /http:\S+\/setup#\S+/;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test(
  'an operator sets a new server up, and the first member joins by invite',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'backbeat-set-up-'));
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const product = new Product(dataDir, port);
    try {
      await product.start();
      // The start screen follows the first answer.
      await expect.poll(() => product.output).toMatch(LINK);
      await page.goto(LINK.exec(product.output)?.[0] ?? '');
      await expect(heading(page, 'Set up this server')).toBeVisible();
      await field(page, 'User name').fill('mara');
      await field(page, 'Email').fill('mara@team.example');
      await field(page, 'Password').fill(PASSWORD);
      await checkAccessibility(page);
      await press(page, 'Create account');

      await expect(heading(page, 'Your server')).toBeVisible();
      await field(page, 'Name').fill('Night <b> Bus');
      await field(page, 'Contact address').fill('team@music.example');
      await checkAccessibility(page);
      await press(page, 'Save and continue');

      await expect(heading(page, 'Address')).toBeFocused();
      await expect(page.getByText('In order')).toHaveCount(6);
      await checkAccessibility(page);
      await press(page, 'Back');
      await expect(field(page, 'Contact address')).toHaveValue('team@music.example');
      await press(page, 'Save and continue');
      await press(page, 'Continue');

      await expect(heading(page, 'Mail')).toBeFocused();
      await expect(page.getByText('Without mail nobody can sign up or reset a password.')).toBeVisible();
      await checkAccessibility(page);
      await press(page, 'Skip for now');

      await expect(heading(page, 'Who can join')).toBeFocused();
      await expect(page.getByRole('radio', { name: /^Approval/ })).toBeChecked();
      // A later visit continues here.
      await page.goto(`${origin}/setup`);
      await page.getByRole('radio', { name: /^Invite/ }).check();
      await checkAccessibility(page);
      await press(page, 'Save and continue');

      await expect(heading(page, 'Safety')).toBeFocused();
      await press(page, 'Save and continue');
      await press(page, 'Finish set-up');
      await expect(page.getByText('Turn on two-step verification or add a passkey first.')).toBeVisible();
      await press(page, 'Back');
      await addAuthenticator(page);
      await press(page, 'Add a passkey');
      await expect(page.getByText('Passkey added.')).toBeVisible();
      await checkAccessibility(page);
      await press(page, 'Save and continue');

      await expect(page.getByText('Appoint a second administrator')).toBeVisible();
      await checkAccessibility(page);
      await press(page, 'Finish set-up');
      await expect(page.getByText('The set-up is finished.')).toBeVisible();
      await page.getByRole('link', { name: 'Open the console' }).click();
      await expect(heading(page, 'Overview')).toBeVisible();

      await page.goto(`${origin}/admin/invites`);
      await expect(page).toHaveTitle('Invites · Night <b> Bus');
      await press(page, 'New invite');
      await press(page, 'Create invite');
      const invite = page.getByRole('heading', { name: /^[A-Z2-9]{10}$/ });
      await expect(invite).toBeVisible();
      await checkAccessibility(page);
      const code = (await invite.textContent()) ?? '';

      const guest = await browser.newContext({ viewport: page.viewportSize() });
      const visit = await guest.newPage();
      await visit.goto(`${origin}/signup`);
      await expect(visit.getByText('You need an invite to join this server.')).toBeVisible();
      await checkAccessibility(visit);
      await visit.goto(`${origin}/invite/${code}`);
      await expect(heading(visit, 'mara invites you')).toBeVisible();
      await checkAccessibility(visit);
      await visit.getByRole('link', { name: 'Create your account' }).click();
      await expect(visit.getByText('mara will see that you joined.')).toBeVisible();
      await field(visit, 'Email').fill('ana@keys.example');
      await field(visit, 'Password').fill(PASSWORD);
      await field(visit, 'Confirm password').fill(PASSWORD);
      await press(visit, 'Next');
      await field(visit, 'Verification code').fill(await mailedCode(origin, 'ana@keys.example'));
      await press(visit, 'Next');
      await field(visit, 'Username').fill('ana');
      for (const step of ['About You', 'Profile Pictures', 'Preview Profile']) {
        await press(visit, 'Next');
        await expect(heading(visit, step)).toBeFocused();
      }
      await press(visit, 'Create Account');
      await expect(visit).toHaveURL(`${origin}/login`);
      await guest.close();
      await page.reload();
      await expect(page.getByText('No open invites')).toBeVisible();
      await page.getByRole('tab', { name: 'Ended' }).click();
      await expect(page.getByText('Joined: ana')).toBeVisible();
    } finally {
      await product.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
