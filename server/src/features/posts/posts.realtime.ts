import { ApiError, id as postIdSchema, postChange, postTopic, type PostChange } from '@backbeat/contract';
import { spreadOf, TopicThrottle } from '@packages/stomp-server';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findVisiblePost, listUsersWhoSee } from './access/find-visible-post.ts';

/** Events after which the subscribers of a post refetch it. */
const CHANGES = [
  'post.updated',
  'post.published',
  'version.created',
  'version.processed',
  'terms.updated',
] as const;

const changeSchema = z.object({
  postId: z.string(),
  change: postChange.shape.change,
  lostBy: z.string().optional(),
  isDeleted: z.boolean().optional(),
});
type PostChangeEvent = z.infer<typeof changeSchema>;

/** Registers the topic of each post, which tells open pages to refetch. */
export function registerPostRealtime({ db, events, pubSub, realtime, log }: Context): void {
  const { destinations, subscribers } = realtime.sockets;

  destinations.addTopic(postTopic(':id'), async (viewer, params) => {
    const postId = postIdSchema.safeParse(params['id']).data;
    // The id must be spelled as in the topic, because the destination names the room of subscribers.
    if (postId === undefined || postId !== params['id']) return false;
    return isVisible(() => findVisiblePost(db, { id: viewer.id, hasBlocks: true, hasMuted: false }, postId));
  });

  /** Subscribers who cannot see the post any more get one last message, if they lost it just now. */
  const deliver = async ({ postId, change, lostBy, isDeleted = false }: PostChangeEvent): Promise<void> => {
    const topic = postTopic(postId);
    const users = subscribers.subscribedUsers(topic);
    if (users.size === 0) return;
    const seeing = isDeleted ? users : await listUsersWhoSee(db, postId, [...users]);
    if (lostBy !== undefined) seeing.add(lostBy);
    const spreadMs = spreadOf(users.size);
    const message: PostChange = { change, ...(spreadMs > 0 && { spreadMs }) };
    subscribers.deliver(topic, JSON.stringify(postChange.parse(message)), seeing);
  };
  const deliverSafely = (event: PostChangeEvent): void => {
    deliver(event).catch((error: unknown) => {
      log.warn({ err: error }, 'post change could not be delivered');
    });
  };
  const throttle = new TopicThrottle<PostChange['change']>(
    (postId) => subscribers.count(postTopic(postId)),
    (postId, change) => deliverSafely({ postId, change }),
  );
  pubSub.on('post-changed', (data) => {
    const event = changeSchema.parse(data);
    if (event.change === 'updated') deliverSafely(event);
    else throttle.add(event.postId, event.change);
  });
  realtime.onClose(() => throttle.close());

  const announce = (event: PostChangeEvent) => pubSub.publish('post-changed', event);
  for (const name of CHANGES)
    events.onAfterCommit(name, ({ postId }) => announce({ postId, change: 'updated' }));
  events.onAfterCommit('draft.hidden', ({ postId, userId }) =>
    announce({ postId, change: 'updated', lostBy: userId }),
  );
  events.onAfterCommit('post.deleted', ({ postId }) =>
    announce({ postId, change: 'updated', isDeleted: true }),
  );
  for (const name of ['comment.added', 'comments.deleted', 'commentLikes.changed'] as const)
    events.onAfterCommit(name, ({ postId }) => announce({ postId, change: 'comment' }));
  events.onAfterCommit('likes.changed', ({ postId }) => announce({ postId, change: 'like' }));
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
