import { ApiError, privateLinks } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { originOf } from '../../auth/index.ts';
import { isWorking } from '../links.policy.ts';
import { findLink } from '../links.queries.ts';
import { hasOpened, insertLinkPlay } from './listening.queries.ts';

/**
 * Records a play or a download of a private link that the browser of the caller has open. Those of
 * parties to the post do not count.
 * @throws {ApiError} NOT_FOUND unless the link is open in this browser
 */
export async function recordLinkPlay(
  { db, transact }: Context,
  request: FastifyRequest,
  linkId: string,
  isDownload: boolean,
): Promise<{ counted: boolean }> {
  const secretHash = request.listenerHash;
  const link = secretHash && (await findLink(db, linkId));
  if (!link || !isWorking(link) || link.isExpired || !(await hasOpened(db, { linkId, secretHash })))
    throw new ApiError('NOT_FOUND', privateLinks.messages.link);
  if (isDownload && link.download === 'off') return { counted: false };
  if (await request.findParty(link.postId)) return { counted: false };
  const { device } = originOf(request);
  const counted = await transact((tx) => insertLinkPlay(tx, { linkId, secretHash }, { device, isDownload }));
  return { counted };
}
