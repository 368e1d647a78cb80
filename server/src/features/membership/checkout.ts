import { membership, Refusal, screens } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import type { Period } from '../../platform/payments/index.ts';
import { findBuyer } from './membership.queries.ts';
import { askProvider, demandPayments } from './provider.ts';

/**
 * Opens a checkout for Plus; the browser goes to its address. Until it is paid, the same user gets the same one for the
 * same period again (for a day), so that nobody pays twice by asking twice.
 * @throws {Refusal} CONFLICT for members, UNAVAILABLE
 */
export async function openCheckout(
  context: Context,
  viewer: Viewer,
  period: Period,
): Promise<{ id: string; url: string }> {
  const payments = demandPayments(context);
  if (viewer.role === 'USERPLUS') throw new Refusal('CONFLICT', membership.sentences.isPlus);
  const { email, customerId, subscriptions } = await findBuyer(context.db, viewer.id);
  const today = new Date().toISOString().slice(0, 10);
  const back = (flag: string) =>
    new URL(`${screens.subscription}?${flag}=true`, context.config.publicUrl).href;
  return askProvider(context, () =>
    payments.createCheckout({
      userId: viewer.id,
      email,
      customerId,
      period,
      successUrl: back('success'),
      cancelUrl: back('canceled'),
      idempotencyKey: ['checkout', viewer.id, period, subscriptions, today].join(' '),
    }),
  );
}
