import { brand, api, escapeHtml, limits, preferences } from '@backbeat/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newDraft } from '../../../../test/fixtures/tracks.ts';
import { FakePushService } from '../../../../test/servers/push-service.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { sendMessage as sendChatMessage } from '../../chats/messages/send-message.ts';
import { insertNews } from '../index.ts';
import { isPublicEndpoint } from '../../../platform/push/public-address.ts';
import { deliverDueJob } from './delivery.jobs.ts';
import { rotateDeliveryKeys } from './load-delivery-keys.ts';
import { signUnsubscribeLink, verifyUnsubscribeToken } from './sign-unsubscribe-link.ts';

const routes = api.preferences;
const service = new FakePushService();
const backbeat = useBackbeat({}, { withLocalPush: true });
beforeAll(() => service.start());
afterAll(() => service.stop());

let ana: Person;
let ben: Person;
beforeEach(async () => {
  [ana, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

type Changes = preferences.PreferenceChanges;
const choose = async ({ browser }: Person, body: Changes) => {
  const answer = await browser.call(routes.updatePreferences, { body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const follow = (follower: Person, { userName }: Person) =>
  follower.browser.call(api.follows.toggleFollow, { params: { user: userName } });
const listOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body;
const mailsTo = async ({ email }: Person) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email);

/** When the notifications of a user are mailed. */
async function dueOf({ id }: Person): Promise<{ at: Date; now: Date }[]> {
  const { rows } = await sql<{ at: Date; now: Date }>`
    select email_due_at as at, now() as now from notifications
    where user_id = ${id} and email_due_at is not null order by 1`.execute(backbeat().context.db);
  return rows;
}

/** Makes waiting mails due, and waits until the jobs have run. */
async function deliver({ id }: Person): Promise<void> {
  const { db, jobs } = backbeat().context;
  await sql`update notifications set email_due_at = now() where user_id = ${id} and email_due_at is not null`.execute(
    db,
  );
  await jobs.send(deliverDueJob, {});
  await eventually(async () =>
    expect((await jobs.pending()).filter(({ name }) => name.endsWith('notifications'))).toEqual([]),
  );
}

async function sendMessage(from: Person, to: Person, message: string): Promise<string> {
  const { body } = await from.browser.call(api.chats.createChat, { body: { users: [to.userName] } });
  await sendChatMessage(backbeat().context, body.chatRoomId, from.id, { message });
  return body.chatRoomId;
}

describe('Notification preferences', () => {
  test('begin with everything in the app, credits by mail and push, and messages by both', async () => {
    const { body } = await ana.browser.call(routes.getPreferences);
    expect(body).toEqual({
      kinds: {
        followers: { app: true, email: false, push: false },
        likes: { app: true, email: false, push: false },
        comments: { app: true, email: false, push: false },
        credits: { app: true, email: true, push: true },
        notes: { app: true, email: true, push: false },
        releases: { app: true, email: false, push: false },
        messages: { app: true, email: true, push: true },
        playlists: { app: true, email: false, push: false },
        news: { app: true, email: false, push: false },
      },
      emailFrequency: 'immediately',
      timeZone: 'UTC',
      rejectedEmail: null,
      pushPublicKey: expect.stringMatching(/^[\w-]{87}$/),
    });
  });

  test('change in part or as a whole', async () => {
    await choose(ana, { kinds: { likes: { email: true } }, timeZone: 'Asia/Kolkata' });
    const answer = await choose(ana, { kinds: { likes: { push: true } }, emailFrequency: 'daily' });
    expect(answer).toMatchObject({
      kinds: { likes: { app: true, email: true, push: true }, followers: { email: false } },
      emailFrequency: 'daily',
      timeZone: 'Asia/Kolkata',
    });
    expect(await choose(ana, answer)).toEqual(answer);
    const misspelled = await ana.browser.ask(routes.updatePreferences, { body: { kinds: { like: {} } } });
    expect([misspelled.status, misspelled.failure.error]).toEqual([400, expect.stringContaining('like')]);
  });

  test('name a time zone as the database does, and UTC for a zone that it or Node.js does not know', async () => {
    const zones = {
      'Europe/Berlin': 'Europe/Berlin',
      'europe/berlin': 'Europe/Berlin',
      'US/Pacific': 'US/Pacific',
      'Asia/Calcutta': 'Asia/Calcutta',
      // PostgreSQL takes PST for an offset without summer time.
      PST: 'America/Los_Angeles',
      utc: 'UTC',
      'Etc/GMT-2': 'Etc/GMT-2',
      'Etc/Unknown': 'UTC',
      'Mars/Olympus': 'UTC',
      'SystemV/EST5': 'UTC',
      Factory: 'UTC',
      '+02:00': 'UTC',
      'GMT+3': 'UTC',
      '': 'UTC',
    };
    const savedZones: Record<string, string> = {};
    for (const zone of Object.keys(zones))
      savedZones[zone] = (await choose(ana, { emailFrequency: 'daily', timeZone: zone })).timeZone;
    expect(savedZones).toEqual(zones);
    const tooLong = await ana.browser.call(routes.updatePreferences, { body: { timeZone: 'A'.repeat(65) } });
    expect([tooLong.status, tooLong.failure.error]).toEqual([400, preferences.messages.timeZone]);
  });

  test('hide a kind from the list of notifications and from the unread count', async () => {
    await choose(ana, { kinds: { followers: { app: false } } });
    await follow(ben, ana);
    expect(await listOf(ana)).toEqual([]);
    expect((await ana.browser.call(api.notifications.countUnread)).body.count).toBe(0);
  });
});

describe('A mail about notifications', () => {
  test('says what happened, leads to the page, and ends with one click', async () => {
    const post = await newDraft(ben, [ana], { title: 'Night bus' });
    const mail = await backbeat().mailTo(ana.email);
    expect(mail.subject).toBe(`${ben.userName} wants to feature you in "Night bus"`);
    expect(mail.text).toContain(`http://localhost/pending-features?request=${post.id}`);
    expect(mail.text).toContain('http://localhost/settings/notifications#credits');
    const [, path = ''] = /(\/api\/account\/unsubscribe\/\S+)/.exec(mail.text) ?? [];
    const visitor = backbeat().visitor();
    const page = await visitor.send(path);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain(
      preferences.messages.askToStop({ kinds: preferences.listKinds(['credits']) }),
    );
    const emails = async () => (await ana.browser.call(routes.getPreferences)).body.kinds.credits.email;
    expect(await emails()).toBe(true);
    const service = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const click = { method: 'POST', headers: service, body: 'List-Unsubscribe=One-Click' };
    expect((await visitor.send(`${path}x`, click)).status).toBe(404);
    expect((await visitor.send(`${path}x`)).headers.get('content-type')).toContain('application/json');
    const invalid = await visitor.send(`${path}x`, { headers: { accept: 'text/html' } });
    expect(invalid.status).toBe(404);
    expect(invalid.text).toContain(escapeHtml(preferences.messages.unsubscribeLink));
    expect(invalid.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await emails()).toBe(true);
    const answer = await visitor.send(path, click);
    expect(answer.text).toContain(
      escapeHtml(
        preferences.messages.stopped({ brand: brand.name, kinds: preferences.listKinds(['credits']) }),
      ),
    );
    expect(await emails()).toBe(false);
  });

  test('a mail is not sent about what was read or turned off meanwhile', async () => {
    await choose(ana, { kinds: { followers: { email: true } }, emailFrequency: 'daily' });
    await follow(ben, ana);
    await ana.browser.call(api.notifications.readNotifications);
    await deliver(ana);
    await follow(await newPerson(backbeat()), ana);
    await choose(ana, { kinds: { followers: { email: false } } });
    await deliver(ana);
    expect(await mailsTo(ana)).toEqual([]);
  });

  test('waits an hour for a message to be read, and does not contain its text', async () => {
    const chat = await sendMessage(ben, ana, 'The secret hook');
    const [due] = await dueOf(ana);
    expect(Math.round(((due?.at.getTime() ?? 0) - (due?.now.getTime() ?? 0)) / 60_000)).toBe(60);
    await deliver(ana);
    const [mail] = await mailsTo(ana);
    expect(mail?.subject).toBe(`${ben.userName} sent you a message`);
    expect(mail?.text).toContain(`/messages?chat=${chat}`);
    expect(mail?.text).not.toContain('secret');
  });

  test('a daily mail goes out at eight in the time zone of the user, with each item once', async () => {
    await choose(ana, {
      kinds: { followers: { email: true }, likes: { email: true } },
      emailFrequency: 'daily',
      timeZone: 'Asia/Kathmandu',
    });
    await follow(ben, ana);
    await sendMessage(ben, ana, 'Hi');
    const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', timeStyle: 'short' });
    const due = await dueOf(ana);
    expect(due.map(({ at }) => hours.format(at))).toEqual(['08:00', '08:00']);
    expect(due.every(({ at, now }) => at > now && at.getTime() - now.getTime() <= 25 * 3_600_000)).toBe(true);
    await Promise.all([deliver(ana), deliver(ana)]);
    const mails = await mailsTo(ana);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new things on Backbeat']);
    expect(mails[0]?.text).toContain(
      `${ben.userName} followed you\nhttp://localhost/profile/${ben.userName}`,
    );
    await deliver(ana);
    expect(await mailsTo(ana)).toHaveLength(1);
  });
});

describe('A push message', () => {
  const subscribe = async ({ browser }: Person) => {
    const subscriber = service.subscribe();
    const answer = await browser.call(routes.addPushSubscription, { body: subscriber.subscription });
    expect(answer.status).toBe(201);
    return subscriber;
  };

  test('names who and what, encrypted for the browser, without the text of a message', async () => {
    const subscriber = await subscribe(ana);
    const chat = await sendMessage(ben, ana, 'The secret hook');
    const [push] = await subscriber.pushes(1);
    expect(push?.payload).toEqual({
      title: 'Backbeat',
      body: `${ben.userName} sent you a message`,
      path: `/messages?chat=${chat}`,
      tag: expect.any(String),
    });
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    const { body } = await ana.browser.call(routes.getPreferences);
    expect(push?.headers.authorization).toContain(`k=${body.pushPublicKey}`);
  });

  test('goes to each browser while its session lasts, and forgets subscriptions that have ended', async () => {
    const [lasting, endedSession, removedSubscription, signedOut] = [
      await subscribe(ana),
      await subscribe(ana),
      await subscribe(ana),
      service.subscribe(),
    ];
    const other = backbeat().visitor();
    await other.call(api.auth.signIn, {
      body: { username: ana.userName, password: 'Four-on-the-floor-128' },
    });
    await other.call(routes.addPushSubscription, { body: signedOut.subscription });
    await other.call(api.auth.signOut);
    await ana.browser.call(routes.removePushSubscription, {
      body: { endpoint: removedSubscription.subscription.endpoint },
    });
    const invalid = { body: { endpoint: 'https://push.example/\u0000' } };
    expect((await ana.browser.call(routes.removePushSubscription, invalid)).status).toBe(400);
    service.end(endedSession);
    await sendMessage(ben, ana, 'Hi');
    await lasting.pushes(1);
    await deliver(ana);
    const { rows } = await sql<{ endpoint: string }>`
      select endpoint from push_subscriptions where user_id = ${ana.id}`.execute(backbeat().context.db);
    expect(rows).toEqual([{ endpoint: lasting.subscription.endpoint }]);
    expect([removedSubscription.receivedPushes, signedOut.receivedPushes]).toEqual([[], []]);
  });

  test('goes to the newest subscriptions of a user only', async () => {
    const all = [];
    while (all.length <= limits.pushSubscriptions) all.push(await subscribe(ana));
    await sendMessage(ben, ana, 'Hi');
    await all.at(-1)?.pushes(1);
    await deliver(ana);
    expect(all.map(({ receivedPushes: pushes }) => pushes.length)).toEqual([0, ...all.slice(1).map(() => 1)]);
  });
});

test('a push message never goes to a private address or without encryption', () => {
  const rejectedEndpoints = [
    'http://push.example.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://0x7f000001/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest',
    'https://[::1]/a',
    'https://[::ffff:192.168.0.1]/a',
    'https://[fd00::1]/a',
    'https://printer/a',
    'https://user:password@push.example.com/a',
  ];
  expect(rejectedEndpoints.filter(isPublicEndpoint)).toEqual([]);
  const acceptedEndpoints = [
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://93.184.216.34/a',
  ];
  expect(acceptedEndpoints.filter(isPublicEndpoint)).toEqual(acceptedEndpoints);
});

test('new keys replace those of push messages and of unsubscribe links', async () => {
  const keyOf = async () => (await ana.browser.call(routes.getPreferences)).body.pushPublicKey;
  const subscriber = service.subscribe();
  await ana.browser.call(routes.addPushSubscription, { body: subscriber.subscription });
  await newDraft(ben, [ana], { title: 'Night bus' });
  await subscriber.pushes(1);
  const [, path = ''] =
    /(\/api\/account\/unsubscribe\/\S+)/.exec((await backbeat().mailTo(ana.email)).text) ?? [];
  const before = await keyOf();
  await backbeat().context.transact((tx) => rotateDeliveryKeys(tx));
  expect(await keyOf()).not.toBe(before);
  expect((await backbeat().visitor().send(path, { method: 'POST' })).status).toBe(404);
  // The push service would refuse the new key for the old subscription.
  await sendMessage(ben, ana, 'Hi');
  await deliver(ana);
  expect(subscriber.receivedPushes).toHaveLength(1);
  // The browser subscribes again.
  await ana.browser.call(routes.addPushSubscription, { body: subscriber.subscription });
  await sendMessage(await newPerson(backbeat()), ana, 'Hi');
  expect((await subscriber.pushes(2))[1]?.headers.authorization).toContain(`k=${await keyOf()}`);
});

test('news of the operator reaches every user once', async () => {
  const { transact, jobs } = backbeat().context;
  await transact((tx) => insertNews(tx, { title: 'Maintenance', text: 'On Sunday.' }));
  await jobs.send(deliverDueJob, {});
  await eventually(async () => expect(await listOf(ana)).toHaveLength(1));
  await deliver(ana);
  expect(await listOf(ben)).toMatchObject([{ notiType: 'NEWS', noti: 'Maintenance: On Sunday.', id: null }]);
});

test('cuts the subject of a mail and the text of a push between characters', async () => {
  const family = '👩‍👩‍👧‍👦';
  const subscriber = service.subscribe();
  await ana.browser.call(routes.addPushSubscription, { body: subscriber.subscription });
  await choose(ana, { kinds: { news: { email: true, push: true } } });
  const { transact, jobs } = backbeat().context;
  await transact((tx) => insertNews(tx, { title: 'News', text: family.repeat(60) }));
  await jobs.send(deliverDueJob, {});
  await subscriber.pushes(1);
  await deliver(ana);
  const families = (length: number) => `News: ${family.repeat(length)}…`;
  expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([families(16)]);
  expect(subscriber.receivedPushes[0]?.payload).toMatchObject({ body: families(41) });
});

test('an unsubscribe link is valid for its user, its kinds and its installation only', () => {
  const [secret, userId] = [Buffer.alloc(32, 1), '0190a1b2-0000-7000-8000-000000000000'];
  const link = { userId, kinds: ['likes' as const, 'news' as const] };
  const token = signUnsubscribeLink(link, secret, new URL('https://music.example')).split('/').at(-1) ?? '';
  expect(verifyUnsubscribeToken(token, secret)).toEqual(link);
  expect(verifyUnsubscribeToken(token.replace('news', 'messages'), secret)).toBeUndefined();
  expect(verifyUnsubscribeToken(token, Buffer.alloc(32, 2))).toBeUndefined();
});
