import { account, ApiError, cutText, limits, notFound, type credentials } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { violatedUnique } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { lockAccount } from '../sessions/lock-account.ts';
import { deletePasskey, findPasskeys, insertPasskey, renamePasskeyRow } from './passkeys.queries.ts';
import { viewPasskey } from './passkeys.views.ts';
import { verifyAttestation } from './verify-passkey.ts';

/**
 * Adds a passkey, named after the device without a name of its own.
 * @throws {ApiError} INVALID_INPUT, LIMIT_REACHED, TAKEN
 */
export async function addPasskey(
  context: Context,
  viewer: Viewer,
  {
    attestation,
    name,
    origin,
  }: { attestation: credentials.PasskeyAttestation; name: string; origin: Origin },
): Promise<credentials.Passkey> {
  const userId = viewer.id;
  const attestedPasskey = await verifyAttestation(context, attestation, userId);
  if (!attestedPasskey) throw new ApiError('INVALID_INPUT', account.messages.passkeyNotAdded);
  const passkey = {
    ...attestedPasskey,
    id: uuidv7(),
    userId,
    name: name || cutText(origin.device, limits.account.passkeyName),
  };
  try {
    return await context.transact(async (tx) => {
      await lockAccount(tx, viewer);
      if ((await findPasskeys(tx, userId)).length >= limits.account.passkeys)
        throw new ApiError(
          'LIMIT_REACHED',
          account.messages.tooManyPasskeys({ max: limits.account.passkeys }),
        );
      const row = await insertPasskey(tx, passkey);
      await recordSecurityEvent(context, tx, { userId, kind: 'passkeyAdded', ...origin });
      return viewPasskey(row);
    });
  } catch (error) {
    if (violatedUnique(error)) throw new ApiError('TAKEN', account.messages.passkeyKnown);
    throw error;
  }
}

/** @throws {ApiError} NOT_FOUND */
export async function renamePasskey(
  context: Context,
  { id: userId }: Viewer,
  { id, name, origin }: { id: string; name: string; origin: Origin },
): Promise<credentials.Passkey> {
  return context.transact(async (tx) => {
    const row = await renamePasskeyRow(tx, { userId, id, name });
    if (!row) throw notFound('passkey');
    await recordSecurityEvent(context, tx, { userId, kind: 'passkeyRenamed', ...origin });
    return viewPasskey(row);
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function removePasskey(
  context: Context,
  { id: userId }: Viewer,
  { id, origin }: { id: string; origin: Origin },
): Promise<void> {
  await context.transact(async (tx) => {
    if (!(await deletePasskey(tx, userId, id))) throw notFound('passkey');
    await recordSecurityEvent(context, tx, { userId, kind: 'passkeyRemoved', ...origin });
  });
}
