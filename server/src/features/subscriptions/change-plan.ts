import { type subscriptions as contract, subscriptions, ApiError, rights, screens } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import type { Payments } from '../../platform/payments/index.ts';
import { cancelAtProvider } from './cancel-subscription.ts';
import { findCustomer } from './customers.queries.ts';
import { cancellable, isDisputed, type Member, resumable, planStateOf } from './subscriptions.policy.ts';
import { countOwned, findMember } from './subscriptions.queries.ts';
import { callProvider, requirePayments } from './call-provider.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import { formatDay } from '../../platform/dates/index.ts';

/** Returns the state of the viewer's plan, and the actions that are possible. */
export async function viewSubscription(context: Context, viewer: Viewer): Promise<contract.Subscription> {
  const { db, payments } = context;
  const member: Member = payments
    ? await findMember(db, viewer.id, payments.provider)
    : { ...(await findMember(db, viewer.id, 'stripe')), subscriptions: [] };
  const { state, period, until } = planStateOf(member);
  const isPlus = member.plusUntil !== null && member.plusUntil > member.now;
  const ownedCounts = await countOwned(db, viewer.id);
  const { demos: maxDemos } = rights.USER;
  return {
    plan: isPlus ? 'USERPLUS' : 'USER',
    period,
    state,
    until: until?.toISOString() ?? null,
    provider: payments?.provider ?? null,
    portal: isPlus && payments !== undefined && (await hasCustomer(db, payments, viewer.id)),
    cancel: cancellable(member).length > 0,
    resume: resumable(member) !== undefined,
    checkout: payments !== undefined && !isPlus && !isDisputed(member),
    over: {
      demos: { have: ownedCounts.demos, above: Math.max(0, ownedCounts.demos - maxDemos) },
      links: ownedCounts.links,
      pictures: ownedCounts.pictures,
    },
  };
}

const hasCustomer = async (db: Context['db'], { provider }: Payments, userId: string): Promise<boolean> =>
  (await findCustomer(db, userId, provider)) !== undefined;

interface ActionResult {
  success: boolean;
  message: string;
}

/**
 * Cancels Plus at the end of the paid period. An unpaid subscription (a failed renewal) ends at
 * once, so that the provider does not retry the payment. A repeated call changes nothing.
 * @throws {ApiError} CONFLICT where there is nothing to cancel, UNAVAILABLE
 */
export async function cancelPlan(context: Context, viewer: Viewer): Promise<ActionResult> {
  const payments = requirePayments(context);
  const member = await findMember(context.db, viewer.id, payments.provider);
  const open = cancellable(member);
  if (open.length === 0 && !resumable(member))
    throw new ApiError('CONFLICT', subscriptions.messages.nothingToCancel);
  for (const subscription of open) {
    await callProvider(context, async () => {
      await cancelAtProvider(payments, subscription);
      await refreshSubscription(context, payments, subscription.id);
    });
  }
  const after = await findMember(context.db, viewer.id, payments.provider);
  const { plusUntil, now } = after;
  const isPlus = plusUntil !== null && plusUntil > now;
  const message = isPlus
    ? subscriptions.messages.cancelled({ until: formatDay(plusUntil) })
    : subscriptions.messages.cancelledNow;
  return { success: true, message };
}

/** @throws {ApiError} CONFLICT where no cancelled subscription can be resumed, UNAVAILABLE */
export async function resumePlan(context: Context, viewer: Viewer): Promise<ActionResult> {
  const payments = requirePayments(context);
  const subscription = resumable(await findMember(context.db, viewer.id, payments.provider));
  if (!subscription) throw new ApiError('CONFLICT', subscriptions.messages.nothingToResume);
  await callProvider(context, async () => {
    await payments.resume(subscription.id);
    await refreshSubscription(context, payments, subscription.id);
  });
  const after = await findMember(context.db, viewer.id, payments.provider);
  const { state, until } = planStateOf(after);
  if (state !== 'active' || !until) throw new ApiError('CONFLICT', subscriptions.messages.nothingToResume);
  return { success: true, message: subscriptions.messages.resumed({ until: formatDay(until) }) };
}

/**
 * Returns the provider's page with cards and invoices.
 * @throws {ApiError} PLUS_REQUIRED, CONFLICT for users with Plus that was granted without payment,
 *   UNAVAILABLE
 */
export async function openPortal(context: Context, viewer: Viewer): Promise<{ url: string }> {
  if (!rights[viewer.role].portal) throw new ApiError('PLUS_REQUIRED', subscriptions.messages.needsPlus);
  const payments = requirePayments(context);
  const customerId = await findCustomer(context.db, viewer.id, payments.provider);
  if (customerId === undefined) throw new ApiError('CONFLICT', subscriptions.messages.noCustomer);
  const returnUrl = new URL(screens.subscription, context.config.publicUrl).href;
  return { url: await callProvider(context, () => payments.portalUrl(customerId, returnUrl)) };
}
