import { api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { Authenticator } from '../../server/test/clients/authenticator.ts';
import { expect, failRequests, checkAccessibility, mailedCode, PASSWORD, test } from '../support/fixtures.ts';

const NEW_PASSWORD = 'Waltz-in-three-96';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence);

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await button(page, 'Send code').click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused();
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(name);
  await field(page, 'Password').fill(password);
  await button(page, 'Log In').click();
}

test(
  'a forgotten password is replaced in three steps',
  { tag: '@phone' },
  async ({ page, member, origin }) => {
    const before = await mailedCode(origin, member.email);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(button(page, 'Send code')).toBeDisabled();
    await checkAccessibility(page);
    await field(page, 'Email').fill(member.email);
    await button(page, 'Send code').click();

    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused();
    await checkAccessibility(page);
    const code = await mailedCode(origin, member.email, before);
    expect(code).toMatch(/^\d{8}$/);
    await field(page, 'Reset code').fill(code === '12345678' ? '87654321' : '12345678');
    await button(page, 'Verify code').click();
    await expect(alert(page, 'Invalid or expired code. Please try again.')).toBeVisible();
    await checkAccessibility(page);
    await field(page, 'Reset code').fill(` ${code.slice(0, 4)} ${code.slice(4)} `);
    await button(page, 'Verify code').click();

    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
    await field(page, 'New password').fill('12345');
    await field(page, 'Confirm password').fill('1234');
    await field(page, 'New password').focus();
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(button(page, 'Reset password')).toBeDisabled();
    await checkAccessibility(page);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Reset password').click();

    await expect(page.getByText('Your password is changed')).toBeVisible();
    await checkAccessibility(page);
    await expect(page).toHaveURL('/login');
    const { status } = await member.browser.send('/api/user/me');
    expect(status, 'every session of the account has ended').toBe(401);
    await logIn(page, member.email, PASSWORD);
    await expect(alert(page, 'Invalid email/username or password. Please try again.')).toBeVisible();
    await logIn(page, member.email, NEW_PASSWORD);
    await expect(page).toHaveURL('/home');
  },
);

test('a reset offers to remove the passkeys', async ({ page, member, origin }) => {
  const authenticator = new Authenticator(origin);
  const { body: options } = await member.browser.call(api.credentials.startPasskeyCreation);
  await member.browser.call(api.credentials.addPasskey, { body: authenticator.create(options) });
  const before = await mailedCode(origin, member.email);
  await askForCode(page, member.email);
  await field(page, 'Reset code').fill(await mailedCode(origin, member.email, before));
  await button(page, 'Verify code').click();
  await expect(page.getByRole('checkbox', { name: 'Remove my passkey too' })).toBeChecked();
  await checkAccessibility(page);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await button(page, 'Reset password').click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  const body = { username: member.userName, password: NEW_PASSWORD, rememberMe: false };
  await member.browser.call(api.auth.signIn, { body });
  expect((await member.browser.call(api.credentials.listPasskeys)).body).toEqual([]);
});

test('the reset form does not reveal whether an address has an account', async ({ page }) => {
  await askForCode(page, 'nobody.at.all@keys.example');
  await expect(page.getByText("If there's an account for")).toBeVisible();
});

test('the screen still waits for the code after a reload', async ({ page, member }) => {
  await askForCode(page, member.email);
  await page.reload();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(field(page, 'Reset code')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Email')).toHaveValue(member.email);
});

test('a field shows its error when it loses focus', async ({ page, member }) => {
  await page.goto('/forgot-password');
  await field(page, 'Email').fill('nia@');
  await field(page, 'Email').blur();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await askForCode(page, member.email);
  await field(page, 'Reset code').focus();
  await field(page, 'Reset code').blur();
  await expect(page.getByText('Please enter the verification code')).toBeVisible();
});

const failures = (press: string, ownSentence: string) =>
  [
    ['no connection', ownSentence],
    [{ status: 500 }, ownSentence],
    [{ status: 429, json: { error: `Not so fast, ${press}!` } }, `Not so fast, ${press}!`],
  ] as const;

test('each failure has its message, the server’s own if it sent one', async ({ page, member, origin }) => {
  const before = await mailedCode(origin, member.email);
  const tryAll = async (path: string, press: string, ownSentence: string) => {
    for (const [how, sentence] of failures(press, ownSentence)) {
      const { failure } = await failRequests(page, path, how);
      await button(page, press).click();
      await failure;
      await expect(alert(page, sentence)).toBeVisible();
      await page.unrouteAll();
    }
  };
  await page.clock.install();
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(member.email);
  await tryAll('/user/auth/forgot-password', 'Send code', 'Failed to send reset code. Please try again.');
  await button(page, 'Send code').click();
  const code = await mailedCode(origin, member.email, before);
  await field(page, 'Reset code').fill(code);
  await tryAll('/user/auth/verify-reset-code', 'Verify code', 'Invalid or expired code. Please try again.');
  await page.clock.runFor(60_000);
  await tryAll('/user/auth/forgot-password', 'Resend code', 'Failed to resend code. Please try again.');
  await button(page, 'Verify code').click();
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await tryAll('/user/auth/reset-password', 'Reset password', 'Failed to reset password. Please try again.');
});
