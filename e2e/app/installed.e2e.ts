import { createServer, request as ask } from 'node:http';
import { api } from '@backbeat/contract';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { eventually } from '../../server/test/eventually.ts';
import { LENGTH, publish } from '../support/tracks.ts';
import { checkAccessibility, expect, signUp, test } from '../support/fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  // What a page logs without a connection.
  mayLog: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'The realtime connection', 'WebSocket', 'could not'],
});

/** In the page: asks the worker for a response that it has not stored. */
const askWorker = () =>
  fetch('/api/posts/genres?offline').then(
    () => 'online',
    () => 'offline',
  );

/** Gives the service worker a push message, as the push service of the browser does. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
  await devtools.detach();
}

/**
 * Gives the service worker notifications, which a browser without windows refuses.
 * @returns what it shows last, and a press on that
 */
async function replaceNotifications(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(`registration.showNotification = async (title, options) => {
    globalThis.shown = { title, ...options };
  }`);
  return {
    readNotification: (): Promise<unknown> => worker.evaluate('globalThis.shown'),
    press: () =>
      worker.evaluate(`
        const press = new ExtendableEvent('notificationclick');
        Object.assign(press, { notification: { ...shown, close() {} }, waitUntil() {} });
        dispatchEvent(press);`),
  };
}

test(
  'notifications are chosen, pushed and unsubscribed, and the installed app opens offline and takes shares',
  { tag: '@phone' },
  async ({ page, context, signedIn, origin }) => {
    const track = publish(signedIn);
    await page.goto('/settings/notifications#followers');
    const table = page.getByRole('table', { name: 'How notifications reach you' });
    const followers = table.getByRole('checkbox', { name: 'Followers: Email' });
    await expect(followers).not.toBeChecked();
    await checkAccessibility(page);
    await followers.click();
    await expect(followers).toBeChecked();
    await page.getByRole('radio', { name: 'Once a day' }).click();
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    const readPreferences = async () => (await signedIn.browser.call(api.preferences.getPreferences)).body;
    await expect.poll(readPreferences).toMatchObject({
      kinds: { followers: { email: true } },
      emailFrequency: 'daily',
      timeZone: 'Asia/Tokyo',
    });
    await page.getByRole('radio', { name: 'Immediately' }).click();
    await expect.poll(readPreferences).toMatchObject({ emailFrequency: 'immediately' });

    // The link in the email turns it off with one press.
    const fan = await signUp(origin);
    await fan.browser.call(api.follows.toggleFollow, { params: { user: signedIn.userName } });
    const link = await eventually(async () => {
      const mailbox = await (await fetch(`${origin}/dev/mailbox`)).text();
      const mail = mailbox.split('<article>').find((each) => each.includes(`${fan.userName} followed you`));
      const [path] = /\/api\/account\/unsubscribe\/[\w.-]+/.exec(mail ?? '') ?? [];
      if (path === undefined) throw new Error('No email about the follower has come.');
      return path;
    });
    await page.goto(link);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading')).toContainText("won't send you emails about followers");
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(followers).not.toBeChecked();
    await expect(table.getByRole('checkbox', { name: 'Followers: In the app' })).toBeFocused();

    // The manifest names icons that exist.
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
    const { icons, share_target: target } = await (await page.request.get(String(manifest))).json();
    for (const { src } of [...icons, { src: '/favicon.ico' }, { src: '/apple-touch-icon.png' }]) {
      const icon = await page.request.get(src);
      expect([src, icon.status(), icon.headers()['content-type']]).toEqual([
        src,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }

    // A push message shows while no page is open, and a press on it leads an open page to its path.
    await page.evaluate(() => navigator.serviceWorker.ready);
    const { readNotification, press } = await replaceNotifications(context);
    await page.goto('about:blank');
    const path = `/profile/${fan.userName}`;
    await deliverPush(
      page,
      origin,
      JSON.stringify({ title: 'Backbeat', body: `${fan.userName} followed you`, path, tag: 'a' }),
    );
    await expect
      .poll(readNotification)
      .toMatchObject({ title: 'Backbeat', body: `${fan.userName} followed you`, tag: 'a' });
    await page.goto('/home');
    await press();
    await expect(page).toHaveURL(path);
    // The browser demands a notification for each push, also one that the worker cannot read.
    await deliverPush(page, origin, 'unreadable');
    await expect.poll(readNotification).toMatchObject({ body: 'Something new on Backbeat', silent: true });

    // The app opens without a connection, and the last track plays.
    await page.goto('/feed');
    await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();
    const { stream } = await track;
    /** Loads a track as the player does. @returns its length, after a seek, or what failed */
    const play = (seconds: number) =>
      page.evaluate(
        ([source, at]) =>
          new Promise<number | string>((resolve) => {
            const audio = new Audio(source);
            audio.addEventListener('error', () => resolve(`error ${audio.error?.code}`));
            audio.addEventListener('seeked', () => resolve(Math.round(audio.duration)));
            audio.addEventListener('loadeddata', () => {
              audio.currentTime = at;
            });
          }),
        [String(stream), seconds] as const,
      );
    expect(await play(5)).toBe(LENGTH);
    // The worker has no connection, either. One that has just started may miss the change, so it is made again.
    await expect
      .poll(async () => {
        await context.setOffline(false);
        await context.setOffline(true);
        return page.evaluate(askWorker);
      })
      .toBe('offline');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();
    expect(await play(15)).toBe(LENGTH);
    await context.setOffline(false);

    // Another app shares a link, then an audio file.
    const share = (fields: { url?: string; file?: string }) =>
      page.evaluate(
        ([action, { url, file }]) => {
          const form = document.createElement('form');
          Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
          const input = document.createElement('input');
          if (file === undefined) Object.assign(input, { name: 'url', value: url });
          else {
            const files = new DataTransfer();
            files.items.add(new File(['sound'], file, { type: 'audio/mpeg' }));
            Object.assign(input, { name: 'file', type: 'file', files: files.files });
          }
          form.append(input);
          document.body.append(form);
          form.submit();
        },
        [target.action, fields] as const,
      );
    await share({ url: 'https://example.com/track' });
    await expect(page.getByRole('dialog', { name: 'Send in a chat' })).toBeVisible();
    await page.goto('/home');
    await share({ file: 'Night bus.mp3' });
    await expect(page.getByText('“Night bus.mp3” is ready to upload')).toBeVisible();
    await expect(page).toHaveURL(/\/create-post\?shared/);
  },
);

/**
 * Serves the product at another address, where the service worker can become a newer one, as after a
 * deployment, and where the network can fall silent.
 */
async function deployInFront(
  origin: string,
): Promise<{ address: string; deploy: () => void; silence: () => void; end: () => void }> {
  let version = 0;
  let isSilent = false;
  const server = createServer((request, response) => {
    if (isSilent) return;
    const headers = { ...request.headers };
    // It answers in full, not with 304.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const proxyRequest = ask(
      new URL(request.url ?? '/', origin),
      { method: request.method, headers },
      (answer) => {
        const isWorker = request.url === '/service-worker.js';
        const { 'content-length': _, ...otherHeaders } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, isWorker ? otherHeaders : answer.headers);
        if (!isWorker) answer.pipe(response);
        else
          answer
            .on('data', (part) => response.write(part))
            .on('end', () => response.end(`\n// version ${version}`));
      },
    );
    proxyRequest.on('error', () => response.destroy());
    request.pipe(proxyRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    address: `http://localhost:${address.port}`,
    deploy: () => (version += 1),
    /** From now on it accepts requests and does not answer. */
    silence: () => (isSilent = true),
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The positions of the upper and lower edge of an element. */
async function verticalExtent(element: Locator): Promise<[number, number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return [box.y, box.y + box.height];
}

test('the installed app opens in its theme while the network does not answer', async ({
  page,
  signedIn,
  origin,
}) => {
  const { address, silence, end } = await deployInFront(origin);
  const spotlight = page.getByRole('tab', { name: 'Spotlight' });
  try {
    await page.goto(`${address}/feed`);
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The first worker controls the pages that open after it, and stores what they request.
    await page.reload();
    await expect(spotlight, signedIn.userName).toBeVisible();
    await expect.poll(() => page.evaluate(() => caches.match('/api/user/me').then(Boolean))).toBe(true);
    silence();
    await page.reload({ waitUntil: 'commit' });
    await expect(spotlight).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  } finally {
    end();
  }
});

test('an open page announces a new version and reloads with it', async ({ page, signedIn, origin }) => {
  const { address, deploy, end } = await deployInFront(origin);
  try {
    // Without posts, of which the message would cover one in part.
    await page.goto(`${address}/feed?tab=feed&q=nothingofthisname`);
    await expect(page.getByRole('tab', { name: 'Spotlight' }), signedIn.userName).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The first worker controls the pages that open after it.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();
    await expect(page.getByText('New version.')).toHaveCount(0);
    deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('New version.')).toBeVisible();
    await checkAccessibility(page);
    // It does not cover an open dialog.
    await page.getByRole('button', { name: 'All Genres' }).click();
    const [top, bottom] = await verticalExtent(page.getByRole('dialog'));
    const [messageTop, messageBottom] = await verticalExtent(page.getByText('New version.'));
    expect(messageBottom < top || messageTop > bottom).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const loadEvent = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loadEvent;
    await expect(page.getByRole('tab', { name: 'Spotlight' })).toBeVisible();
    await expect(page.getByText('New version.')).toHaveCount(0);
    const hasWaitingWorker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'none');
    await expect.poll(hasWaitingWorker).toBe('none');
  } finally {
    end();
  }
});
