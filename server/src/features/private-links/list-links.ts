import { notFound, toPage, type Page, type privateLinks } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { findLink, findLinkPlays, findLinks } from './links.queries.ts';
import { viewLink } from './links.views.ts';
import { loadLinkKey } from './load-link-key.ts';
import { requireAuthor, requireParty } from './find-link-party.ts';

/**
 * Lists the private links of a post for a party to it. The author alone gets their addresses.
 * @throws {ApiError} NOT_FOUND
 */
export async function listLinks(
  { db, config: { publicUrl } }: Context,
  request: FastifyRequest,
  postId: string,
): Promise<privateLinks.PrivateLink[]> {
  const party = await requireParty(request, postId);
  const links = await findLinks(db, postId);
  const key = party.role === 'author' ? await loadLinkKey(db) : undefined;
  return links.map((link) => viewLink(link, { partyId: party.id, key, publicUrl }));
}

/**
 * Lists the plays and downloads of a private link for its author.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function listLinkPlays(
  { db }: Context,
  request: FastifyRequest,
  { postId, linkId }: { postId: string; linkId: string },
  query: { page: number; size: number },
): Promise<Page<privateLinks.LinkPlay>> {
  await requireAuthor(request, postId);
  if (!(await findLink(db, linkId, postId))) throw notFound('privateLink');
  const { plays, total } = await findLinkPlays(db, linkId, query);
  const content = plays.map(({ time, device, isDownload }) => ({
    time: time.toISOString(),
    device,
    isDownload,
  }));
  return toPage(content, query, total);
}
