import { ApiError, notFound, privateLinks } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Party } from '../../http/security/party.ts';

/**
 * Finds as which party to the post the caller acts.
 * @throws {ApiError} NOT_FOUND for everyone else
 */
export async function requireParty(request: FastifyRequest, postId: string): Promise<Party> {
  const party = await request.findParty(postId);
  if (!party) throw notFound('post');
  return party;
}

/**
 * Requires that the caller is the author of the post.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN for other parties, who see the links
 */
export async function requireAuthor(request: FastifyRequest, postId: string): Promise<Party> {
  const party = await requireParty(request, postId);
  if (party.role !== 'author') throw new ApiError('FORBIDDEN', privateLinks.messages.notAuthor);
  return party;
}
