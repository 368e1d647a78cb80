import { api, consolePaths } from '@backbeat/contract';
import { Browser } from '../../server/test/clients/browser.ts';
import { makeAdmin } from '../support/admin.ts';
import {
  checkAccessibility,
  expect,
  freeName,
  mailedCode,
  PASSWORD,
  signInOn,
  signUp,
  test,
} from '../support/fixtures.ts';

/** Sends a request to join. The domain of its address waits for approval. */
async function requestToJoin(origin: string, userName: string, domain: string): Promise<void> {
  const email = `${userName}@${domain}`;
  const visitor = new Browser(origin, origin);
  await visitor.call(api.auth.sendVerification, { params: { email } });
  const code = await mailedCode(origin, email);
  await visitor.call(api.auth.verifyEmail, { body: { email, code } });
  const user = { userName, email, password: PASSWORD, reason: 'I make drum & bass in my kitchen.' };
  const { status } = await visitor.call(api.auth.createAccount, { body: { user } });
  expect(status).toBe(202);
}

test(
  'staff opens a request with the keyboard, holds it and rejects it',
  { tag: '@phone' },
  async ({ page, context, origin }) => {
    const administrator = await signUp(origin);
    await makeAdmin(administrator);
    const userName = freeName();
    const domain = `${userName.replace('.', '')}.example`;
    // A rule for one domain: the other journeys share the instance.
    await administrator.browser.call(api.signUpRules.saveMailDomain, { body: { domain, rule: 'approve' } });
    await requestToJoin(origin, userName, domain);

    await signInOn(context, administrator, origin);
    await page.goto(`${consolePaths.consoleSignUps}?q=${userName}`);
    const row = page.getByRole('article', { name: userName });
    await expect(row).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const request = page.getByRole('dialog', { name: userName });
    await expect(request.getByText('I make drum & bass in my kitchen.')).toBeVisible();
    await checkAccessibility(page);
    await request.getByRole('button', { name: `Hold ${userName}` }).click();
    const hold = page.getByRole('dialog', { name: `Hold ${userName}` });
    await hold.getByLabel('Note for the team').fill('Asking the choir.');
    await checkAccessibility(page);
    await hold.getByRole('button', { name: 'Hold' }).click();
    await expect(page.getByText(`Request of ${userName} is on hold.`)).toBeVisible();

    await page.getByRole('tab', { name: 'Held' }).click();
    await expect(row.getByText('Asking the choir.')).toBeVisible();
    await row.getByRole('button', { name: `Reject ${userName}` }).click();
    const reject = page.getByRole('dialog', { name: `Reject ${userName}` });
    await reject.getByRole('button', { name: 'Reject' }).click();
    await expect(reject.getByLabel('Reason for the team')).toBeFocused();
    await reject.getByLabel('Reason for the team').fill('The choir does not know them.');
    await reject.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText(`Request of ${userName} rejected.`)).toBeVisible();
  },
);
