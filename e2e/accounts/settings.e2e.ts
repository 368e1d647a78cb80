import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS_SECTIONS, account, api } from '@backbeat/contract';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { Secret, TOTP } from 'otpauth';
import { Browser } from '../../server/test/clients/browser.ts';
import { eventually } from '../../server/test/eventually.ts';
import {
  checkAccessibility,
  expect,
  mailedCode,
  pageOf,
  PASSWORD,
  signUp,
  test,
} from '../support/fixtures.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { walkDialog } from '../support/dialogs.ts';
import { publish } from '../support/tracks.ts';

const NEW_PASSWORD = 'Six-over-eight-256';

/** Refuses the next requests as the server does ten minutes after the sign-in, until a proof is given. */
const askForProof = (page: Page, path: string, times = 1) =>
  page.route(
    `**/api${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: account.messages.proofRequired, code: 'PROOF_REQUIRED' },
      }),
    { times },
  );

async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function logOut(page: Page): Promise<void> {
  await pressLogout(page);
  await expect(page).toHaveURL('/login');
}

async function enterPassword(page: Page, userName: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The device would otherwise answer to the suggestions of the login screen too. */
const withoutSuggestions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Waits for the path of the link that the old address gets after a change of the email. */
const undoPath = (origin: string, address: string): Promise<string> =>
  eventually(async () => {
    const mailbox = await (await fetch(`${origin}/dev/mailbox`)).text();
    const mail = mailbox
      .split('<article>')
      .find((each) => each.includes(`To ${address},`) && each.includes('Your email was changed'));
    const [path] = /\/settings\/email-undo\?token=[\w-]+/.exec(mail ?? '') ?? [];
    if (path === undefined) throw new Error(`No link was mailed to ${address}.`);
    return path;
  });

test(
  'every section of the settings is accessible and fits the screen',
  { tag: '@phone' },
  async ({ page, signedIn: _viewer }) => {
    for (const { path: address } of SETTINGS_SECTIONS) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await checkAccessibility(page);
    }
  },
);

test('the dialogs of the settings work by keyboard', async ({ page, signedIn: { userName } }) => {
  await addAuthenticator(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await walkDialog(page, passkey.getByRole('button', { name: 'Rename' }), 'Rename passkey');
  await walkDialog(page, passkey.getByRole('button', { name: 'Remove' }), 'Remove passkey');

  // The next two open when the server has answered.
  const turnOn = page.getByRole('button', { name: 'Turn on' });
  await askForProof(page, '/account/two-factor');
  await walkDialog(page, turnOn, "Confirm it's you");
  await walkDialog(page, turnOn, 'Set up your authenticator app');
  await turnOn.press('Enter');
  const setUp = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  const key = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  await setUp.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.locator(':focus')).toHaveCount(1);
  await codes.getByRole('button', { name: 'I saved them' }).press('Enter');
  await expect(codes).toHaveCount(0);
  await walkDialog(page, page.getByRole('button', { name: 'Turn off' }), 'Turn off two-step verification');

  await page.goto(`/profile/${userName}?edit=profile`);
  await walkDialog(page, page.getByRole('button', { name: 'Delete Account' }), 'Delete Account');
});

test('a user changes their email and logs out another device, and the old address undoes the change', async ({
  page,
  signedIn: { userName, email },
  origin,
  browser,
}) => {
  const otherBrowser = new Browser(origin, origin);
  await otherBrowser.call(api.auth.signIn, {
    body: { username: userName, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' },
  });
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const newEmail = `new.${email}`;
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByLabel('Code from the email');
  await expect(code).toBeVisible();
  await checkAccessibility(page);
  await code.fill(await mailedCode(origin, newEmail));
  await expect(page.getByText(`Your email is ${newEmail} now.`)).toBeVisible();

  await page.goto('/settings/security');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  const otherSession = sessions.filter({ hasText: 'Firefox on Linux' });
  await otherSession.getByRole('button', { name: 'Log out' }).click();
  await expect(otherSession).toHaveCount(0);
  expect((await otherBrowser.call(api.account.getAccount)).status).toBe(401);
  const log = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await expect(log.first()).toContainText('Logged out one session');
  await expect(log.nth(1)).toContainText('Changed your email');

  // The owner of the old address may be signed in nowhere.
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  const stranger = await context.newPage();
  await stranger.goto(await undoPath(origin, email));
  await checkAccessibility(stranger);
  await stranger.getByRole('button', { name: 'Bring my old email back' }).click();
  await expect(stranger.getByRole('heading', { name: 'Your old email is back' })).toBeVisible();
  await stranger.getByRole('link', { name: 'Reset your password' }).click();
  await expect(stranger.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page).toHaveURL('/login');
  await context.close();
});

test(
  'a user secures their account with a new password, a passkey and a second step',
  { tag: '@phone' },
  async ({ page, signedIn: { userName, email }, origin, browser }) => {
    test.slow();
    await page.goto('/settings');
    // On a phone this is the list of sections.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await expect(page).toHaveURL(isPhone ? '/settings' : '/settings/account');
    // A new password ends the session of the other browser.
    const otherBrowser = new Browser(origin, origin);
    await otherBrowser.call(api.auth.signIn, { body: { username: userName, password: PASSWORD } });
    const otherPage = await pageOf(browser, origin, { userName, email, browser: otherBrowser });
    await otherPage.goto('/feed');
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await expect(otherPage).toHaveURL('/login');
    await otherPage.context().close();
    await expect(page.getByRole('list', { name: 'Security log' })).toContainText('Changed your password');

    // A passkey signs in by the button, and by the suggestions of the name field.
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('never used');
    await withoutSuggestions(page);
    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/home');
    await page.goto('/settings/security');
    const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
    await expect(passkey).toContainText('last used');
    await passkey.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Red key');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(passkey).toContainText('Red key');
    const signedIn = page.waitForResponse('**/api/user/auth/passkey');
    await pressLogout(page);
    expect((await signedIn).status()).toBe(200);
    await expect(page).toHaveURL('/home');

    await page.goto('/settings/security');
    await askForProof(page, '/account/two-factor', 2);
    const proof = page.getByRole('dialog', { name: "Confirm it's you" });
    await page.getByRole('button', { name: 'Turn on' }).click();
    await proof.getByRole('button', { name: 'Close' }).click();
    await expect(proof).toHaveCount(0);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof.getByText("That's not your current password.")).toBeVisible();
    await checkAccessibility(page);
    await proof.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    await expect(setUp.getByRole('img', { name: 'QR code' })).toBeVisible();
    await checkAccessibility(page);
    const key = (await setUp.locator('code').innerText()).replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    await setUp.getByLabel('Code from the app').fill(app.generate());
    await setUp.getByRole('button', { name: 'Confirm code' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download codes' }).click();
    const savedCodes = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(savedCodes).toEqual(await codes.getByRole('listitem').allInnerTexts());
    await codes.getByRole('button', { name: 'I saved them' }).click();

    // The second step takes a code of the app, then a recovery code. The form keeps the password.
    await withoutSuggestions(page);
    await logOut(page);
    await enterPassword(page, userName);
    const code = page.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await checkAccessibility(page);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('That code is wrong')).toBeVisible();
    // A code is valid once, and the setup has used the current one.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/home');
    await logOut(page);
    await enterPassword(page, userName);
    await code.fill(savedCodes[0] ?? '');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/home');

    await page.goto('/settings/security');
    await expect(page.getByText('You have 9 recovery codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    const off = page.getByRole('dialog', { name: 'Turn off two-step verification' });
    await off.getByLabel('Code').fill(savedCodes[1] ?? '');
    await off.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-step verification is off.')).toBeVisible();
    await passkey.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: 'Remove passkey' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByText('No passkeys yet.')).toBeVisible();
  },
);

test('a user changes privacy settings, and downloads an archive of their data that opens offline', async ({
  page,
  signedIn,
  origin,
  browser,
}, testInfo) => {
  const { title } = await publish(signedIn, { title: 'Night Bus' });
  const otherPage = await pageOf(browser, origin, await signUp(origin));
  await otherPage.goto(`/profile/${signedIn.userName}`);
  await expect(otherPage.getByRole('tab', { name: 'Demos' })).toBeVisible();
  await expect(otherPage.getByRole('tab', { name: 'Likes' })).toHaveCount(0);
  await page.goto('/settings/privacy');
  await page.getByRole('radio', { name: 'Nobody' }).check();
  const saving = page.waitForResponse(
    (response) => response.request().postData()?.includes('showsLikes') ?? false,
  );
  await page.getByRole('switch', { name: 'Show my likes on my profile' }).check();
  await saving;
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Nobody' })).toBeChecked();
  await page.goto(`/profile/${signedIn.userName}`);
  await page.getByRole('tab', { name: 'Likes' }).click();
  await expect(page.getByText('No liked posts yet')).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole('tab', { name: 'Likes' })).toBeVisible();
  await otherPage.getByRole('link', { name: 'Message', exact: true }).click();
  const sentence = `You can't message ${signedIn.userName}. They limit who can message them.`;
  await expect(otherPage.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await otherPage.context().close();

  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const zip = readFileSync(await (await download).path());
  const folder = testInfo.outputPath('data');
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  await page.goto(`file://${folder}/index.html`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(signedIn.userName);
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const canPlay = await page.locator('audio').evaluate(
    (audio: HTMLAudioElement) =>
      new Promise((resolve) => {
        audio.addEventListener('loadedmetadata', () => resolve(true));
        audio.addEventListener('error', () => resolve(false));
        audio.preload = 'metadata';
        audio.load();
      }),
  );
  expect(canPlay).toBe(true);
});
