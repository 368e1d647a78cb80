import { createHash, randomBytes } from 'node:crypto';
import { roomTopic } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Context } from '../../server/src/context.ts';
import { Browser } from '../../server/test/clients/browser.ts';
import { RealtimeSocket } from '../../server/test/clients/realtime-socket.ts';

interface FollowedRoom {
  origin: string;
  postId: string;
  memberIds: readonly string[];
}

/** Credits these users on a draft, and lets each follow its mix room over a socket. */
export async function followRoom(
  { db, config }: Context,
  { origin, postId, memberIds }: FollowedRoom,
): Promise<{ waitForNote: () => Promise<void>; close: () => Promise<void> }> {
  const tokens = memberIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await sql`
    insert into credits (post_id, state, user_id, position, is_author, roles, digest)
    select ${postId}, 'proposed', id, place, false, '{Mixer}', repeat('0', 64)
    from unnest(${memberIds}::uuid[]) with ordinality as member (id, place)`.execute(db);
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select hash, id, now() + interval '1 day' from unnest(${memberIds}::uuid[], ${hashes}::bytea[]) as member (id, hash)`.execute(
    db,
  );
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const browser = new Browser(origin, origin);
      browser.keep('backbeat-session', token);
      const socket = await RealtimeSocket.connect({ origin }, browser, { site: config.publicUrl.origin });
      await socket.subscribe(roomTopic(postId));
      return socket;
    }),
  );
  return {
    waitForNote: async () => {
      await Promise.all(
        sockets.map(
          ({ webSocket }) =>
            new Promise<void>((resolve) => {
              const receive = (data: Buffer) => {
                if (!data.toString().startsWith('MESSAGE')) return;
                webSocket.off('message', receive);
                resolve();
              };
              webSocket.on('message', receive);
            }),
        ),
      );
    },
    close: async () => {
      await Promise.all(sockets.map((socket) => socket.close()));
    },
  };
}
