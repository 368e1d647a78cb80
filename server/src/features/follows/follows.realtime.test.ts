import { api, OWN_STREAMS } from '@backbeat/contract';
import { afterEach, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();
const sockets: RealtimeSocket[] = [];
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function listen({ browser }: Person): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  sockets.push(socket);
  await socket.subscribe(OWN_STREAMS.follows);
  return socket;
}
const toggle = ({ browser }: Person, { userName }: Person, key: string) =>
  browser.call(api.follows.toggleFollow, {
    params: { user: userName.toUpperCase() },
    headers: { 'idempotency-key': key },
  });

test('a follow is sent once to all tabs of the follower and to no other user', async () => {
  const [fan, star] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const [first, second, other] = [await listen(fan), await listen(fan), await listen(star)];
  await toggle(fan, star, 'a');
  await toggle(fan, star, 'a');
  await Promise.all([first, second].map((socket) => socket.frame(/"isFollowing":true/)));
  await toggle(fan, star, 'b');
  await Promise.all([first, second].map((socket) => socket.frame(/"isFollowing":false/)));
  const events = [
    { userName: star.userName, isFollowing: true },
    { userName: star.userName, isFollowing: false },
  ];
  expect([first.messages, second.messages, other.messages]).toEqual([events, events, []]);
});
