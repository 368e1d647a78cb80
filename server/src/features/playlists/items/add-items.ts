import { ApiError, limits, notFound, playlists } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { withIdempotency } from '../../../db/with-idempotency.ts';
import type { Emit } from '../../../events/event-bus.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist, type PlaylistFacts } from '../access/access.queries.ts';
import { lockVisiblePlaylist, requireEditor } from '../access/find-visible-playlist.ts';
import {
  findGap,
  findPresentPosts,
  insertItems,
  lockPublishedPosts,
  renumberItems,
  type Target,
} from './items.queries.ts';
import { listPublishedTrackIds } from '../../releases/index.ts';
import { notifyFollowersJob } from '../follows/playlists.jobs.ts';
import { placeBetween } from './positions.policy.ts';

/** The stored result of a request. */
const addition = z.object({ itemIds: z.array(z.string()), skipped: z.int(), revision: z.int() });
export type Addition = z.infer<typeof addition>;

/** Posts to add to a playlist. */
export interface PostsToAdd {
  posts: readonly string[];
  duplicates: playlists.Duplicates;
  target: Target;
}

/**
 * Adds posts, or the tracks of a release, to a playlist that the viewer edits.
 * @param key idempotency key; a repeated request returns what the first one added
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, CONFLICT for posts that it has and for a gone item, LIMIT_REACHED,
 *   INVALID_INPUT for a release without tracks
 */
export async function addItems(
  context: Context,
  viewer: Viewer,
  id: string,
  { duplicates, after, ...choice }: playlists.NewItems,
  key: string | undefined,
): Promise<Addition> {
  const request = { purpose: `add to playlist ${id}`, userId: viewer.id, key, result: addition };
  return withIdempotency(context.db, request, (saveResult) =>
    context.transact(async (tx, emit) => {
      const posts = await findPostsToAdd(tx, viewer, choice);
      const titles = await findTitles(tx, viewer, posts);
      const playlist = await lockVisiblePlaylist(tx, viewer, id);
      requireEditor(viewer, playlist);
      const target = after === undefined ? 'end' : { after };
      const { itemIds, skipped } = await insertPosts(tx, playlist, viewer, titles, {
        posts,
        duplicates,
        target,
      });
      const revision =
        itemIds.length > 0 ? await announceAddition(context, tx, emit, playlist) : playlist.revision;
      const result = { itemIds, skipped, revision };
      await saveResult(tx, result);
      return result;
    }),
  );
}

/** @throws {ApiError} NOT_FOUND for a release, INVALID_INPUT for one without tracks */
async function findPostsToAdd(
  tx: Tx,
  viewer: Viewer,
  { posts = [], release }: Pick<playlists.NewItems, 'posts' | 'release'>,
): Promise<readonly string[]> {
  if (release === undefined) return posts;
  const trackIds = await listPublishedTrackIds(tx, viewer, release);
  const { noTracks } = playlists.messages;
  if (trackIds.length === 0) throw new ApiError('INVALID_INPUT', noTracks, { fields: { release: noTracks } });
  return trackIds;
}

/**
 * Finds the titles of posts that the viewer may add.
 * @throws {ApiError} NOT_FOUND for any other post
 */
export async function findTitles(
  tx: Tx,
  viewer: Viewer,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const posts = await lockPublishedPosts(tx, viewer, postIds);
  const titles = new Map(posts.map(({ id, title }) => [id, title]));
  if (postIds.some((id) => !titles.has(id))) throw notFound('post');
  return titles;
}

/**
 * Inserts posts into a locked playlist.
 * @throws {ApiError} CONFLICT, LIMIT_REACHED
 */
export async function insertPosts(
  tx: Tx,
  playlist: Pick<PlaylistFacts, 'id' | 'itemsCount'>,
  viewer: Viewer,
  titles: ReadonlyMap<string, string>,
  { posts, duplicates, target }: PostsToAdd,
): Promise<{ itemIds: string[]; skipped: number }> {
  const presentIds = await findPresentPosts(tx, playlist.id, posts);
  const isRepeated = posts.map((postId, index) => presentIds.has(postId) || posts.indexOf(postId) < index);
  const repeatedCount = isRepeated.filter(Boolean).length;
  if (duplicates === 'refuse' && repeatedCount > 0)
    throw new ApiError('CONFLICT', describeDuplicates(posts, repeatedCount, titles));
  const addedIds = duplicates === 'skip' ? posts.filter((_post, index) => !isRepeated[index]) : posts;
  if (playlist.itemsCount + addedIds.length > limits.playlists.items)
    throw new ApiError('LIMIT_REACHED', playlists.messages.full({ max: limits.playlists.items }));
  const skipped = posts.length - addedIds.length;
  if (addedIds.length === 0) return { itemIds: [], skipped };
  const positions = await makeRoom(tx, playlist.id, target, addedIds.length);
  const items = addedIds.map((postId, index) => ({ id: uuidv7(), postId, position: positions[index] ?? 0 }));
  await insertItems(tx, playlist.id, viewer.id, items);
  return { itemIds: items.map(({ id }) => id), skipped };
}

function describeDuplicates(
  posts: readonly string[],
  count: number,
  titles: ReadonlyMap<string, string>,
): string {
  const [first = ''] = posts;
  return posts.length === 1
    ? playlists.messages.duplicate({ title: titles.get(first) ?? '' })
    : playlists.messages.duplicates({ count });
}

/**
 * Returns ascending positions for so many items of a locked playlist, and numbers its items anew if
 * there is no room for them.
 * @param movedIds items that move there themselves
 * @throws {ApiError} CONFLICT if the item that they should follow is gone
 */
export async function makeRoom(
  tx: Tx,
  id: string,
  target: Target,
  count: number,
  movedIds: readonly string[] = [],
): Promise<number[]> {
  for (const isNumbered of [false, true]) {
    if (isNumbered) await renumberItems(tx, id);
    const gap = await findGap(tx, id, target, movedIds);
    if (!gap) throw new ApiError('CONFLICT', playlists.messages.changed);
    const positions = placeBetween(gap, count);
    if (positions) return positions;
  }
  throw new Error('The renumbered playlist has no room.');
}

/** Counts the change of a locked playlist and tells its followers of new tracks later. @returns the revision */
async function announceAddition(
  { jobs }: Context,
  tx: Tx,
  emit: Emit,
  { id, followersCount }: PlaylistFacts,
): Promise<number> {
  const revision = await touchPlaylist(tx, id);
  emit('playlist.changed', { playlistId: id, revision });
  if (followersCount > 0) await jobs.send(notifyFollowersJob, { playlistId: id }, { tx });
  return revision;
}
