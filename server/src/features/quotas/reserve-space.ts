import { notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { readSettings } from '../settings/index.ts';
import {
  findAccountUse,
  findInstanceUse,
  insertReservation,
  lockInstanceStorage,
  type NewReservation,
} from './quotas.queries.ts';
import {
  type Allowance,
  crossesWarning,
  type Grant,
  grantSpace,
  quotaOf,
  type SpaceRequest,
} from './quotas.policy.ts';

type Services = Pick<Context, 'settings'>;

/**
 * Reserves space of an account and of the instance, by the quotas of this moment. The transaction
 * holds `lockStorage`, except for a sign-up, which has no account yet.
 * @throws {ApiError} QUOTA_EXCEEDED, NOT_FOUND if the account is gone
 */
export async function reserveSpace(
  context: Services,
  tx: Tx,
  request: SpaceRequest & Pick<NewReservation, 'id' | 'userId' | 'until'>,
): Promise<Grant> {
  const keys = ['quota.free', 'quota.plus', 'quota.instance', 'contactEmail'] as const;
  const settings = await readSettings(context, tx, keys);
  const plans = { free: settings['quota.free'], plus: settings['quota.plus'] };
  const { id, userId, until } = request;
  const account = await findAllowance(tx, userId, plans);
  const instance: Allowance = { used: 0, quota: settings['quota.instance'] };
  if (instance.quota !== 'none') {
    await lockInstanceStorage(tx);
    instance.used = await findInstanceUse(tx);
  }
  const grant = grantSpace(request, { account, instance, contact: settings.contactEmail });
  await insertReservation(tx, { id, userId, bytes: grant.bytes, until });
  return grant;
}

async function findAllowance(
  tx: Tx,
  userId: string | null,
  plans: Parameters<typeof quotaOf>[1],
): Promise<Allowance> {
  if (userId === null) return { used: 0, quota: plans.free };
  const use = await findAccountUse(tx, userId);
  if (!use) throw notFound('user');
  return { used: use.stored + use.reserved, quota: quotaOf(use, plans) };
}

/** Emits an event if the file that the transaction has inserted brings its owner near their quota. */
export async function watchQuota(
  { settings }: Services,
  tx: Tx,
  emit: Emit,
  { ownerId, size }: { ownerId: string; size: number },
): Promise<void> {
  const use = await findAccountUse(tx, ownerId);
  if (!use) return;
  const plans = { free: settings.read('quota.free'), plus: settings.read('quota.plus') };
  if (crossesWarning({ used: use.stored, quota: quotaOf(use, plans) }, size))
    emit('storage.nearly-full', { userId: ownerId });
}
