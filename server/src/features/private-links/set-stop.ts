import { ApiError, privateLinks } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { lockPost } from '../posts/index.ts';
import { requireParty } from './find-link-party.ts';
import { findVersionFacts } from './links.queries.ts';
import { deleteStop, insertStop } from './stops.queries.ts';

/**
 * Stops all private links of a version, or allows them again, for a party other than the author. The
 * version that everyone hears cannot be stopped.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN for the author, CONFLICT
 */
export async function setStop(
  { transact }: Context,
  request: FastifyRequest,
  { postId, version }: { postId: string; version: number },
  isToStop: boolean,
): Promise<undefined> {
  const party = await requireParty(request, postId);
  if (party.role === 'author') throw new ApiError('FORBIDDEN', privateLinks.messages.ownStop);
  await transact(async (tx, emit) => {
    const post = await lockPost(tx, postId);
    const facts = await findVersionFacts(tx, postId, version);
    if (!post || !facts) throw new ApiError('NOT_FOUND', privateLinks.messages.noVersion);
    const stop = { postId, version, partyId: party.id };
    if (!isToStop) await deleteStop(tx, stop);
    else if (facts.isPublic) throw new ApiError('CONFLICT', privateLinks.messages.publicVersion);
    else await insertStop(tx, stop);
    emit('terms.updated', { postId, authorId: post.authorId });
  });
}
