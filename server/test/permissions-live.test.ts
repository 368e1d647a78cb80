import { chatDestination, chatTopic, OWN_STREAMS, postTopic } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import { RealtimeSocket, openWebSocket, rejectionOf } from './clients/realtime-socket.ts';
import type { Browser } from './clients/browser.ts';
import { readTable } from './permissions/table.ts';
import { chats, createFixtures, posts, type Fixtures, type Thing } from './permissions/things.ts';
import { useBackbeat } from './servers/start.ts';

/**
 * Which streams and destinations each actor may use over the socket. `yes` is a receipt, `no` an
 * ERROR frame, and 401 means that no socket opens. A member may leave. Leaving a chat as a
 * non-member, or a missing chat, changes nothing.
 */
const TABLE = `
  destination                     command    visitor  stranger  removed  member  creator  plus  moderator
  /topic/chat/{chat}              SUBSCRIBE  401      no        no       yes     yes      no    no
  /app/chat/{chat}/send           SEND       401      no        no       yes     yes      no    no
  /app/chat/{chat}/typing         SEND       401      no        no       yes     yes      no    no
  /app/chat/{chat}/add            SEND       401      no        no       yes     yes      no    no
  /app/chat/{chat}/leave          SEND       401      yes       yes      yes     yes      yes   yes
  /user/queue/notifications       SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /user/queue/chats               SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /user/queue/follows             SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /user/queue/profile             SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /user/queue/changes             SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /user/queue/refusals            SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /user/{owner}/queue/chats       SUBSCRIBE  401      no        no       no      no       no    no
  /topic/chat/*                   SUBSCRIBE  401      no        no       no      no       no    no
  /topic/chat/{nowhere}           SUBSCRIBE  401      no        no       no      no       no    no
  /topic/chat/{chat}              SEND       401      no        no       no      no       no    no
  /user/queue/chats               SEND       401      no        no       no      no       no    no
  /app/chat/{chat}/send           SUBSCRIBE  401      no        no       no      no       no    no
  /topic/post/{post}              SUBSCRIBE  401      yes       yes      yes     yes      yes   yes
  /topic/post/{draft}             SUBSCRIBE  401      no        no       yes     yes      no    no
  /topic/post/{nowhere}           SUBSCRIBE  401      no        no       no      no       no    no
  /topic/post/*                   SUBSCRIBE  401      no        no       no      no       no    no
  /topic/post/{post}              SEND       401      no        no       no      no       no    no
`;

const backbeat = useBackbeat();
let cast: Fixtures;
beforeAll(async () => {
  cast = await createFixtures(backbeat());
});

test('the table names every stream and destination', () => {
  const routeNames = readTable(TABLE).rows.map(({ route }) => route);
  const actions = (['send', 'add', 'leave', 'typing'] as const).map((deed) =>
    chatDestination('{chat}', deed),
  );
  const all = [...Object.values(OWN_STREAMS), chatTopic('{chat}'), postTopic('{post}'), ...actions];
  expect(all.filter((each) => !routeNames.includes(each))).toEqual([]);
});

const browserOf = (actor: string): Browser => {
  const part = { member: 'asked', creator: 'owner' }[actor] ?? actor;
  return Object.entries(cast).find(([name]) => name === part)?.[1].browser ?? backbeat().visitor();
};

async function answerOf(actor: string, command: string, destination: string): Promise<string> {
  const browser = browserOf(actor);
  if (actor === 'visitor') return String((await rejectionOf(openWebSocket(backbeat(), browser))).status);
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  const body = command === 'SEND' ? JSON.stringify({ message: 'Hello', sender: cast.second.userName }) : '';
  socket.send(`${command}\nid:0\ndestination:${destination}\nreceipt:done\n\n${body}\0`);
  const answer = await socket.frame(/^(RECEIPT|ERROR)\n/);
  await socket.close();
  return answer.startsWith('RECEIPT') ? 'yes' : 'no';
}

test.each(readTable(TABLE).rows)(
  'the socket answers $route ($state) as in the table',
  async ({ route, state, cells }) => {
    const answers = new Map<string, string>();
    const [post, draft] = [await posts.published(backbeat(), cast), await posts.draft(backbeat(), cast)];
    for (const actor of cells.keys()) {
      // A call may change the chat, so each caller gets one.
      const chat: Thing | undefined = route.includes('{chat}')
        ? await chats.group(backbeat(), cast)
        : undefined;
      const destination = route
        .replace('{chat}', chat?.id ?? '')
        .replace('{post}', post.id)
        .replace('{draft}', draft.id)
        .replace('{owner}', cast.owner.id)
        .replace('{nowhere}', '0190a1b2-0000-7000-8000-000000000000');
      answers.set(actor, await answerOf(actor, state, destination));
    }
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(cells));
  },
);
