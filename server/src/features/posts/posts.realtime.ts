import { ApiError, id as postIdSchema, posts, postTopic } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findVisiblePost, listUsersWhoSee } from './find-visible-post.ts';

/** Events after which the subscribers of a post refetch it. */
const CHANGES = [
  'post.updated',
  'post.published',
  'version.created',
  'version.processed',
  'terms.updated',
] as const;

const changed = z.object({ postId: z.string(), lostBy: z.string().optional(), isDeleted: z.boolean() });
type Changed = z.infer<typeof changed>;

/** Registers the topic of each post, which tells open pages to refetch. */
export function registerPostRealtime({ db, events, pubSub, realtime, log }: Context): void {
  const { destinations, subscribers } = realtime.sockets;
  const json = JSON.stringify(posts.postChange.parse({ change: 'updated' }));

  destinations.topic(postTopic(':id'), async (viewer, params) => {
    const postId = postIdSchema.safeParse(params['id']).data;
    // The id must be spelled as in the topic, because the destination names the room of subscribers.
    if (postId === undefined || postId !== params['id']) return false;
    return isVisible(() => findVisiblePost(db, { id: viewer.id, hasBlocks: true, hasMuted: false }, postId));
  });

  /** Subscribers who cannot see the post any more get one last message, if they lost it just now. */
  const deliver = async ({ postId, lostBy, isDeleted }: Changed): Promise<void> => {
    const topic = postTopic(postId);
    const users = subscribers.subscribedUsers(topic);
    if (users.size === 0) return;
    const seeing = isDeleted ? users : await listUsersWhoSee(db, postId, [...users]);
    if (lostBy !== undefined) seeing.add(lostBy);
    subscribers.deliver(topic, json, seeing);
  };
  pubSub.on('post-changed', (data) => {
    deliver(changed.parse(data)).catch((error: unknown) => {
      log.warn({ err: error }, 'post change could not be delivered');
    });
  });

  const announce = (change: Omit<Changed, 'isDeleted'>, isDeleted = false) =>
    pubSub.publish('post-changed', { ...change, isDeleted } satisfies Changed);
  for (const name of CHANGES) events.onAfterCommit(name, ({ postId }) => announce({ postId }));
  events.onAfterCommit('draft.hidden', ({ postId, userId }) => announce({ postId, lostBy: userId }));
  events.onAfterCommit('post.deleted', ({ postId }) => announce({ postId }, true));
}

async function isVisible(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
