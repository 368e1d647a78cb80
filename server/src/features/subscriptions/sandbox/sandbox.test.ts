import { api, subscriptions } from '@backbeat/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();

let person: Person;
beforeEach(async () => {
  person = await newPerson(backbeat());
});

const stateOf = async ({ browser }: Person) => (await browser.call(api.subscriptions.getSubscription)).body;
const pathOf = (address: string) => new URL(address).pathname;
const press = (path: string, { browser } = person) =>
  browser.send(path, { method: 'POST', redirect: 'manual' });
const mail = async () => backbeat().mailTo(person.email);

/** Buys Plus as a user does in a browser. */
async function buy(route = api.subscriptions.createCheckout): Promise<void> {
  const { body } = await person.browser.call(route);
  const answer = await press(`${pathOf(body.url)}/pay`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/subscription?success=true']);
}

/** Performs an action on the only subscription, through its button on the portal. */
async function portal(action: string): Promise<void> {
  const { body } = await person.browser.call(api.subscriptions.getCustomerPortal);
  const page = await person.browser.send(pathOf(body.url), {});
  const [path] = new RegExp(`/sandbox-portal/[^"]+/${action}`).exec(page.text) ?? [];
  expect([action, path]).not.toContain(undefined);
  expect((await press(String(path))).status).toBe(303);
}

describe('The sandbox checkout', () => {
  test('the checkout page states that it is a test, and paying gives Plus', async () => {
    expect(await stateOf(person)).toMatchObject({
      plan: 'USER',
      state: 'none',
      provider: 'sandbox',
      checkout: true,
    });
    const { body } = await person.browser.call(api.subscriptions.createYearlyCheckout);
    const page = await person.browser.send(pathOf(body.url), {});
    expect(page.text).toContain(subscriptions.sandboxMessages.checkout);
    expect(page.text).toContain('$50.00 per year');
    expect((await person.browser.call(api.subscriptions.createYearlyCheckout)).body).toEqual(body);
    await press(`${pathOf(body.url)}/pay`);
    expect(await stateOf(person)).toMatchObject({
      plan: 'USERPLUS',
      period: 'year',
      state: 'active',
      portal: true,
      cancel: true,
      resume: false,
      checkout: false,
    });
    // A second submission does not pay again.
    expect((await press(`${pathOf(body.url)}/pay`)).status).toBe(404);
  });

  test('a checkout accepts only its owner, and only forms of this site', async () => {
    const { body } = await person.browser.call(api.subscriptions.createCheckout);
    const path = pathOf(body.url);
    const other = await newPerson(backbeat());
    expect((await other.browser.send(path, {})).status).toBe(404);
    expect((await press(`${path}/pay`, other)).status).toBe(404);
    const visitor = await backbeat().visitor().send(path, { redirect: 'manual' });
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/login']);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await person.browser.send(`${path}/pay`, { method: 'POST', headers })).status).toBe(403);
    expect((await stateOf(person)).plan).toBe('USER');
  });
});

describe('A sandbox subscription', () => {
  test('a subscription can be cancelled, resumed and ended', async () => {
    await buy();
    const { until } = await stateOf(person);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(String(until)),
    );
    const cancelAnswer = { success: true, message: subscriptions.messages.cancelled({ until: day }) };
    expect((await person.browser.call(api.subscriptions.cancelSubscription)).body).toEqual(cancelAnswer);
    expect((await person.browser.call(api.subscriptions.cancelSubscriptionByGet)).body).toEqual(cancelAnswer);
    expect(await stateOf(person)).toMatchObject({ state: 'ending', until, cancel: false, resume: true });
    const resumeAnswer = { success: true, message: subscriptions.messages.resumed({ until: day }) };
    expect((await person.browser.call(api.subscriptions.resumeSubscription)).body).toEqual(resumeAnswer);
    const again = await person.browser.call(api.subscriptions.resumeSubscription);
    expect([again.status, again.failure.error]).toEqual([409, subscriptions.messages.nothingToResume]);
    expect(await stateOf(person)).toMatchObject({ state: 'active', until });
    await portal('end');
    expect(await stateOf(person)).toMatchObject({
      plan: 'USER',
      state: 'ended',
      portal: false,
      checkout: true,
    });
    const nothing = await person.browser.call(api.subscriptions.cancelSubscription);
    expect([nothing.status, nothing.failure.error]).toEqual([409, subscriptions.messages.nothingToCancel]);
  });

  test('the portal opens only for users who have paid', async () => {
    const closedAnswer = await person.browser.call(api.subscriptions.getCustomerPortal);
    expect([closedAnswer.status, closedAnswer.failure.code]).toEqual([403, 'PLUS_REQUIRED']);
    const plusMember = await newPerson(backbeat(), { plus: true });
    const { status, failure } = await plusMember.browser.call(api.subscriptions.getCustomerPortal);
    expect([status, failure.error]).toEqual([409, subscriptions.messages.noCustomer]);
    expect(await stateOf(plusMember)).toMatchObject({
      plan: 'USERPLUS',
      state: 'ending',
      portal: false,
      cancel: false,
    });
  });

  test('a failed payment leaves Plus for one week, and a later payment renews it', async () => {
    await buy();
    await portal('fail');
    const grace = await stateOf(person);
    expect(grace).toMatchObject({ plan: 'USERPLUS', state: 'grace', cancel: true });
    const days = (new Date(String(grace.until)).getTime() - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await portal('renew');
    expect(await stateOf(person)).toMatchObject({ plan: 'USERPLUS', state: 'active' });
  });

  test('a refund ends the subscription and stops further charges', async () => {
    await buy();
    await portal('refund');
    expect(await stateOf(person)).toMatchObject({ plan: 'USER', state: 'ended' });
    await eventually(async () => {
      const row = await backbeat()
        .context.db.selectFrom('sandbox_subscriptions')
        .select('status')
        .where('user_id', '=', person.id)
        .executeTakeFirst();
      expect(row?.status).toBe('canceled');
    });
  });

  test('each change sends a mail, payments with a receipt', async () => {
    await buy();
    const welcomeMail = await mail();
    expect(welcomeMail.subject).toBe('Welcome to Plus');
    expect(welcomeMail.text).toMatch(/Receipt: Backbeat Plus, monthly, \$5\.00, paid on \d+ \w+ \d{4}\./);
    expect(welcomeMail.text).toContain("You weren't charged.");
    await portal('renew');
    expect((await mail()).subject).toBe('Your Plus plan has renewed');
    await portal('fail');
    expect((await mail()).subject).toBe('Your payment for Plus failed');
    await portal('end');
    expect((await mail()).subject).toBe('Your Plus plan has ended');
  });
});
