import { expect, test } from 'vitest';
import { showPush } from './show-push.ts';

const push = { title: 'Backbeat', body: 'nia followed you', path: '/profile/nia', tag: 'follow nia' };

/** Gives the worker a push message. @returns the notifications that it shows */
async function receive(
  payload: string | null,
  windows: readonly Pick<WindowClient, 'focused' | 'visibilityState'>[] = [],
): Promise<unknown[]> {
  const notifications: unknown[] = [];
  await showPush(
    {
      clients: { matchAll: async () => windows },
      registration: {
        showNotification: async (title, options) => void notifications.push({ title, ...options }),
      },
    },
    payload === null ? null : { json: (): unknown => JSON.parse(payload) },
  );
  return notifications;
}

test('a push message shows a notification, also while the user looks at the app, then without a sound', async () => {
  const { path, ...content } = push;
  const expectedNotification = { ...content, data: { path } };
  const payload = JSON.stringify(push);
  const hiddenClient = { focused: false, visibilityState: 'hidden' } as const;
  const focusedClient = { focused: true, visibilityState: 'visible' } as const;
  expect(await receive(payload)).toMatchObject([{ ...expectedNotification, silent: false, renotify: true }]);
  expect(await receive(payload, [hiddenClient])).toMatchObject([
    { ...expectedNotification, silent: false, renotify: true },
  ]);
  expect(await receive(payload, [hiddenClient, focusedClient])).toMatchObject([
    { ...expectedNotification, silent: true, renotify: false },
  ]);
});

const unknownNotification = {
  title: 'Backbeat',
  body: 'Something new on Backbeat',
  tag: 'unknown',
  data: { path: '/' },
};

test.each([
  [null, unknownNotification],
  ['', unknownNotification],
  ['not JSON', unknownNotification],
  ['null', unknownNotification],
  ['"text"', unknownNotification],
  ['[]', unknownNotification],
  ['{}', unknownNotification],
  ['{"title":5,"body":"","path":null,"tag":""}', unknownNotification],
  ['{"body":"nia liked your track","urgent":true}', { ...unknownNotification, body: 'nia liked your track' }],
])('a push message with the payload %s shows one notification', async (payload, expectedNotification) => {
  expect(await receive(payload)).toMatchObject([expectedNotification]);
});
