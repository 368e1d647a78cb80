import {
  api,
  CHANGES,
  notifications,
  OWN_STREAMS,
  ownChange,
  postTopic,
  TAB_HEADER,
  type Change,
  type Route,
} from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RealtimeSocket } from './clients/realtime-socket.ts';
import { eventually } from './eventually.ts';
import { newPerson, type Person } from './fixtures/people.ts';
import { storePost } from './fixtures/stored-posts.ts';
import { useBackbeat } from './servers/start.ts';

const routes = new Map<string, Route>(
  Object.entries(api).flatMap(([feature, all]) =>
    Object.entries<Route>(all).map(([name, route]) => [`${feature}.${name}`, route] as const),
  ),
);

/** Mutations of signed-in users that no other tab has to follow, and why. */
const UNREPORTED: Record<string, string> = {
  'chats.*': 'the chat list and the topic of the chat have streams of their own',
  'notes.*': 'the topic of the mix room carries each change',
  'follows.toggleFollow': 'the stream of follows carries the new state',
  'users.updateProfile': 'the stream of the profile carries it',
  'users.deleteAccount': 'the session ends',
  'plays.*': 'totals of plays are aggregated later, and a page shows them when it is fetched again',
  'credentials.startPasskeyCreation': 'stores nothing that is shown',
  'credentials.startTwoFactor': 'takes effect when it is confirmed',
  'subscriptions.createCheckout': 'changes nothing until it is paid',
  'subscriptions.createYearlyCheckout': 'changes nothing until it is paid',
  'preferences.addPushSubscription': 'concerns this browser alone',
  'preferences.removePushSubscription': 'concerns this browser alone',
  'moderation.report': 'its author sees it nowhere',
  'pages.previewPage': 'renders a text and stores nothing',
  'setup.checkAddress': 'compares addresses and stores nothing',
};

test('every mutation of a signed-in user names its changes, or why no other tab follows it', () => {
  const silent = [...routes].filter(
    ([, { method, mutates, auth, changes }]) =>
      (method !== 'GET' || mutates) && auth !== 'public' && changes === undefined,
  );
  const isUnreported = ([name]: readonly [string, Route]) =>
    name in UNREPORTED || name.replace(/\..*/, '.*') in UNREPORTED;
  expect(silent.filter((entry) => !isUnreported(entry)).map(([name]) => name)).toEqual([]);
});

test('every kind of change has responses that are refetched after it, except blocks, which concern all', () => {
  const followedChanges = new Set([...routes.values()].flatMap(({ refetchOn = [] }) => refetchOn));
  expect(CHANGES.filter((change) => !followedChanges.has(change))).toEqual(['block']);
});

test('a route that names the changed post has its id as a parameter', () => {
  const routesWithPost = [...routes].filter(([, { changesPost }]) => changesPost);
  expect(routesWithPost.filter(([, { path }]) => !path.endsWith('/:id')).map(([name]) => name)).toEqual([]);
});

const backbeat = useBackbeat();
type Actor = 'author' | 'artist' | 'listener' | 'blocked';
const people = new Map<Actor, Person>();
const sockets = new Map<Actor, RealtimeSocket>();
let topic: RealtimeSocket;
let postId: string;
let commentId = '';

const person = (actor: Actor): Person => {
  const actorPerson = people.get(actor);
  if (!actorPerson) throw new Error(`There is no ${actor}.`);
  return actorPerson;
};
const browserOf = (actor: Actor) => person(actor).browser;

beforeAll(async () => {
  for (const actor of ['author', 'artist', 'listener', 'blocked'] as const) {
    people.set(actor, await newPerson(backbeat()));
    const socket = await RealtimeSocket.connect(backbeat(), browserOf(actor));
    await socket.subscribe(OWN_STREAMS.changes);
    sockets.set(actor, socket);
  }
  postId = await storePost(backbeat(), person('author'));
  topic = await RealtimeSocket.connect(backbeat(), browserOf('listener'));
  await topic.subscribe(postTopic(postId));
});
afterAll(async () => {
  await Promise.all([topic, ...sockets.values()].map((socket) => socket.close()));
});

const params = () => ({ id: postId });
/** Asks the artist, who is not asked again for terms that they have declined. */
const propose = (role: 'FeaturedArtist' | 'Vocalist' | 'Mixer' = 'FeaturedArtist') =>
  browserOf('author').call(api.credits.proposeTerms, {
    params: params(),
    body: {
      credits: [
        { userName: person('author').userName, roles: ['MainArtist'] },
        { userName: person('artist').userName, roles: [role] },
      ],
    },
  });
const answer = async (kind: 'approve' | 'reject') => {
  const { body } = await browserOf('artist').call(api.posts.getPost, { params: params() });
  const digest = body.proposal?.digest ?? undefined;
  const route = kind === 'approve' ? api.credits.approveRequest : api.credits.declineRequest;
  return browserOf('artist').call(route, { params: params(), body: { digest } });
};

interface Row {
  act: string;
  run: () => Promise<{ status: number }>;
  /** The kinds of changes that reach the tabs of each user. Others receive nothing. */
  tells: Partial<Record<Actor, Change[]>>;
  /** What reaches the open pages of the post. */
  page?: 'updated' | 'comment' | 'like';
}

const ROWS: Row[] = [
  {
    act: 'a like',
    run: () => browserOf('listener').call(api.likes.toggleLike, { params: params() }),
    tells: { listener: ['like'] },
    page: 'like',
  },
  {
    act: 'the end of a like',
    run: () => browserOf('listener').call(api.likes.toggleLike, { params: params() }),
    tells: { listener: ['like'], author: ['notificationRead'] },
    page: 'like',
  },
  {
    act: 'a comment',
    run: async () => {
      const comment = await browserOf('listener').call(api.comments.addComment, {
        params: params(),
        body: 'Fine.',
      });
      commentId = comment.body.id;
      return comment;
    },
    tells: { listener: ['comment'] },
    page: 'comment',
  },
  {
    act: 'a like of a comment',
    run: () => browserOf('author').call(api.comments.toggleLike, { params: { id: commentId } }),
    tells: { author: ['comment'] },
    page: 'comment',
  },
  {
    act: 'the end of a like of a comment',
    run: () => browserOf('author').call(api.comments.toggleLike, { params: { id: commentId } }),
    tells: { author: ['comment'], listener: ['notificationRead'] },
    page: 'comment',
  },
  {
    act: 'the deletion of a comment',
    run: () => browserOf('listener').call(api.comments.deleteComment, { params: { id: commentId } }),
    tells: { listener: ['comment'], author: ['notificationRead'] },
    page: 'comment',
  },
  {
    act: 'a proposal',
    run: () => propose(),
    tells: { author: ['credit', 'post'], artist: ['credit'] },
    page: 'updated',
  },
  {
    act: 'a cancelled proposal',
    run: () => browserOf('author').call(api.credits.cancelTerms, { params: params() }),
    tells: { author: ['credit', 'post'], artist: ['credit', 'notificationRead'] },
    page: 'updated',
  },
  {
    act: 'the next proposal',
    run: () => propose(),
    tells: { author: ['credit', 'post'], artist: ['credit'] },
    page: 'updated',
  },
  {
    act: 'a rejection',
    run: () => answer('reject'),
    tells: { author: ['credit', 'post'], artist: ['credit', 'notificationRead', 'post'] },
    page: 'updated',
  },
  {
    act: 'another proposal',
    run: async () => {
      await browserOf('author').call(api.credits.cancelTerms, { params: params() });
      return propose('Vocalist');
    },
    tells: { author: ['credit', 'post'], artist: ['credit'] },
    page: 'updated',
  },
  {
    act: 'a reminder',
    run: () => browserOf('author').call(api.credits.remindArtists, { params: params() }),
    tells: { author: ['credit', 'post'] },
    page: 'updated',
  },
  {
    act: 'an approval',
    run: () => answer('approve'),
    tells: { author: ['credit', 'post'], artist: ['credit', 'notificationRead', 'post'] },
    page: 'updated',
  },
  {
    act: 'a withdrawn credit',
    run: () => browserOf('artist').call(api.credits.withdrawCredit, { params: params() }),
    tells: { author: ['credit', 'post'], artist: ['credit', 'post'] },
    page: 'updated',
  },
  {
    act: 'an edited post',
    run: () =>
      browserOf('author').call(api.posts.updatePost, {
        params: params(),
        body: { post: { title: 'Renamed' } },
      }),
    tells: { author: ['post'] },
    page: 'updated',
  },
  {
    act: 'a pin',
    run: () => browserOf('author').call(api.posts.pinPost, { params: params() }),
    tells: { author: ['pin'] },
  },
  {
    act: 'a follow',
    run: () =>
      browserOf('listener').call(api.follows.toggleFollow, { params: { user: person('author').userName } }),
    tells: { author: ['follow'] },
  },
  {
    act: 'the end of a follow',
    run: () =>
      browserOf('listener').call(api.follows.toggleFollow, { params: { user: person('author').userName } }),
    tells: { author: ['follow', 'notificationRead'] },
  },
  {
    act: 'a block',
    run: () => browserOf('author').call(api.blocks.block, { params: { user: person('blocked').userName } }),
    // The blocked user must not learn of it.
    tells: { author: ['block'] },
  },
  {
    act: 'a mute',
    run: () => browserOf('author').call(api.blocks.mute, { params: { user: person('listener').userName } }),
    tells: { author: ['block'] },
  },
  {
    act: 'seen badges',
    run: () => browserOf('author').call(api.badges.markBadgesSeen, { body: { codes: ['MENTOR'] } }),
    tells: { author: ['badge'] },
  },
  {
    act: 'read notifications',
    run: () => browserOf('author').call(api.notifications.readNotifications),
    tells: { author: ['notificationRead'] },
  },
  {
    act: 'a notification that is done',
    run: () =>
      browserOf('author').call(api.notifications.dismissNotification, {
        params: { key: notifications.FOLLOWS_KEY },
        body: { until: new Date().toISOString() },
      }),
    tells: { author: ['notificationRead'] },
  },
  {
    act: 'a notification that is restored',
    run: () =>
      browserOf('author').call(api.notifications.restoreNotification, {
        params: { key: notifications.FOLLOWS_KEY },
      }),
    tells: { author: ['notificationRead'] },
  },
  {
    act: 'cleared notifications',
    run: () => browserOf('author').call(api.notifications.clearNotifications),
    tells: { author: ['notificationRead'] },
  },
  {
    act: 'a privacy setting',
    run: () => browserOf('author').call(api.privacy.changePrivacy, { body: { showsLikes: false } }),
    tells: { author: ['setting'] },
  },
  {
    act: 'a notification preference',
    run: () => browserOf('author').call(api.preferences.updatePreferences, { body: { timeZone: 'UTC' } }),
    tells: { author: ['setting'] },
  },
  {
    act: 'signing details',
    run: () => browserOf('author').call(api.agreements.updateSigningDetails, { body: { legalName: 'A' } }),
    tells: { author: ['setting'] },
  },
  {
    act: 'the end of other sessions',
    run: () => browserOf('author').call(api.account.endOtherSessions),
    tells: { author: ['account'] },
  },
  {
    act: 'a deleted post with an open request',
    run: async () => {
      await propose('Mixer');
      return browserOf('author').call(api.posts.deletePost, { params: params() });
    },
    tells: { author: ['credit', 'post'], artist: ['credit', 'notificationRead'] },
    page: 'updated',
  },
];

const FENCE = 'fence';
let fences = 0;

/** The kinds of changes that a user has received since the fence before. */
async function receivedBy(actor: Actor): Promise<Change[]> {
  const messages = await eventually(async () => {
    const all = (sockets.get(actor)?.messages ?? []).map((message) => ownChange.parse(message));
    if (all.filter(({ tab }) => tab === FENCE).length < fences) throw new Error('The fence is missing.');
    return all;
  });
  const [end = -1, start = -1] = messages
    .flatMap(({ tab }, place) => (tab === FENCE ? [place] : []))
    .toReversed();
  return [...new Set(messages.slice(start + 1, end).flatMap(({ changes }) => changes))].toSorted();
}

test.each(ROWS.map((row) => [row.act, row] as const))(
  '%s reaches the tabs of those whom it concerns, and no others',
  async (_act, row) => {
    const pageMessages = topic.messages.length;
    expect((await row.run()).status).toBeLessThan(300);
    // Messages to a user keep their order, so what comes before the fence is complete.
    fences += 1;
    for (const { id } of people.values()) backbeat().context.realtime.tellChanges(id, [], { tab: FENCE });
    const changesByActor: Partial<Record<Actor, Change[]>> = {};
    for (const actor of people.keys()) {
      const changes = await receivedBy(actor);
      if (changes.length > 0) changesByActor[actor] = changes;
    }
    expect(changesByActor).toEqual(row.tells);
    const messages = row.page === undefined ? [] : [{ change: row.page }];
    await eventually(async () =>
      expect(topic.messages.slice(pageMessages)).toEqual(expect.arrayContaining(messages)),
    );
  },
);

test('a message names the changed post and the tab that changed it', async () => {
  const id = await storePost(backbeat(), person('author'));
  const before = sockets.get('listener')?.messages.length ?? 0;
  await browserOf('listener').call(api.likes.toggleLike, {
    params: { id },
    headers: { [TAB_HEADER]: 'one' },
  });
  await eventually(async () =>
    expect(sockets.get('listener')?.messages.slice(before)).toEqual([
      { changes: ['like'], post: id, tab: 'one' },
    ]),
  );
});
