import { ApiError, limits, normalizePassword, notFound, privateLinks } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { withIdempotency } from '../../db/with-idempotency.ts';
import { lockPost } from '../posts/index.ts';
import { requireAuthor } from './find-link-party.ts';
import { hashLinkPassword } from './verify-password.ts';
import { decideExpiry } from './links.policy.ts';
import {
  countLiveLinks,
  deleteLinkRow,
  findLink,
  findVersionFacts,
  insertLink,
  resetGeneration,
  saveLink,
  type LinkRow,
} from './links.queries.ts';
import { viewLink } from './links.views.ts';
import { loadLinkKey } from './load-link-key.ts';

interface LinkRef {
  postId: string;
  linkId: string;
}

const creation = z.object({ linkId: z.string() });

interface NewLink {
  postId: string;
  options: privateLinks.LinkOptions;
  /** Idempotency key; a repeated request returns the link that the first one made. */
  key: string | undefined;
}

/**
 * Makes a private link to a post of the caller.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN; INVALID_INPUT for the date; LIMIT_REACHED
 */
export async function createLink(
  context: Context,
  request: FastifyRequest,
  { postId, options, key }: NewLink,
): Promise<privateLinks.PrivateLink> {
  const { id: authorId } = await requireAuthor(request, postId);
  const repeatable = { purpose: `create private link ${postId}`, userId: authorId, key, result: creation };
  const { linkId } = await withIdempotency(context.db, repeatable, async (saveResult) => {
    const passwordHash = await hashChoice(options.password);
    const result = { linkId: uuidv7() };
    await context.transact(async (tx) => {
      if (!(await lockPost(tx, postId))) throw notFound('post');
      await storeLink(tx, { postId, linkId: result.linkId }, options, passwordHash);
      await saveResult(tx, result);
    });
    return result;
  });
  return viewOwnLink(context, authorId, await requireLink(context.db, { postId, linkId }));
}

async function storeLink(
  tx: Tx,
  { postId, linkId }: LinkRef,
  options: privateLinks.LinkOptions,
  passwordHash: string | null | undefined,
): Promise<void> {
  const version = options.version ?? null;
  const isFixedPublic = await isPublicVersion(tx, postId, version);
  const expiresAt = decideExpiry(options.expiresAt, isFixedPublic);
  await requireSpace(tx, { postId, linkId });
  await insertLink(tx, {
    id: linkId,
    postId,
    label: options.label ?? '',
    version,
    passwordHash: passwordHash ?? null,
    expiresAt,
    download: options.download ?? 'off',
  });
}

/**
 * Changes options of a private link. A new password asks browsers that have the link open for it.
 * @throws {ApiError} as for `createLink`
 */
export async function updateLink(
  context: Context,
  request: FastifyRequest,
  { postId, linkId }: LinkRef,
  options: privateLinks.LinkOptions,
): Promise<privateLinks.PrivateLink> {
  await requireAuthor(request, postId);
  const passwordHash = await hashChoice(options.password);
  return change(context, request, { postId, linkId }, async (tx) => {
    const link = await requireLink(tx, { postId, linkId });
    const version = options.version === undefined ? link.version : options.version;
    const isFixedPublic = await isPublicVersion(tx, postId, version);
    const expiresAt = decideExpiry(options.expiresAt, isFixedPublic, link);
    if (link.isExpired) await requireSpace(tx, { postId, linkId });
    await saveLink(
      tx,
      {
        id: linkId,
        postId,
        label: options.label ?? link.label,
        version,
        passwordHash: passwordHash === undefined ? link.passwordHash : passwordHash,
        expiresAt,
        download: options.download ?? link.download,
      },
      typeof passwordHash === 'string',
    );
  });
}

/**
 * Voids the address of a private link, which gets a new one.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function resetLink(
  context: Context,
  request: FastifyRequest,
  ref: LinkRef,
): Promise<privateLinks.PrivateLink> {
  await requireAuthor(request, ref.postId);
  return change(context, request, ref, async (tx) => {
    await requireLink(tx, ref);
    await resetGeneration(tx, ref.linkId);
  });
}

/**
 * Deletes a private link.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deleteLink(
  { transact }: Context,
  request: FastifyRequest,
  ref: LinkRef,
): Promise<undefined> {
  await requireAuthor(request, ref.postId);
  await transact(async (tx) => {
    await lockPost(tx, ref.postId);
    await requireLink(tx, ref);
    await deleteLinkRow(tx, ref.linkId);
  });
}

/** Changes a link under the lock of its post. @returns the link as its author sees it */
async function change(
  context: Context,
  request: FastifyRequest,
  { postId, linkId }: LinkRef,
  work: (tx: Tx) => Promise<void>,
): Promise<privateLinks.PrivateLink> {
  const { id: authorId } = await requireAuthor(request, postId);
  const link = await context.transact(async (tx) => {
    if (!(await lockPost(tx, postId))) throw notFound('post');
    await work(tx);
    return requireLink(tx, { postId, linkId });
  });
  return viewOwnLink(context, authorId, link);
}

const viewOwnLink = async (
  { db, config: { publicUrl } }: Context,
  authorId: string,
  link: LinkRow,
): Promise<privateLinks.PrivateLink> =>
  viewLink(link, { partyId: authorId, key: await loadLinkKey(db), publicUrl });

async function requireLink(db: Queryable, { postId, linkId }: LinkRef): Promise<LinkRow> {
  const link = await findLink(db, linkId, postId);
  if (!link) throw notFound('privateLink');
  return link;
}

async function requireSpace(tx: Tx, { postId, linkId }: LinkRef): Promise<void> {
  const max = limits.privateLink.live;
  if ((await countLiveLinks(tx, postId, linkId)) >= max)
    throw new ApiError('LIMIT_REACHED', privateLinks.messages.limitReached({ max }));
}

/** Whether a link opens one version, and everyone hears it. A link to the newest is not public. */
async function isPublicVersion(tx: Tx, postId: string, version: number | null): Promise<boolean> {
  if (version === null) return false;
  const facts = await findVersionFacts(tx, postId, version);
  if (!facts) throw new ApiError('NOT_FOUND', privateLinks.messages.noVersion);
  return facts.isPublic;
}

/** @returns the hash; null to remove the password; undefined to leave it as it is */
const hashChoice = async (password: string | null | undefined): Promise<string | null | undefined> =>
  typeof password === 'string' ? hashLinkPassword(normalizePassword(password)) : password;
