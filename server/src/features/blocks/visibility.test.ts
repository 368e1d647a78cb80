import { api, artworkPath, chats, posts, reference, type RouteRequest, type Route } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newPost, sendPost } from '../../../test/fixtures/tracks.ts';

/** Every list of the product, seen by either of two users after one has blocked the other. */
const backbeat = useBackbeat({}, { withPages: true });
type Subject = RouteRequest<typeof api.moderation.report>['body']['about'];
const family = unique('kin');
const word = unique('anthem');

interface Side {
  person: Person;
  /** A published post of this person. */
  post: string;
  /** A public playlist of this person, with posts of the others. */
  playlist: string;
}

/** A person who interacts with both, so that both appear in that person's lists. */
let third: Side;
let blocker: Side;
let blockedSide: Side;

const paramsOf = (id: string) => ({ params: { id } });
const paramsOfUser = (user: string) => ({ params: { user } });

async function newSide(): Promise<Side> {
  const person = await newPerson(backbeat(), { userName: `${family}${unique('')}`, plus: true });
  const { id } = await newPost(person, { title: `${word} ${unique('')}`, freeDownload: true });
  const { body } = await person.browser.call(api.playlists.createPlaylist, {
    body: { name: 'Kitchen', visibility: 'public' },
  });
  return { person, post: id, playlist: body.id };
}

/** Interacts with the profiles and posts of others in every way. */
async function interact({ person: { browser }, playlist }: Side, ...others: Side[]): Promise<void> {
  for (const { person, post } of others) {
    await browser.call(api.follows.toggleFollow, paramsOfUser(person.userName));
    await browser.call(api.likes.toggleLike, paramsOf(post));
    await browser.call(api.comments.addComment, { ...paramsOf(post), body: 'a comment' });
    await browser.call(api.plays.recordPlay, paramsOf(post));
    await browser.call(api.plays.recordDownload, paramsOf(post));
    await browser.call(api.playlists.addItems, { ...paramsOf(playlist), body: { posts: [post] } });
  }
}

/** The address of a GET request. */
function pathOf(
  route: Route,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `/api${path}?${new URLSearchParams(query).toString()}`;
}

const all = { size: '100' };
const nameOf = ({ person }: Side) => person.userName;

/** Lists in which each of the two sees the other before the block. */
const LISTS: Record<string, (viewer: Side, other: Side) => string> = {
  'the newest posts': () => pathOf(api.feed.listNewest, {}, all),
  'the most liked posts': () => pathOf(api.feed.listMostLiked, {}, all),
  Spotlight: () => pathOf(api.feed.listSpotlight, {}, all),
  Trends: () => pathOf(api.feed.listTrending, {}, all),
  'search by words': () => pathOf(api.feed.searchPosts, {}, { ...all, search: word }),
  'search by genre': () => pathOf(api.feed.searchPosts, {}, { ...all, genres: 'Song' }),
  'search by genre and words': () =>
    pathOf(api.feed.searchPosts, {}, { ...all, search: word, genres: 'Song' }),
  'search of everything by words': () => pathOf(api.search.searchAll, {}, { search: word }),
  'search of everything by name': () => pathOf(api.search.searchAll, {}, { search: family }),
  'posts by their ids': (viewer, other) =>
    pathOf(api.feed.listPosts, { ref: `${viewer.post},${other.post},${third.post}` }, all),
  'liked posts': ({ person }) => pathOf(api.feed.listPosts, { ref: reference('liked', person.id) }, all),
  'liked posts, by time': ({ person }) =>
    pathOf(api.feed.listPostsSorted, { ref: reference('liked', person.id) }, all),
  'posts with a featured artist': () =>
    pathOf(api.feed.listFeaturedOn, { ref: reference('featured', third.person.id) }, all),
  'comments within posts of others': () => pathOf(api.posts.getPost, { id: third.post }),
  'comments within own posts': ({ post }) => pathOf(api.posts.getPost, { id: post }),
  'comments of others': () => pathOf(api.comments.listComments, { id: third.post }, all),
  'comments on own posts': ({ post }) => pathOf(api.comments.listComments, { id: post }, all),
  'likes of others': () => pathOf(api.likes.listLikes, { id: third.post }, all),
  'likes of own posts': ({ post }) => pathOf(api.likes.listLikes, { id: post }, all),
  'followers of others': () => pathOf(api.follows.listFollowers, { user: nameOf(third) }, all),
  'users followed by others': () => pathOf(api.follows.listFollowing, { user: nameOf(third) }, all),
  'followers of others, by name': () =>
    pathOf(api.follows.listFollowers, { user: nameOf(third) }, { ...all, search: family }),
  'own followers': (viewer) => pathOf(api.follows.listFollowers, { user: nameOf(viewer) }, all),
  'own followed users': (viewer) => pathOf(api.follows.listFollowing, { user: nameOf(viewer) }, all),
  'names of followers of others': () => pathOf(api.follows.listFollowerNames, { user: nameOf(third) }),
  'names of users followed by others': () => pathOf(api.follows.listFollowingNames, { user: nameOf(third) }),
  'public playlists': () => pathOf(api.playlists.listPlaylists, {}, all),
  'tracks in the own library': () => pathOf(api.playlists.listLibrary, {}, all),
  'a playlist of another': () => pathOf(api.playlists.getPlaylist, { id: third.playlist }),
  'tracks in a playlist of another': () => pathOf(api.playlists.listItems, { id: third.playlist }, all),
  'tracks in an own playlist': ({ playlist }) => pathOf(api.playlists.listItems, { id: playlist }, all),
  'search for people': () => pathOf(api.users.searchUsers, { term: family }, all),
  'fuzzy search for people': () => pathOf(api.users.searchUsers, { term: family.slice(0, -1) }, all),
  notifications: (viewer) => pathOf(api.notifications.listNotifications, { userName: nameOf(viewer) }),
  'own account': () => pathOf(api.users.getCurrentUser),
  'listeners of own posts': ({ post }) => pathOf(api.analytics.listViewers, { id: post }, all),
  'downloads of own posts': ({ post }) => pathOf(api.analytics.listDownloads, { id: post }, all),
};

/** Routes with lists in which no block hides anyone, or which another test covers. */
const OTHER_LISTS: Record<string, string> = {
  account: 'sessions and events of the account itself',
  credentials: 'passkeys of the account itself',
  exports: 'copies of the account itself',
  chats: 'a chat stays as it is; users leave it',
  'users.getUser': 'badges and links of one user',
  'follows.listSuggestions': 'below',
  'demos.listDemos': 'below',
  'demos.getDemo': 'one demo, which the permission tables hide',
  guests:
    'guests of one post, for its author; posts and data of a guest, for the guest; claims leave out blocks',
  notes: 'a block hides no note from a member of the mix room (notes.test.ts)',
  'versions.listVersions': 'recordings of one post, which the permission tables hide',
  privateLinks: 'links of one post, which the permission tables hide',
  'credits.listPendingRequests': 'a block ends requests (blocks.test.ts)',
  'credits.listRequestsToArtist': 'a block ends requests (blocks.test.ts)',
  'credits.listDecisions': 'a block ends requests (blocks.test.ts)',
  'credits.listCollaborators': 'collaborators.test.ts',
  'comments.listTimedComments': 'timed-comments.test.ts',
  'comments.listReplies': 'replies.test.ts',
  'presence.listOnline': 'presence.test.ts',
  'comments.listOpenComments': 'version-notes.test.ts',
  'analytics.listDays': 'numbers',
  'analytics.getActivity': 'own posts, without hidden commenters',
  'analytics.listAccountDays': 'numbers',
  'analytics.listStops': 'numbers',
  'feed.listFollowed': 'a block ends follows (blocks.test.ts)',
  'feed.listRelated': 'related.test.ts',
  'feed.getTopPost': 'one post of one user, which the permission tables hide',
  'feed.listGenres': 'genres',
  releases: 'consents.test.ts and releases.test.ts',
  'moderation.listCases': 'staff see all reports',
  audit: 'staff see all entries',
  backups: 'files',
  healthChecks: 'parts of the server',
  instance: 'settings of the server',
  invites: 'own invites; administrators see all',
  jobs: 'jobs of the server',
  mail: 'addresses, for administrators',
  pages: 'texts of administrators',
  'overview.getOverview': 'numbers, for staff',
  people: 'staff see all accounts',
  setup: 'tasks of administrators',
  signUp: 'people without an account',
  signUpRules: 'domains and networks',
  storage: 'numbers; administrators see the largest accounts',
};

/** Routes of the contract whose response has a list from which a block hides users. */
const listRoutes = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).flatMap(([name, { method, mutates, hides, output, path }]) => {
    const isRead = method === 'GET' && !mutates && hides !== 'none' && typeof output !== 'string';
    const hasList =
      isRead && JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })).includes('"array"');
    return hasList ? [{ feature, name: `${feature}.${name}`, path }] : [];
  }),
);

/** Resources of the other user that exist before the block. */
const THINGS: Record<string, (other: Side) => string> = {
  playlist: ({ playlist }) => pathOf(api.playlists.getPlaylist, { id: playlist }),
  'tracks of a playlist': ({ playlist }) => pathOf(api.playlists.listItems, { id: playlist }),
  'playlists of the user': (other) => pathOf(api.playlists.listPlaylists, {}, { user: nameOf(other) }),
  profile: (other) => pathOf(api.users.getUser, { userName: nameOf(other) }),
  post: ({ post }) => pathOf(api.posts.getPost, { id: post }),
  'likes of a post': ({ post }) => pathOf(api.likes.listLikes, { id: post }),
  'like summary': ({ post }) => pathOf(api.likes.getLikeSummary, { id: post }),
  'comments on a post': ({ post }) => pathOf(api.comments.listComments, { id: post }),
  'comments on the waveform of a post': ({ post }) => pathOf(api.comments.listTimedComments, { id: post }),
  'comments that a version may answer': ({ post }) => pathOf(api.comments.listOpenComments, { id: post }),
  'plays of a post': ({ post }) => pathOf(api.analytics.getViewSummary, { id: post }),
  followers: (other) => pathOf(api.follows.listFollowers, { user: nameOf(other) }),
  'followed users': (other) => pathOf(api.follows.listFollowing, { user: nameOf(other) }),
  'names of followers': (other) => pathOf(api.follows.listFollowerNames, { user: nameOf(other) }),
  'names of followed users': (other) => pathOf(api.follows.listFollowingNames, { user: nameOf(other) }),
  'follow summary': (other) => pathOf(api.follows.getFollowSummary, { user: nameOf(other) }),
  'follow status': (other) => pathOf(api.follows.isFollowing, { user: nameOf(other) }),
};

const UNKNOWN_ID = '0190a6c0-0000-7000-8000-000000000000';
const UNKNOWN_NAME = unique('nobody');

/** Public pages and files of a post and its author. */
const PAGES: Record<string, (post: string, author: string) => string> = {
  'the page of the post': (post) => `/post/${post}`,
  'the page of the post in capitals': (post) => `/post/${post.toUpperCase()}`,
  'the page of the profile': (_post, author) => `/profile/${author}`,
};

/** What other sites show of a post, which is for visitors. */
const EMBEDS: Record<string, (post: string) => string> = {
  'the player for other sites': (post) => `/embed/${post}`,
  'the artwork': (post) => artworkPath(post),
  oEmbed: (post) => pathOf(api.embeds.getOembed, {}, { url: `http://localhost/post/${post}` }),
};

/** Subjects of a report, for a post and its author. */
const REPORTS: Record<string, (post: string, author: string) => Subject> = {
  post: (post) => ({ kind: 'post', id: post }),
  profile: (_post, author) => ({ kind: 'profile', userName: author }),
};
const report = ({ person }: Side, about: Subject) =>
  person.browser.call(api.moderation.report, { body: { about, reason: 'spam' } });

const fetchAs = async ({ person }: Side, path: string) => person.browser.send(path);
const isVisible = (text: string, { person, post }: Side) =>
  text.includes(person.userName) || text.includes(post);

/** Checks that every list and resource contains the other before the block. */
async function requireVisible(viewer: Side, other: Side): Promise<void> {
  for (const [name, path] of Object.entries(LISTS))
    await eventually(async () => {
      const { text } = await fetchAs(viewer, path(viewer, other));
      if (!isVisible(text, other)) throw new Error(`The other user is missing: ${name}`);
    });
  for (const [name, path] of Object.entries(THINGS)) {
    const { status } = await fetchAs(viewer, path(other));
    if (status !== 200) throw new Error(`The resource is missing: ${name}`);
  }
}

beforeAll(async () => {
  [third, blocker, blockedSide] = [await newSide(), await newSide(), await newSide()];
  await interact(blocker, third, blockedSide);
  await interact(blockedSide, third, blocker);
  await interact(third, blocker, blockedSide);
  // The third person is featured on a post of each.
  for (const { person } of [blocker, blockedSide]) {
    const draft = await newPost(person, { title: word, features: [third.person.userName] });
    await third.person.browser.call(api.credits.approveRequest, paramsOf(draft.id));
  }
  await requireVisible(blocker, blockedSide);
  await requireVisible(blockedSide, blocker);
  await blocker.person.browser.call(api.blocks.block, paramsOfUser(nameOf(blockedSide)));
});

test('every list of the contract is in the table, or says why not', () => {
  const paths = Object.values(LISTS).map((path) => path(blocker, blockedSide).replace(/\?.*/, ''));
  const isListed = (path: string) => {
    const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
    return paths.some((each) => pattern.test(each));
  };
  const missing = listRoutes.filter(({ path }) => !isListed(path));
  expect(new Set(missing.map(({ feature, name }) => (feature in OTHER_LISTS ? feature : name)))).toEqual(
    new Set(Object.keys(OTHER_LISTS)),
  );
});

/** The shape of a list with a total. */
const listSchema = z.object({ content: z.array(z.unknown()), page: z.object({ totalElements: z.number() }) });

describe.each([
  ['the blocker', () => [blocker, blockedSide] as const],
  ['the blocked user', () => [blockedSide, blocker] as const],
])('A block as seen by %s', (_who, sides) => {
  test.each(Object.entries(LISTS))('%s hides the other user and has an exact total', async (_name, path) => {
    const [viewer, other] = sides();
    const answer = await fetchAs(viewer, path(viewer, other));
    expect(answer.status).toBe(200);
    expect(isVisible(answer.text, other)).toBe(false);
    const page = listSchema.safeParse(answer.body).data;
    expect(page?.page.totalElements).toBe(page?.content.length);
  });

  test.each(Object.entries(THINGS))('%s of the other user returns 404', async (_name, path) => {
    const [viewer, other] = sides();
    const answer = await fetchAs(viewer, path(other));
    expect([answer.status, answer.failure.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(Object.entries(PAGES))(
    '%s of the other user gets the response for an unknown one',
    async (_name, path) => {
      const [viewer, other] = sides();
      const [shownAnswer, unknownAnswer] = await Promise.all([
        fetchAs(viewer, path(other.post, nameOf(other))),
        fetchAs(viewer, path(UNKNOWN_ID, UNKNOWN_NAME)),
      ]);
      expect([shownAnswer.status, shownAnswer.text]).toEqual([404, unknownAnswer.text]);
      expect(unknownAnswer.status).toBe(404);
      const visitor = backbeat().visitor();
      expect((await visitor.send(path(other.post, nameOf(other)))).status).toBe(200);
    },
  );

  test.each(Object.entries(EMBEDS))('%s of a post is shown as to visitors', async (_name, path) => {
    const [viewer, other] = sides();
    expect((await fetchAs(viewer, path(other.post))).status).toBe(200);
  });

  test('lists of the other user are empty', async () => {
    const [viewer, other] = sides();
    for (const kind of ['posts', 'featured'] as const) {
      const ref = reference(kind, other.person.id);
      const { body } = await viewer.person.browser.call(api.feed.listPosts, { params: { ref } });
      expect(body).toMatchObject({ content: [], page: { totalElements: 0 } });
    }
    const { body } = await viewer.person.browser.call(api.demos.listDemos, {
      params: { userId: other.person.id },
    });
    expect(body).toEqual([]);
  });

  test('actions on posts of the other user return 404', async () => {
    const [{ person }, other] = sides();
    const { browser } = person;
    const post = paramsOf(other.post);
    for (const answer of [
      await browser.call(api.follows.toggleFollow, paramsOfUser(nameOf(other))),
      await browser.call(api.likes.toggleLike, post),
      await browser.call(api.comments.addComment, { ...post, body: 'again' }),
      await browser.call(api.plays.recordPlay, post),
      await browser.call(api.plays.recordDownload, post),
    ])
      expect([answer.status, answer.failure.code]).toEqual([404, 'NOT_FOUND']);
    const answer = await sendPost(person, { features: [nameOf(other)] });
    expect([answer.status, answer.failure.fields]).toEqual([
      400,
      { features: posts.messages.featureUnknown({ name: nameOf(other) }) },
    ]);
  });

  test('the other user is not suggested', async () => {
    const [{ person }, other] = sides();
    const { body } = await person.browser.call(api.follows.listSuggestions, { query: { limit: '100' } });
    expect(body.map(({ userName }) => userName)).not.toContain(nameOf(other));
  });
});

test.each(Object.entries(REPORTS))(
  'a report about a %s of a user who has blocked the reporter gets the response for an unknown one',
  async (_kind, about) => {
    const [shownAnswer, unknownAnswer] = [
      await report(blockedSide, about(blocker.post, nameOf(blocker))),
      await report(blockedSide, about(UNKNOWN_ID, UNKNOWN_NAME)),
    ];
    expect([shownAnswer.status, shownAnswer.failure]).toEqual([404, unknownAnswer.failure]);
    expect((await report(blocker, about(blockedSide.post, nameOf(blockedSide)))).status).toBe(201);
  },
);

test('a report about a comment gets the response for an unknown one if its writer or the author has blocked the reporter', async () => {
  const commentsOn = async (side: Side, post: string) =>
    (await side.person.browser.call(api.comments.listComments, paramsOf(post))).body.content;
  const withinOwn = (await commentsOn(blocker, blocker.post)).map(({ id }) => id);
  const onThird = (await commentsOn(blocker, third.post))
    .filter(({ userName }) => userName === nameOf(blocker))
    .map(({ id }) => id);
  expect([withinOwn.length > 0, onThird.length]).toEqual([true, 1]);
  const unknownAnswer = await report(blockedSide, { kind: 'comment', id: UNKNOWN_ID });
  for (const id of [...withinOwn, ...onThird]) {
    const shownAnswer = await report(blockedSide, { kind: 'comment', id });
    expect([shownAnswer.status, shownAnswer.failure]).toEqual([404, unknownAnswer.failure]);
  }
});

test('two users who block each other can report each other, so that the response does not reveal the other block', async () => {
  const [ana, bob] = [await newSide(), await newSide()];
  // Without an earlier mute, a blocked user cannot block back.
  await bob.person.browser.call(api.blocks.mute, paramsOfUser(nameOf(ana)));
  await ana.person.browser.call(api.blocks.block, paramsOfUser(nameOf(bob)));
  await bob.person.browser.call(api.blocks.block, paramsOfUser(nameOf(ana)));
  for (const [one, other] of [
    [ana, bob],
    [bob, ana],
  ] as const)
    expect((await report(one, { kind: 'profile', userName: nameOf(other) })).status).toBe(201);
});

test('two users cannot be added to the same group if one has blocked the other', async () => {
  const { browser } = third.person;
  for (const [first, second] of [
    [blocker, blockedSide],
    [blockedSide, blocker],
  ] as const) {
    const body = { users: [nameOf(first), nameOf(second)], chatname: 'Trio' };
    const created = await browser.call(api.chats.createChat, { body });
    const refusal = [404, chats.messages.unknownUser({ name: nameOf(second) })];
    expect([created.status, created.failure.error]).toEqual(refusal);
    const { body: group } = await browser.call(api.chats.createChat, {
      body: { users: [nameOf(first)], chatname: 'Duo' },
    });
    const addition = await browser.call(api.chats.addMember, {
      params: { id: group.chatRoomId },
      query: { username: nameOf(second) },
    });
    expect([addition.status, addition.failure.error]).toEqual(refusal);
  }
});

test('other users see both, and public totals do not change', async () => {
  const { browser } = third.person;
  const text = async (path: string) => (await browser.send(path)).text;
  for (const side of [blocker, blockedSide]) {
    expect(await text(pathOf(api.feed.listNewest, {}, all))).toContain(side.post);
    expect(await text(pathOf(api.likes.listLikes, { id: third.post }, all))).toContain(nameOf(side));
    const { body } = await side.person.browser.call(api.posts.getPost, paramsOf(third.post));
    expect([body.totalLikes, body.likes.length, body.totalComments, body.comments.length]).toEqual([
      2, 1, 2, 1,
    ]);
  }
  const visitor = backbeat().visitor();
  const profile = await visitor.call(api.users.getUser, { params: { userName: nameOf(blocker) } });
  expect(profile.status).toBe(200);
});
