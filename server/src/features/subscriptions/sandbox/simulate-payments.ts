import { createHash, randomBytes } from 'node:crypto';
import { PLUS_PRICE } from '@backbeat/contract';
import type { Database } from '../../../db/database.ts';
import {
  BadSignature,
  type CheckoutPage,
  type NewCheckout,
  type Part,
  type PaymentEvent,
  type Payments,
  PaymentsUnavailable,
  type SubscriptionSummary,
  type Subscription,
  UnknownSubscription,
} from '../../../platform/payments/index.ts';
import {
  closeSandboxCheckout,
  findSandboxCheckout,
  insertSandboxCheckout,
  listOpenSandbox,
  lockSandboxSubscription,
  readSecond,
  saveSandboxSubscription,
} from './sandbox.queries.ts';
import {
  afterPeriod,
  type SandboxAction,
  applyAction,
  advanceTo,
  type SandboxSubscription,
} from './sandbox.policy.ts';

export const SANDBOX_CHECKOUT = '/sandbox-checkout';
export const SANDBOX_PORTAL = '/sandbox-portal';

const PAGE_SIZE = 100;
const newId = (prefix: string): string => `${prefix}_sandbox_${randomBytes(12).toString('hex')}`;

/**
 * A payment provider that takes no money, for development and demos. Its subscriptions are in the
 * database, and the product reads them in the same way as those of a real provider.
 */
export class SandboxPayments implements Payments {
  readonly provider = 'sandbox';
  readonly #db: Database;
  readonly #publicUrl: URL;

  constructor(db: Database, publicUrl: URL) {
    this.#db = db;
    this.#publicUrl = publicUrl;
  }

  createCustomer(): Promise<string> {
    return Promise.resolve(newId('cus'));
  }

  async createCheckout(checkout: NewCheckout): Promise<CheckoutPage> {
    // The same key always names the same page.
    const name = createHash('sha256').update(checkout.idempotencyKey).digest('hex').slice(0, 24);
    const id = `cs_sandbox_${name}`;
    const expiresAt = await insertSandboxCheckout(this.#db, { ...checkout, id });
    return { id, url: new URL(`${SANDBOX_CHECKOUT}/${id}`, this.#publicUrl).href, expiresAt };
  }

  async closeCheckout(id: string): Promise<void> {
    await closeSandboxCheckout(this.#db, id);
  }

  /**
   * Pays a checkout, as the button on its page does.
   * @returns the subscription id; undefined if the checkout is closed
   */
  async pay(checkoutId: string, userId: string): Promise<string | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const checkout = await findSandboxCheckout(tx, checkoutId, userId);
      if (!checkout || !(await closeSandboxCheckout(tx, checkoutId))) return undefined;
      const now = await readSecond(tx);
      const id = newId('sub');
      await saveSandboxSubscription(tx, {
        id,
        customerId: checkout.customerId,
        userId,
        period: checkout.period,
        status: 'active',
        periodStart: now,
        periodEnd: afterPeriod(now, checkout.period),
        cancelAtPeriodEnd: false,
        payments: 1,
        paidAt: now,
        isRefunded: false,
        endedAt: null,
      });
      return id;
    });
  }

  /**
   * Advances a subscription to the current time and applies an action, if any.
   * @throws {UnknownSubscription}
   */
  async change(id: string, action?: SandboxAction): Promise<SandboxSubscription> {
    return this.#db.transaction().execute(async (tx) => {
      const locked = await lockSandboxSubscription(tx, id);
      if (!locked) throw new UnknownSubscription();
      const { subscription, now } = locked;
      const current = advanceTo(subscription, now);
      const next = action ? applyAction(current, action, now) : current;
      if (next !== subscription) await saveSandboxSubscription(tx, next);
      return next;
    });
  }

  async fetchSubscription(id: string): Promise<Subscription> {
    const subscription = await this.change(id);
    const { customerId, status, period, userId, isRefunded, payments, paidAt } = subscription;
    return {
      ...viewEvent(subscription),
      customerId,
      status,
      period,
      currentPeriodStart: subscription.periodStart,
      endedAt: subscription.endedAt ?? undefined,
      userId,
      lastPayment:
        status === 'past_due'
          ? undefined
          : {
              invoiceId: `${id} ${payments}`,
              amount: PLUS_PRICE[period],
              currency: 'usd',
              paidAt,
              isFirst: payments === 1,
            },
      paymentReversal: isRefunded ? 'refund' : undefined,
    };
  }

  async cancelAtPeriodEnd(id: string): Promise<void> {
    await this.change(id, 'cancel');
  }

  async resume(id: string): Promise<void> {
    await this.change(id, 'resume');
  }

  async cancelNow(id: string): Promise<void> {
    await this.change(id, 'stop').catch((error: unknown) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
    });
  }

  portalUrl(): Promise<string> {
    return Promise.resolve(new URL(SANDBOX_PORTAL, this.#publicUrl).href);
  }

  /** The sandbox sends no webhooks. */
  readWebhook(): PaymentEvent {
    throw new BadSignature('The test checkout sends no events.');
  }

  subscriptionOf({ subscriptionId }: PaymentEvent): Promise<string | undefined> {
    return Promise.resolve(subscriptionId);
  }

  async listSubscriptions(after = ''): Promise<Part<SubscriptionSummary>> {
    const list = await listOpenSandbox(this.#db, after, PAGE_SIZE);
    return { items: list.map(viewEvent), next: list.length === PAGE_SIZE ? list.at(-1)?.id : undefined };
  }

  listEvents(): Promise<Part<PaymentEvent>> {
    return Promise.resolve({ items: [], next: undefined });
  }
}

const viewEvent = ({
  id,
  status,
  periodEnd,
  cancelAtPeriodEnd,
}: SandboxSubscription): SubscriptionSummary => ({
  id,
  status,
  currentPeriodEnd: periodEnd,
  cancelAtPeriodEnd,
});
