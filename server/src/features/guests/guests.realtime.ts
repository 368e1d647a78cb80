import { notes, roomTopic } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findRoomSeq, listOpenBrowsers } from './find-party.queries.ts';

const accessEnded = z.object({ postId: z.string(), guestId: z.string() });

/** Keeps the sockets of guest browsers only as long as the browsers have access. */
export function registerGuestSockets({ db, events, pubSub, realtime, log }: Context): void {
  const { sockets } = realtime;
  realtime.checkGuests(async (users) => {
    const open = await listOpenBrowsers(
      db,
      users.map(({ id, sessionHash }) => ({ guestId: id, secretHash: sessionHash.toString('hex') })),
    );
    return new Set(users.filter(({ id, sessionHash }) => open.has(`${id} ${sessionHash.toString('hex')}`)));
  });

  /** The last message to sockets that lose the mix room. Others of the guest read the room again. */
  const close = async ({ postId, guestId }: z.infer<typeof accessEnded>): Promise<void> => {
    const [session] = sockets.sessions(guestId);
    if (!session) return;
    const seq = await findRoomSeq(db, postId);
    const change = notes.roomChange.parse({ seq, change: 'members' });
    sockets.subscribers.deliver(roomTopic(postId), JSON.stringify(change), new Set([guestId]));
    await realtime.closeEndedGuest(guestId);
  };
  pubSub.on('guest-access-ended', (data) => {
    close(accessEnded.parse(data)).catch((error: unknown) => {
      log.warn({ err: error }, 'sockets of a guest could not be closed');
    });
  });
  events.onAfterCommit('guest.accessEnded', ({ postId, guestId }) =>
    pubSub.publish('guest-access-ended', { postId, guestId } satisfies z.infer<typeof accessEnded>),
  );
}
