import { ApiError, errorMessages } from '@backbeat/contract';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { lockAccounts } from '../../users/index.ts';
import { hasSession } from './sessions.queries.ts';

/**
 * Locks the account of the viewer until the end of the transaction, so that changes of its
 * credentials wait for each other. A request whose session ended meanwhile changes nothing: what
 * ended it may have removed the credentials of a thief.
 * @throws {ApiError} SIGNED_OUT
 */
export async function lockAccount(tx: Tx, viewer: Viewer): Promise<void> {
  await lockAccounts(tx, [viewer.id]);
  if (!(await hasSession(tx, viewer.sessionHash))) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
}
