import type { FastifyRequest } from 'fastify';
import type { Party } from '../../../http/security/party.ts';

/**
 * Finds as which guest a browser reads a post; undefined for users who are a party, and for everyone
 * else. A request without the cookie of a guest browser runs no statement.
 */
export async function findGuestParty(request: FastifyRequest, postId: string): Promise<Party | undefined> {
  if (!request.guestHash) return undefined;
  const party = await request.findParty(postId);
  return party?.guest && party;
}
