import { hash } from 'node:crypto';
import { ApiError, limits, playlists } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { withIdempotency } from '../../db/with-idempotency.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findTitles, insertPosts } from './items/add-items.ts';
import { insertPlaylist, lockAndCountOwned } from './playlists.queries.ts';

const creation = z.object({ playlistId: z.string() });

/**
 * Creates a playlist of the viewer.
 * @param key idempotency key; a repeated request returns the playlist that the first one created
 * @returns its id
 * @throws {ApiError} NOT_FOUND for a post, CONFLICT for a repeated one, LIMIT_REACHED; TAKEN if the
 * first request had another body
 */
export async function createPlaylist(
  { db, transact }: Context,
  viewer: Viewer,
  newPlaylist: playlists.NewPlaylist,
  key: string | undefined,
): Promise<string> {
  const digest = hash('sha256', JSON.stringify(newPlaylist), 'base64url');
  const body = { digest, conflictMessage: playlists.messages.sentBefore };
  const request = { purpose: 'create playlist', userId: viewer.id, key, result: creation, body };
  const { playlistId } = await withIdempotency(db, request, (saveResult) =>
    transact(async (tx) => {
      const result = { playlistId: await storePlaylist(tx, viewer, newPlaylist) };
      await saveResult(tx, result);
      return result;
    }),
  );
  return playlistId;
}

/**
 * Stores a playlist of the viewer with its posts.
 * @returns its id
 * @throws {ApiError} NOT_FOUND for a post, CONFLICT for a repeated one, LIMIT_REACHED
 */
export async function storePlaylist(
  tx: Tx,
  viewer: Viewer,
  { posts, duplicates, ...details }: playlists.NewPlaylist,
): Promise<string> {
  const titles = await findTitles(tx, viewer, posts);
  if ((await lockAndCountOwned(tx, viewer.id)) >= limits.playlists.owned)
    throw new ApiError('LIMIT_REACHED', playlists.messages.tooMany({ max: limits.playlists.owned }));
  const id = uuidv7();
  await insertPlaylist(tx, { ...details, id, ownerId: viewer.id });
  if (posts.length > 0)
    await insertPosts(tx, { id, itemsCount: 0 }, viewer, titles, { posts, duplicates, target: 'end' });
  return id;
}
