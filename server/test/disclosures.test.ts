// The calls that show or create a secret of an account, or copy the account.
import { api, type Route } from '@backbeat/contract';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { Authenticator } from './clients/authenticator.ts';
import type { AnyCall } from './clients/browser.ts';
import { eventually } from './eventually.ts';
import { newPerson, type Person } from './fixtures/people.ts';
import { useBackbeat } from './servers/start.ts';

const backbeat = useBackbeat();

const ROUTES = new Map(
  Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
  ),
);
const DISCLOSURES = [...ROUTES].filter(([, { discloses }]) => discloses !== undefined);

async function codeOfNewSecret({ browser }: Person): Promise<AnyCall> {
  const { body } = await browser.call(api.credentials.startTwoFactor);
  return { body: { code: TOTP.generate({ secret: Secret.fromBase32(body.secret) }) } };
}

/** What precedes each of the calls, and its input. */
const CALLS: Record<string, (person: Person) => Promise<AnyCall>> = {
  'credentials.addPasskey': async ({ browser }) => {
    const { body } = await browser.call(api.credentials.startPasskeyCreation);
    return { body: new Authenticator('http://localhost').create(body) };
  },
  'credentials.confirmTwoFactor': codeOfNewSecret,
  'credentials.createRecoveryCodes': async (person) => {
    await person.browser.ask(api.credentials.confirmTwoFactor, await codeOfNewSecret(person));
    return {};
  },
  'exports.requestExport': async () => ({}),
  'exports.getExportFile': async ({ browser }) => {
    const { body } = await browser.call(api.exports.requestExport);
    await eventually(async () => {
      const [newest] = (await browser.call(api.exports.listExports)).body;
      expect(newest?.state).toBe('ready');
    });
    return { params: { id: body.id } };
  },
};

/** Why the other calls about the account of the caller disclose nothing. */
const HARMLESS: Record<string, string> = {
  'account.getAccount': 'the address and numbers',
  'account.proveIdentity': 'takes the password, and is the proof',
  'account.changePassword': 'takes both passwords; the current one is the proof',
  'account.requestEmailChange': 'the code goes to the new address',
  'account.confirmEmailChange': 'takes the code; the change is mailed to the old address',
  'account.listSessions': 'tokens are stored as hashes only',
  'account.endSession': 'ends a session',
  'account.endOtherSessions': 'ends sessions',
  'account.listSecurityEvents': 'events, which contain no secret',
  'credentials.listPasskeys': 'names and times',
  'credentials.startPasskeyCreation': 'public keys are not secret, and a challenge is worthless without one',
  'credentials.startTwoFactor':
    'the key opens nothing until a code confirms it, which discloses; a later one replaces it',
  'credentials.renamePasskey': 'a name',
  'credentials.removePasskey': 'removes one',
  'credentials.disableTwoFactor': 'takes a code',
  'preferences.getPreferences': 'choices, and the public key of the server',
  'preferences.updatePreferences': 'choices',
  'preferences.addPushSubscription': 'takes the keys of the browser and returns none',
  'preferences.removePushSubscription': 'removes them',
  'privacy.getPrivacy': 'choices',
  'privacy.changePrivacy': 'choices',
  'exports.listExports': 'states and times',
  'agreements.getSigningDetails': 'the name and number that the form shows its owner, as in a profile',
  'agreements.updateSigningDetails': 'the same',
  'subscriptions.getCustomerPortal': 'a page of the payment provider, which asks for its own proof',
};

const OWN_ACCOUNT = /^(?:account|credentials|exports|preferences|privacy)\.|SigningDetails$|CustomerPortal$/;

test('every call about the own account discloses something or has a reason why not', () => {
  const names = [...ROUTES].filter(([name, { auth }]) => OWN_ACCOUNT.test(name) && auth === 'user');
  expect(names.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(CALLS), ...Object.keys(HARMLESS)].toSorted(),
  );
  expect(DISCLOSURES.map(([name]) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

const noticesTo = async ({ email }: Person) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject);

test.each(DISCLOSURES)(
  '%s asks for a fresh proof, is logged and mailed, and is stored nowhere',
  async (name, route) => {
    const person = await newPerson(backbeat());
    const { browser } = person;
    const call = (await CALLS[name]?.(person)) ?? {};
    const prove = (provenAt: Date) =>
      backbeat()
        .context.db.updateTable('sessions')
        .set({ proven_at: provenAt })
        .where('user_id', '=', person.id)
        .execute();
    const latestEvent = async () => (await browser.call(api.account.listSecurityEvents)).body[0]?.kind;

    await prove(new Date(Date.now() - 11 * 60_000));
    const eventBefore = await latestEvent();
    const unprovenAnswer = await browser.ask(route, call);
    expect([unprovenAnswer.status, unprovenAnswer.failure.code]).toEqual([403, 'PROOF_REQUIRED']);
    expect(await latestEvent()).toBe(eventBefore);

    await prove(new Date());
    const mailsBefore = (await noticesTo(person)).length;
    const answer = await browser.ask(route, call);
    expect([answer.status < 300, answer.headers.get('cache-control')]).toEqual([
      true,
      expect.stringContaining('no-store'),
    ]);
    expect(await latestEvent()).toBe(route.discloses);
    await eventually(async () => expect((await noticesTo(person)).length).toBeGreaterThan(mailsBefore));
  },
);

test('a download in parts is logged once, and again from another device', async () => {
  const person = await newPerson(backbeat());
  const call = (await CALLS['exports.getExportFile']?.(person)) ?? {};
  const load = (range: string, device = '') =>
    person.browser.ask(api.exports.getExportFile, { ...call, headers: { range, 'user-agent': device } });
  const parts = await Promise.all(['bytes=0-9', 'bytes=10-19', 'bytes=20-'].map((range) => load(range)));
  expect(parts.map(({ status }) => status)).toEqual([206, 206, 206]);
  const downloads = async () => {
    const { body } = await person.browser.call(api.account.listSecurityEvents);
    return body.filter(({ kind }) => kind === 'exportDownloaded').length;
  };
  expect(await downloads()).toBe(1);
  await load('bytes=1-', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0');
  expect(await downloads()).toBe(2);
});
