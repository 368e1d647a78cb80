import { id as idSchema, playlistChange, playlistTopic, type PlaylistChange } from '@backbeat/contract';
import { spreadOf, TopicThrottle } from '@packages/stomp-server';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findFacts, findWitnesses } from './access/access.queries.ts';
import { canSee } from './access/playlists.policy.ts';

const changeSchema = z.object({
  playlistId: z.string(),
  revision: z.int(),
  reachesAll: z.boolean().default(false),
});

/**
 * Registers the topic of each playlist, which tells open pages to refetch, and tells users about
 * their collaborations.
 */
export function registerPlaylistRealtime({ db, events, pubSub, realtime, log }: Context): void {
  const { destinations, subscribers } = realtime.sockets;

  destinations.addTopic(playlistTopic(':id'), async (viewer, params) => {
    const playlistId = idSchema.safeParse(params['id']).data;
    // The id must be spelled as in the topic, because the destination names the room of subscribers.
    if (playlistId === undefined || playlistId !== params['id']) return false;
    const facts = await findFacts(db, playlistId, { id: viewer.id, hasBlocks: true, hasMuted: false });
    return facts !== undefined && canSee(viewer.id, facts);
  });

  const send = (playlistId: string, revision: number, userIds: Set<string>): void => {
    const spreadMs = spreadOf(userIds.size);
    const message: PlaylistChange = { revision, ...(spreadMs > 0 && { spreadMs }) };
    subscribers.deliver(playlistTopic(playlistId), JSON.stringify(playlistChange.parse(message)), userIds);
  };
  const deliver = async (playlistId: string): Promise<void> => {
    const userIds = subscribers.subscribedUsers(playlistTopic(playlistId));
    if (userIds.size === 0) return;
    const witnesses = await findWitnesses(db, playlistId, [...userIds]);
    if (witnesses) send(playlistId, witnesses.revision, new Set(witnesses.userIds));
  };
  const throttle = new TopicThrottle<'changed'>(
    (playlistId) => subscribers.count(playlistTopic(playlistId)),
    (playlistId) => {
      deliver(playlistId).catch((error: unknown) => {
        log.warn({ err: error }, 'playlist change could not be delivered');
      });
    },
  );
  pubSub.on('playlist-changed', (data) => {
    const { playlistId, revision, reachesAll } = changeSchema.parse(data);
    if (reachesAll)
      send(playlistId, revision, new Set(subscribers.subscribedUsers(playlistTopic(playlistId))));
    else throttle.add(playlistId, 'changed');
  });
  realtime.onClose(() => throttle.close());

  events.onAfterCommit('playlist.changed', (change) => pubSub.publish('playlist-changed', change));
  events.onAfterCommit('playlist.left', ({ userId }) => realtime.tellChanges(userId, ['playlist']));
}
