import { randomBytes } from 'node:crypto';
import { limits, screens } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { hashToken } from '../../http/security/session.ts';
import { countAdministrators, insertSetupToken } from './setup.queries.ts';

/**
 * Creates a link with which the first administrator is created. The token stands in the fragment,
 * so that no proxy or log sees it.
 * @returns undefined if there is an administrator
 */
export async function createSetupLink(
  db: Queryable,
  { publicUrl }: { publicUrl: URL },
): Promise<string | undefined> {
  if ((await countAdministrators(db)) > 0) return undefined;
  const token = randomBytes(32).toString('base64url');
  await insertSetupToken(db, hashToken(token), limits.setup.tokenHours);
  return new URL(`${screens.setup}#${token}`, publicUrl).href;
}
