import type { Database } from '../../../db/database.ts';
import { isWorking } from '../links.policy.ts';
import { findLink } from '../links.queries.ts';
import { findLinksOfFile } from './listening.queries.ts';

/**
 * Whether a browser may read an audio file through a private link that it has open: the stream of the
 * version that the link opens now, or the original if the author offers it for download.
 */
export async function checkListenerFile(db: Database, key: string, secretHash: Buffer): Promise<boolean> {
  for (const { linkId, number, isOriginal } of await findLinksOfFile(db, key, secretHash)) {
    const link = await findLink(db, linkId);
    const isOffered = link !== undefined && (!isOriginal || link.download === 'original');
    if (isOffered && link.opens === number && !link.isExpired && isWorking(link)) return true;
  }
  return false;
}
