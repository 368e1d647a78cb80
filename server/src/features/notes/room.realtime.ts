import { id as postIdSchema, notes, roomTopic } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { loadChange } from './load-notes.ts';
import { isMember, listMemberIds } from './parties.queries.ts';
import { lockMadeRooms } from './rooms.queries.ts';

const changeSchema = z.object({
  postId: z.string(),
  seq: z.int(),
  noteId: z.string().optional(),
  isAboutMembers: z.boolean().optional(),
});
type Change = z.infer<typeof changeSchema>;

/** Registers the topic of each mix room, which tells its members of each change in its order. */
export function registerRoomRealtime({ db, events, pubSub, realtime, log, transact }: Context): void {
  const { destinations, subscribers } = realtime.sockets;
  /** The end of the deliveries of each room in this process. */
  const deliveries = new Map<string, Promise<void>>();
  /** Subscribers who have got their last message, by topic. */
  const formerMembers = new Map<string, Set<string>>();

  /** Members who have the room open need no notification of what it shows. */
  const tellSeen = (postId: string, userIds: string[]): Promise<void> =>
    transact(async (tx, emit) => {
      // A change in progress writes notifications of the same members.
      await lockMadeRooms(tx, [postId]);
      emit('room.seen', { postId, userIds });
    });

  destinations.addTopic(roomTopic(':id'), async (viewer, params) => {
    const postId = postIdSchema.safeParse(params['id']).data;
    // The id must be spelled as in the topic, because the destination names the room of subscribers.
    if (postId === undefined || postId !== params['id']) return false;
    if (!(await isMember(db, postId, viewer.id))) return false;
    await tellSeen(postId, [viewer.id]);
    return true;
  });
  subscribers.onLeave((topic, userId) => {
    const ids = formerMembers.get(topic);
    if (ids?.delete(userId) && ids.size === 0) formerMembers.delete(topic);
  });

  const send = (topic: string, change: notes.RoomChange, to: ReadonlySet<string>): void => {
    if (to.size > 0) subscribers.deliver(topic, JSON.stringify(notes.roomChange.parse(change)), to);
  };
  const deliver = async ({ postId, seq, noteId, isAboutMembers = false }: Change): Promise<void> => {
    const topic = roomTopic(postId);
    const users = subscribers.subscribedUsers(topic);
    if (users.size === 0) return;
    const note = noteId === undefined ? undefined : await loadChange(db, { postId, noteId });
    const members = await listMemberIds(db, postId);
    const ids = new Set(members.flatMap(({ partyId, accountId }) => [partyId, accountId]));
    const change: notes.RoomChange = note
      ? { seq, change: 'note', note }
      : { seq, change: isAboutMembers ? 'members' : 'versions' };
    const seeing = new Set([...users].filter((id) => ids.has(id)));
    send(topic, change, seeing);
    if (seeing.size > 0) await tellSeen(postId, [...seeing]);
    const toldBefore = formerMembers.get(topic);
    const former = new Set([...users].filter((id) => !ids.has(id)));
    send(topic, { seq, change: 'members' }, new Set([...former].filter((id) => !toldBefore?.has(id))));
    if (former.size > 0) formerMembers.set(topic, former);
    else formerMembers.delete(topic);
  };

  pubSub.on('room-changed', (data) => {
    const change = changeSchema.parse(data);
    const topic = roomTopic(change.postId);
    if (!subscribers.hasSubscribers(topic)) return;
    const end = (deliveries.get(topic) ?? Promise.resolve())
      .then(() => deliver(change))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'room change could not be delivered');
      })
      .finally(() => {
        if (deliveries.get(topic) === end) deliveries.delete(topic);
      });
    deliveries.set(topic, end);
  });
  events.onAfterCommit('room.changed', (change) => pubSub.publish('room-changed', change));
}
