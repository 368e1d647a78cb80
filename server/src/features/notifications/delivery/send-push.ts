import { truncate } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { GiveUp, Postpone } from '@packages/pg-jobs';
import { PushUnavailable } from '../../../platform/push/index.ts';
import { deleteSubscriptionById, findSubscription } from './subscriptions.queries.ts';
import { loadDeliveries, type Delivery } from './load-deliveries.ts';
import { loadDeliveryKeys } from './load-delivery-keys.ts';

/** Seconds for which a push service retries to deliver a message. */
const PUSH_TTL_S = 24 * 60 * 60;
/** Push services guarantee 4096 bytes, encrypted (RFC 8030, 7.2). */
const MAX_PUSHED_CHARACTERS = 300;

/** Pushes notifications to one browser, and forgets the browser if its subscription has ended. */
export async function sendPush(
  { db, push, settings }: Context,
  { subscriptionId, notificationIds }: { subscriptionId: string; notificationIds: string[] },
): Promise<void> {
  const target = await findSubscription(db, subscriptionId);
  if (!target) return;
  const keys = await loadDeliveryKeys(db);
  for (const delivery of await loadDeliveries(db, 'push', target.userId, notificationIds)) {
    const outcome = await push
      .send(keys, target, {
        payload: JSON.stringify(payloadOf(delivery, settings.read('name'))),
        ttl: PUSH_TTL_S,
        urgency: delivery.kind === 'messages' ? 'high' : 'normal',
      })
      .catch((error: unknown) => {
        if (error instanceof PushUnavailable && error.retryAfter !== undefined)
          throw new Postpone(error.message, error.retryAfter);
        throw error;
      });
    if (outcome === 'gone') return deleteSubscriptionById(db, subscriptionId);
    if (outcome === 'rejected') throw new GiveUp('The push service rejected the message.');
  }
}

/** What the service worker shows (web/src/worker). */
const payloadOf = ({ key, text, path }: Delivery, title: string) => ({
  title,
  body: truncate(text, MAX_PUSHED_CHARACTERS),
  path,
  tag: key,
});
