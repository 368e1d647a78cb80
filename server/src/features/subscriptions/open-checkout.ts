import { subscriptions, ApiError, screens } from '@backbeat/contract';
import { v4 as uuidv4 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { defineJob } from '@packages/pg-jobs';
import { type Payments, type Period, UnknownCustomer } from '../../platform/payments/index.ts';
import { claimCheckout, deleteCheckout, type OpenCheckout, saveCheckout } from './checkouts.queries.ts';
import { deleteCustomer, findCustomer, findEmail, saveCustomer } from './customers.queries.ts';
import { isDisputed } from './subscriptions.policy.ts';
import { findMember } from './subscriptions.queries.ts';
import { callProvider, requirePayments } from './call-provider.ts';

/** Closes the checkout pages that a user still has open after paying on another one. */
export const closeCheckouts = defineJob('close-checkouts', z.object({ ids: z.array(z.string()) }), {
  attempts: 10,
  retryDelay: 10,
  timeLimit: 60,
});

/**
 * Opens a checkout for Plus; the browser goes to its address. While a checkout is open, another
 * request of the same user for the same period returns the same one, so that a double click does
 * not lead to two payments.
 * @throws {ApiError} CONFLICT for members, UNAVAILABLE
 */
export async function openCheckout(
  context: Context,
  viewer: Viewer,
  period: Period,
): Promise<{ id: string; url: string }> {
  const payments = requirePayments(context);
  if (viewer.role === 'USERPLUS') throw new ApiError('CONFLICT', subscriptions.messages.isPlus);
  if (isDisputed(await findMember(context.db, viewer.id, payments.provider))) {
    throw new ApiError('CONFLICT', subscriptions.messages.disputed);
  }
  return callProvider(context, async () => {
    try {
      return await createCheckoutPage(context, payments, viewer.id, period);
    } catch (error) {
      if (!(error instanceof UnknownCustomer)) throw error;
      await deleteCustomer(context.db, viewer.id, payments.provider);
      return createCheckoutPage(context, payments, viewer.id, period);
    }
  });
}

async function createCheckoutPage(
  { db, config }: Context,
  payments: Payments,
  userId: string,
  period: Period,
): Promise<{ id: string; url: string }> {
  const { provider } = payments;
  const checkout = await claimCheckout(db, { id: uuidv4(), userId, provider, period });
  if (checkout.page) return checkout.page;
  const returnUrl = (flag: string) => new URL(`${screens.subscription}?${flag}=true`, config.publicUrl).href;
  try {
    const page = await payments.createCheckout({
      userId,
      customerId: await customerOf(db, payments, userId, checkout),
      period,
      successUrl: returnUrl('success'),
      cancelUrl: returnUrl('canceled'),
      idempotencyKey: `checkout ${checkout.id}`,
    });
    await saveCheckout(db, checkout.id, page);
    return { id: page.id, url: page.url };
  } catch (error) {
    await deleteCheckout(db, checkout.id);
    throw error;
  }
}

/** The provider's id of a user. The first call creates it. */
async function customerOf(
  db: Context['db'],
  payments: Payments,
  userId: string,
  { id }: OpenCheckout,
): Promise<string> {
  const customer = await findCustomer(db, userId, payments.provider);
  if (customer !== undefined) return customer;
  const created = await payments.createCustomer({
    userId,
    email: await findEmail(db, userId),
    idempotencyKey: `customer ${id}`,
  });
  return saveCustomer(db, userId, payments.provider, created);
}
