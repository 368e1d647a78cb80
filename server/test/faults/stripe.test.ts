import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@backbeat/contract';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { signatureHeaders, FakeStripe } from '../servers/stripe-server.ts';
import type { SentEvent } from '../servers/stripe-state.ts';
import { answerOf, answerTo } from './support/ledger.ts';
import { times } from './support/run-length.ts';
import { killAndStart, START_MS, useProduct } from './support/use-product.ts';

const KILLS = times(10, 2);

const stripe = new FakeStripe();
const getProduct = useProduct(() => stripe.start());
afterAll(() => stripe.stop());

/** Retries until the event is accepted, like the provider. */
async function deliver(event: SentEvent): Promise<void> {
  await eventually(async () => {
    const payload = JSON.stringify(event);
    const init = { method: 'POST', body: payload, headers: signatureHeaders(payload) };
    await answerTo(getProduct().visitor().send('/api/payment/webhook', init));
  }, 60_000);
}

test(
  `killed with -9 ${KILLS} times during a payment, the product still grants Plus and sends the mail`,
  async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const buyer = await signUp(getProduct());
      const { email } = await answerTo(buyer.call(api.users.getCurrentUser));
      const { id } = await answerTo(buyer.call(api.subscriptions.createCheckout));
      const { events } = stripe.pay(id);
      const deliveries = Promise.all(events.flatMap((event) => [event, event]).map(deliver));
      // Kills the process at different moments: before, in, and after the transaction.
      await pause((kill * 7) % 50);
      await killAndStart(getProduct());
      await deliveries;
      await eventually(async () => {
        expect((await answerTo(buyer.call(api.users.getCurrentUser))).role).toBe('USERPLUS');
        expect((await answerTo(buyer.call(api.subscriptions.getSubscription))).state).toBe('active');
      });
      // A job sends the mail at least once.
      await eventually(async () => {
        const { text } = await answerOf(getProduct().visitor().send<string>('/dev/mailbox'));
        expect(text).toContain(`<h2>Welcome to Plus</h2><p>To ${email},`);
      }, 60_000);
    }
  },
  KILLS * START_MS,
);
