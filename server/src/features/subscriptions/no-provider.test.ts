import { api, subscriptions } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

// Production has no sandbox.
const backbeat = useBackbeat({ NODE_ENV: 'production', INSECURE_HTTP: '1', RATE_LIMITS: 'on' });

test('payment routes return 503 without a payment provider', async () => {
  const { browser } = await newPerson(backbeat());
  const sentence = subscriptions.messages.notSetUp;
  const answers = [
    await browser.call(api.subscriptions.createCheckout),
    await browser.call(api.subscriptions.createYearlyCheckout),
    await browser.call(api.subscriptions.receiveWebhook, { body: '{}' }),
  ];
  for (const { status, failure } of answers) expect([status, failure.error]).toEqual([503, sentence]);
});
