import { api, type SettingValues } from '@backbeat/contract';
import { expect } from 'vitest';
import { accountDetails, verifiedBrowser, type Person } from '../../../test/fixtures/people.ts';
import type { Browser } from '../../../test/clients/browser.ts';
import type { Backbeat } from '../../../test/servers/start.ts';

export const REASON = 'I make drum & bass in my kitchen.';

type Details = ReturnType<typeof accountDetails>;

/** Sets sign-up settings as an administrator. */
export async function setSignUp(
  administrator: Person,
  values: Partial<Record<keyof SettingValues, unknown>>,
): Promise<void> {
  const { version } = (await administrator.browser.call(api.instance.getSettings)).body;
  const { status } = await administrator.browser.call(api.instance.changeSettings, {
    params: { section: 'sign-up' },
    body: { version, values },
  });
  expect(status).toBe(200);
}

/** A browser in which an address was verified while sign-up was open, and the sign-up that it sends. */
export async function newApplicant(
  backbeat: Backbeat,
  overrides: Parameters<typeof accountDetails>[0] = {},
): Promise<{ browser: Browser; details: Details }> {
  const details = accountDetails({ reason: REASON, ...overrides });
  return { browser: await verifiedBrowser(backbeat, details.email, details.invite), details };
}

/** Sends a sign-up. */
export const signUp = ({ browser, details }: { browser: Browser; details: Details }, headers = {}) =>
  browser.call(api.auth.createAccount, { body: { user: details }, headers });
