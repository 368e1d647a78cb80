import {
  limits,
  api,
  errorMessages,
  moderation,
  type RouteRequest,
  type posts,
  type releases,
} from '@backbeat/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, newStaff, PASSWORD, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { newRelease, sendRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { sendMessage } from '../chats/messages/send-message.ts';
import { addPosts, newPlaylist } from '../playlists/playlists.fixture.ts';
import { setStaffRole } from '../users/index.ts';

const backbeat = useEmptyBackbeat();
const routes = api.moderation;
let admin: Person;
let author: Person;
let fan: Person;
let other: Person;

const newAdmin = () => newStaff(backbeat(), 'moderator');

beforeEach(async () => {
  admin = await newAdmin();
  [author, fan, other] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

type Body = RouteRequest<typeof routes.report>['body'];
type Reason = moderation.Reason;
const report = ({ browser }: Pick<Person, 'browser'>, body: Body) => browser.call(routes.report, { body });
const aboutPost = ({ id }: { id: string }, words = ''): Body => ({
  about: { kind: 'post', id },
  reason: 'spam',
  words,
});
const aboutProfile = ({ userName }: { userName: string }, reason: Reason = 'spam'): Body => ({
  about: { kind: 'profile', userName },
  reason,
});
const aboutThing = (
  kind: 'post' | 'comment' | 'demo' | 'release' | 'playlist',
  { id }: { id: string },
  reason: Reason = 'spam',
): Body => ({
  about: { kind, id },
  reason,
});
const list = async (query: RouteRequest<typeof routes.listCases>['query'] = {}) =>
  (await admin.browser.call(routes.listCases, { query: { size: '50', ...query } })).body.content;
/** Finds the case about a subject of the author. */
async function findCase(state: 'open' | 'closed' = 'open'): Promise<moderation.ReportCase> {
  const moderationCase = (await list({ state })).find(({ owner }) => owner.userName === author.userName);
  if (!moderationCase) throw new Error('There is no such case.');
  return moderationCase;
}
const decide = (
  by: Person,
  { id }: { id: string },
  kind: moderation.ActionKind,
  note = `Because of ${kind}`,
) => by.browser.call(routes.decideCase, { params: { id }, body: { action: kind, note } });

const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
const addComment = async ({ browser }: Person, post: posts.Post, body: string): Promise<posts.Comment> =>
  (await browser.call(api.comments.addComment, { ...paramsOf(post), body })).body;
const addDemo = async ({ browser }: Person) =>
  (
    await browser.call(api.demos.createDemo, {
      body: { demo: { title: 'Sketch', features: ['Nina'] }, file: file('sketch.mp3', mp3(1)) },
    })
  ).body;

/** A release of the author with one track, which is out. */
async function newReleaseOut(options: Parameters<typeof newRelease>[3] = {}): Promise<releases.Release> {
  const { id } = await newRelease(backbeat(), author, [await storeTrack(backbeat(), author)], options);
  return (await author.browser.call(api.releases.releaseNow, { params: { id } })).body;
}

describe('A report', () => {
  test('a report is stored once per user and subject, with the text at that time', async () => {
    const post = await newPost(author, { title: 'Cheap watches', description: 'Buy now', genre: ['Free'] });
    const first = await report(fan, aboutPost(post, ' Look at\u0007 this '));
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(String), reason: 'spam', words: 'Look at this', time: expect.any(String) },
    ]);
    const again = await report(fan, { ...aboutPost(post, 'Still there'), reason: 'other' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    await report(other, aboutThing('post', post, 'copyright'));
    expect(await findCase()).toMatchObject({
      kind: 'post',
      isOpen: true,
      people: 2,
      reasons: expect.arrayContaining([
        { reason: 'spam', people: 1 },
        { reason: 'copyright', people: 1 },
      ]),
      owner: { userName: author.userName, isThere: true, isSuspended: false, earlierDecisions: 0 },
      copies: [{ title: 'Cheap watches', content: 'Buy now\nFree' }],
      post: { id: post.id },
      reports: [
        { by: other.userName, words: '' },
        { by: fan.userName, words: 'Look at this' },
      ],
      actions: [],
    });
  });

  test('concurrent reports of one user result in one report', async () => {
    const post = await newPost(author);
    const answers = await Promise.all([fan, fan, fan, other, other].map((by) => report(by, aboutPost(post))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
    expect((await findCase()).people).toBe(2);
  });

  test('a comment, a demo and a profile can be reported and are shown to admins', async () => {
    const post = await newPost(other, { title: 'Quiet' });
    const comment = await addComment(author, post, 'Rude words');
    const demo = await addDemo(author);
    await report(fan, aboutThing('comment', comment, 'harassment'));
    await report(fan, aboutThing('demo', demo, 'copyright'));
    await report(fan, aboutProfile({ userName: author.userName.toUpperCase() }, 'impersonation'));
    const cases = (await list()).filter(({ owner }) => owner.userName === author.userName);
    expect(cases).toMatchObject([
      { kind: 'profile', profile: { userName: author.userName }, copies: [{ title: author.userName }] },
      { kind: 'demo', demo: { id: demo.id }, copies: [{ title: 'Sketch', content: 'Nina' }] },
      {
        kind: 'comment',
        comment: { postId: post.id, words: 'Rude words' },
        copies: [{ title: 'Quiet', content: 'Rude words' }],
      },
    ]);
  });

  test('a report requires a subject that the user can see and does not own', async () => {
    const draft = await newDraft(author, [other]);
    expect((await report(fan, aboutPost(draft))).status).toBe(404);
    expect((await report(other, aboutPost(draft))).status).toBe(201);
    const post = await newPost(author);
    const comment = await addComment(fan, post, 'Mine');
    const mine: Body[] = [aboutPost(post), aboutThing('demo', await addDemo(author)), aboutProfile(author)];
    for (const body of mine) {
      const { status, failure } = await report(author, body);
      expect([status, failure.error]).toEqual([400, moderation.messages.oneself]);
    }
    expect((await report(fan, aboutThing('comment', comment, 'spam'))).status).toBe(400);
    const nowhere = '0190a1b2-0000-7000-8000-000000000000';
    for (const kind of ['post', 'comment', 'demo', 'release', 'playlist'] as const) {
      expect((await report(fan, aboutThing(kind, { id: nowhere }))).status).toBe(404);
    }
    expect((await report(fan, aboutProfile({ userName: 'nobody.here' }))).status).toBe(404);
    expect((await report({ browser: backbeat().visitor() }, aboutPost(post))).status).toBe(401);
  });

  test('a release and a playlist can be reported and are shown to admins with their texts', async () => {
    const release = await newReleaseOut({ title: 'Tax help', notes: 'Call now', label: 'Cheap' });
    const playlist = await newPlaylist(author, {
      name: 'Watches',
      description: 'Buy now',
      visibility: 'unlisted',
    });
    await report(fan, aboutThing('release', release));
    await report(other, aboutThing('release', release));
    await report(fan, aboutThing('playlist', playlist));
    const cases = (await list()).filter(({ owner }) => owner.userName === author.userName);
    expect(cases).toMatchObject([
      {
        kind: 'playlist',
        people: 1,
        playlist: { id: playlist.id },
        copies: [{ title: 'Watches', content: 'Buy now' }],
      },
      {
        kind: 'release',
        people: 2,
        release: { summary: { id: release.id, tracksCount: 1 }, words: 'Call now\nCheap' },
        copies: [{ title: 'Tax help', content: 'Call now\nCheap' }],
      },
    ]);
    await author.browser.call(api.releases.updateRelease, {
      ...paramsOf(release),
      body: { release: { title: 'Slow Weather', notes: '' } },
    });
    const { copies, release: now } = (await list()).find(({ kind }) => kind === 'release') ?? {};
    expect([copies?.[0]?.title, now?.summary.title, now?.words]).toEqual([
      'Tax help',
      'Slow Weather',
      'Cheap',
    ]);
  });

  test('only users who see a release or playlist can report it, and not its owner', async () => {
    const { body: draft } = await sendRelease(author, { artists: [other.userName] });
    const hidden = await newPlaylist(author);
    const about = [aboutThing('release', draft), aboutThing('playlist', hidden)];
    for (const body of about) expect((await report(fan, body)).status).toBe(404);
    for (const body of about) expect((await report(author, body)).status).toBe(400);
    expect((await report(other, aboutThing('release', draft))).status).toBe(201);
    const release = await newReleaseOut();
    const open = await newPlaylist(author, { visibility: 'public' });
    await author.browser.call(api.blocks.block, { params: { user: fan.userName } });
    for (const body of [aboutThing('release', release), aboutThing('playlist', open)])
      expect((await report(fan, body)).status).toBe(404);
  });

  test('an invalid report returns 400 with the reason', async () => {
    const post = await newPost(author);
    const send = (body: object) =>
      fan.browser.send('/api/reports', {
        method: 'POST',
        body: JSON.stringify({ about: { kind: 'post', id: post.id }, ...body }),
        headers: { 'content-type': 'application/json' },
      });
    const noReason = await send({ reason: 'boredom' });
    expect([noReason.status, noReason.failure.error]).toEqual([400, moderation.messages.reason]);
    const tooLong = await send({ reason: 'spam', words: 'x'.repeat(501) });
    expect([tooLong.status, tooLong.failure.error]).toEqual([
      400,
      moderation.messages.wordsTooLong({ max: limits.report.words }),
    ]);
  });
});

describe('The queue', () => {
  test('only admins can list cases, from the moment they become one until they stop', async () => {
    const post = await newPost(author);
    await report(fan, aboutPost(post));
    const moderationCase = await findCase();
    const visitor = backbeat().visitor();
    const calls = [
      (by: Person['browser']) => by.call(routes.listCases),
      (by: Person['browser']) => by.call(routes.countOpenCases),
      (by: Person['browser']) =>
        by.call(routes.decideCase, {
          params: { id: moderationCase.id },
          body: { action: 'remove', note: 'No' },
        }),
    ];
    for (const call of calls) {
      expect((await call(visitor)).status).toBe(401);
      for (const { browser } of [fan, author]) expect((await call(browser)).status).toBe(404);
    }
    const staffOf = async ({ browser }: Person) => (await browser.call(api.users.getCurrentUser)).body.staff;
    expect([await staffOf(fan), await staffOf(admin)]).toEqual([null, 'moderator']);
    await backbeat().context.transact((tx) => setStaffRole(tx, admin, null));
    expect(await staffOf(admin)).toBeNull();
    for (const call of calls) expect((await call(admin.browser)).status).toBe(404);
    expect((await visitor.call(api.posts.getPost, paramsOf(post))).status).toBe(200);
  });

  test('cases are listed page by page, by newest or by number of reports', async () => {
    const newPosts = [await newPost(author), await newPost(author), await newPost(author)];
    const [first, second, third] = newPosts;
    if (!first || !second || !third) throw new Error('A post is missing.');
    for (const post of [first, second, third]) await report(fan, aboutPost(post));
    await report(other, aboutPost(second));
    await report(other, aboutPost(first));
    await report(admin, aboutPost(first));
    const walk = async (sort: moderation.CaseSort) => {
      const caseIds: string[] = [];
      let after: string | undefined;
      do {
        const { body } = await admin.browser.call(routes.listCases, {
          query: { sort, size: '1', ...(after && { after }) },
        });
        caseIds.push(...body.content.flatMap(({ post }) => post?.id ?? []));
        after = body.next ?? undefined;
      } while (after);
      return caseIds.filter((id) => newPosts.some((post) => post.id === id));
    };
    expect(await walk('newest')).toEqual([first.id, second.id, third.id]);
    expect(await walk('most')).toEqual([first.id, second.id, third.id]);
    await report(other, aboutPost(third));
    expect(await walk('newest')).toEqual([third.id, first.id, second.id]);
    expect(await walk('most')).toEqual([first.id, third.id, second.id]);
    const { count } = (await admin.browser.call(routes.countOpenCases)).body;
    expect(count).toBe((await list()).length);
  });
});

describe('A decision', () => {
  test('a dismissal changes nothing, and a new report opens a new case', async () => {
    const post = await newPost(author);
    await report(fan, aboutPost(post));
    const answer = await decide(admin, await findCase(), 'dismiss', 'It is fine.');
    expect(answer.body).toMatchObject({
      isOpen: false,
      actions: [
        { kind: 'dismiss', admin: admin.userName, note: 'It is fine.', about: { title: post.title } },
      ],
    });
    expect((await fan.browser.call(api.posts.getPost, paramsOf(post))).status).toBe(200);
    expect((await findCase('closed')).id).toBe(answer.body.id);
    await report(fan, aboutPost(post));
    const newCase = await findCase();
    expect(newCase).toMatchObject({ people: 1, owner: { earlierDecisions: 0 }, actions: [] });
    expect(newCase.id).not.toBe(answer.body.id);
  });

  test('a decision requires a note', async () => {
    await report(fan, aboutPost(await newPost(author)));
    for (const note of ['', '  ']) {
      const { status, failure } = await decide(admin, await findCase(), 'remove', note);
      expect([status, failure.error]).toEqual([400, moderation.messages.note]);
    }
    expect((await decide(admin, await findCase(), 'dismiss', 'x'.repeat(501))).failure.error).toBe(
      moderation.messages.noteTooLong({ max: limits.report.note }),
    );
  });

  test('a removal deletes posts, comments and demos with their files, and mails the owner', async () => {
    const post = await newPost(author);
    await addComment(fan, post, 'A song');
    const where = await newPost(other);
    const comment = await addComment(author, where, 'Rude words');
    const demo = await addDemo(author);
    const music = post.music ?? post.stream ?? '';
    const things: [Body, string][] = [
      [aboutPost(post), `Your post was removed`],
      [aboutThing('comment', comment, 'harassment'), 'Your comment was removed'],
      [aboutThing('demo', demo, 'copyright'), 'Your demo was removed'],
    ];
    for (const [at, [body, subject]] of things.entries()) {
      await report(fan, body);
      const moderationCase = await findCase();
      expect(moderationCase.owner.earlierDecisions).toBe(at);
      const { status, body: after } = await decide(
        admin,
        moderationCase,
        'remove',
        'It was not yours to share.',
      );
      expect([status, after.isOpen, after.post, after.demo, after.comment?.words ?? null]).toEqual([
        200,
        false,
        null,
        null,
        null,
      ]);
      expect(after.copies).toEqual(moderationCase.copies);
      const mail = await backbeat().mailTo(author.email);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain('Reason: It was not yours to share.');
    }
    const visitor = backbeat().visitor();
    expect((await visitor.call(api.posts.getPost, paramsOf(post))).status).toBe(404);
    expect((await visitor.call(api.demos.getDemo, paramsOf(demo))).status).toBe(404);
    const remainingPost = (await visitor.call(api.posts.getPost, paramsOf(where))).body;
    expect([remainingPost.totalComments, remainingPost.comments]).toEqual([0, []]);
    const { postsCount } = (await author.browser.call(api.users.getCurrentUser)).body;
    expect(postsCount).toBe(0);
    await eventually(async () => {
      for (const url of [music, demo.songUrl]) expect((await visitor.send(url)).status).toBe(404);
      const files = await backbeat()
        .context.db.selectFrom('files')
        .select('key')
        .where('owner_id', '=', author.id)
        .execute();
      expect(files).toEqual([]);
    });
  });

  test('the removal of a release or a playlist leaves their posts, and hides them from all doors', async () => {
    const release = await newReleaseOut({ title: 'Tax help' });
    const trackId = release.tracks[0]?.post?.id ?? '';
    const playlist = await newPlaylist(author, { name: 'Tax list', visibility: 'public' });
    await addPosts(author, playlist.id, [trackId]);
    await fan.browser.call(api.releases.saveRelease, paramsOf(release));
    await fan.browser.call(api.playlists.followPlaylist, paramsOf(playlist));
    const subjects = [
      ['release', release, 'Your release was removed', 'your release "Tax help"'],
      ['playlist', playlist, 'Your playlist was removed', 'your playlist "Tax list"'],
    ] as const;
    for (const [kind, subject, heading, sentence] of subjects) {
      await report(fan, aboutThing(kind, subject));
      const { status, body } = await decide(admin, await findCase(), 'remove', 'It is an advertisement.');
      expect([status, body.isOpen, body.release, body.playlist]).toEqual([200, false, null, null]);
      expect(body.actions[0]?.about?.title).toMatch(/^Tax/);
      const mail = await backbeat().mailTo(author.email);
      expect(mail.subject).toBe(heading);
      expect(mail.text).toContain(sentence);
    }
    const { browser } = fan;
    expect((await browser.call(api.releases.getRelease, paramsOf(release))).status).toBe(404);
    expect((await browser.call(api.playlists.getPlaylist, paramsOf(playlist))).status).toBe(404);
    const { body } = await browser.call(api.search.searchAll, { query: { search: 'Tax' } });
    expect([body.releases, body.playlists]).toEqual([[], []]);
    const listsOf = async (query: { user: string }) => [
      (await browser.call(api.releases.listSavedReleases)).body.content,
      (await browser.call(api.playlists.listLibrary)).body.content,
      (await browser.call(api.releases.listReleases, { query })).body.content,
      (await browser.call(api.playlists.listPlaylists, { query })).body.content,
    ];
    expect(await listsOf({ user: author.userName })).toEqual([[], [], [], []]);
    const track = await browser.call(api.posts.getPost, { params: { id: trackId } });
    expect([track.status, track.body.releases]).toEqual([200, []]);
  });

  test('the removal of a release that is not out leaves its held drafts to their author', async () => {
    const draftId = await storeTrack(backbeat(), author);
    const release = await newRelease(backbeat(), author, [draftId], { artists: [other.userName] });
    await report(other, aboutThing('release', release));
    expect((await decide(admin, await findCase(), 'remove')).status).toBe(200);
    const draft = await author.browser.call(api.posts.getPost, { params: { id: draftId } });
    expect([draft.body.status, draft.body.heldBy]).toEqual(['DRAFT', null]);
  });

  test('a suspension hides releases and playlists until it is lifted', async () => {
    const release = await newReleaseOut();
    const playlist = await newPlaylist(author, { visibility: 'public' });
    await report(fan, aboutThing('playlist', playlist));
    const moderationCase = await findCase();
    const statuses = async () => [
      (await fan.browser.call(api.releases.getRelease, paramsOf(release))).status,
      (await fan.browser.call(api.playlists.getPlaylist, paramsOf(playlist))).status,
    ];
    await decide(admin, moderationCase, 'suspend');
    expect(await statuses()).toEqual([404, 404]);
    await decide(admin, moderationCase, 'lift');
    expect(await statuses()).toEqual([200, 200]);
  });

  test('the removal of a profile clears its pictures, texts and links', async () => {
    await author.browser.call(api.users.updateProfile, {
      body: {
        user: { bio: 'Buy watches', location: 'Here', about: 'More of it' },
        pp: file(
          'me.png',
          await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        ),
        profilePicMethod: 'file',
      },
    });
    const user = () => fan.browser.call(api.users.getUser, { params: { userName: author.userName } });
    const picture = (await user()).body.profilePic;
    expect(picture).toMatch(/^\/media\//);
    await report(fan, aboutProfile(author));
    const { body } = await decide(admin, await findCase(), 'remove');
    expect(body.copies).toEqual([{ title: author.userName, content: 'Buy watches\nHere\nMore of it' }]);
    expect((await user()).body).toMatchObject({ bio: '', location: '', about: '', socialMedia: [] });
    expect((await user()).body.profilePic).not.toBe(picture);
    await eventually(async () => expect((await fan.browser.send(picture)).status).toBe(404));
  });

  test('a subject that no longer exists can be decided', async () => {
    const post = await newPost(author, { title: 'Short-lived' });
    await report(fan, aboutPost(post));
    await author.browser.call(api.posts.deletePost, paramsOf(post));
    const moderationCase = await findCase();
    expect(moderationCase).toMatchObject({ post: null, copies: [{ title: 'Short-lived' }] });
    const { status, body } = await decide(admin, moderationCase, 'remove');
    expect([status, body.actions[0]?.about]).toEqual([200, null]);
  });

  test('concurrent decisions of several admins apply once', async () => {
    const post = await newPost(author);
    await report(fan, aboutPost(post));
    const moderationCase = await findCase();
    const second = await newAdmin();
    const answers = await Promise.all([
      decide(admin, moderationCase, 'remove'),
      decide(second, moderationCase, 'dismiss'),
      decide(admin, moderationCase, 'suspend'),
      decide(second, moderationCase, 'remove'),
    ]);
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(winner?.body.actions).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, answer.failure.error]).toEqual([409, moderation.messages.decided]);
    }
    expect((await findCase('closed')).actions).toHaveLength(1);
  });

  test('moderators cannot decide about their own things or those of other staff, administrators can', async () => {
    const post = await newPost(admin);
    await report(fan, aboutPost(post));
    const [moderationCase] = await list();
    if (!moderationCase) throw new Error('There is no case.');
    const { status, failure } = await decide(admin, moderationCase, 'dismiss');
    expect([status, failure.error]).toEqual([409, errorMessages.askAnother]);
    const refused = await decide(await newAdmin(), moderationCase, 'dismiss');
    expect([refused.status, refused.failure.error]).toEqual([403, errorMessages.otherStaff]);
    const administrator = await newStaff(backbeat(), 'administrator');
    expect((await decide(administrator, moderationCase, 'dismiss')).status).toBe(200);
  });

  test('an administrator removes what another one published, and suspends them only after a demotion', async () => {
    const [owner, other] = [
      await newStaff(backbeat(), 'administrator'),
      await newStaff(backbeat(), 'administrator'),
    ];
    const post = await newPost(owner);
    await report(fan, aboutPost(post));
    const [moderationCase] = await list();
    if (!moderationCase) throw new Error('There is no case.');
    const { status, failure } = await decide(other, moderationCase, 'suspend', 'Again.');
    expect([status, failure.error]).toEqual([403, errorMessages.otherStaff]);
    expect((await decide(other, moderationCase, 'remove', 'Not yours.')).status).toBe(200);
  });
});

describe('A suspension', () => {
  test('a suspension ends sessions and sockets at once, and can be lifted', async () => {
    const post = await newPost(author);
    const socket = await RealtimeSocket.connect(backbeat(), author.browser);
    await report(fan, aboutPost(post));
    const { body } = await decide(admin, await findCase(), 'suspend', 'Again and again.');
    expect(body).toMatchObject({ isOpen: false, owner: { isSuspended: true } });
    expect(await socket.waitForClose()).toBe(1008);
    expect((await author.browser.call(api.users.getCurrentUser)).status).toBe(401);
    const signIn = () =>
      author.browser.call(api.auth.signIn, { body: { username: author.userName, password: PASSWORD } });
    expect((await signIn()).status).toBe(403);
    const newest = async () =>
      (
        await backbeat()
          .visitor()
          .call(api.feed.listNewest, { query: { size: '100' } })
      ).body;
    expect((await newest()).content.map(({ id }) => id)).not.toContain(post.id);
    const mail = await backbeat().mailTo(author.email);
    expect([mail.subject, mail.text]).toEqual([
      'Your account is suspended',
      expect.stringContaining('Again and again.'),
    ]);

    const liftedCase = await decide(admin, await findCase('closed'), 'lift', 'Talked to them.');
    expect(liftedCase.body).toMatchObject({
      owner: { isSuspended: false, earlierDecisions: 0 },
      actions: [{ kind: 'lift' }, { kind: 'suspend' }],
    });
    expect((await backbeat().mailTo(author.email)).subject).toBe('Your account is back');
    expect((await signIn()).status).toBe(200);
    await eventually(async () => expect((await newest()).content.map(({ id }) => id)).toContain(post.id));
    const twice = await decide(admin, await findCase('closed'), 'lift');
    expect([twice.status, twice.failure.error]).toEqual([409, moderation.messages.notSuspended]);
  });

  test('a deleted account cannot be suspended', async () => {
    const post = await newPost(author);
    await report(fan, aboutPost(post));
    const moderationCase = await findCase();
    await author.browser.call(api.users.deleteAccount, paramsOf(author));
    for (const kind of ['suspend', 'lift'] as const) {
      const { status, failure } = await decide(admin, moderationCase, kind);
      expect([status, failure.error]).toEqual([409, moderation.messages.accountGone]);
    }
    const { body } = await decide(admin, moderationCase, 'dismiss');
    expect(body.owner).toMatchObject({ userName: author.userName, isThere: false });
  });
});

describe('A message of a chat', () => {
  const photo = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  let chatId: string;
  beforeEach(async () => {
    const body = { users: [fan.userName], chatname: 'Stems' };
    chatId = (await author.browser.call(api.chats.createChat, { body })).body.chatRoomId;
  });
  const paramsOfChat = () => ({ params: { id: chatId } });
  const send = async ({ browser }: Person) =>
    (
      await browser.call(api.chats.sendFile, {
        ...paramsOfChat(),
        body: { file: file('rude.png', await photo()), clientId: undefined },
      })
    ).body;
  const reportOf = (seq: number): Body => ({
    about: { kind: 'message', chat: chatId, seq },
    reason: 'harassment',
    words: 'Look at this',
  });

  test('a chat member can report a message; the admin sees its context and removes it', async () => {
    for (const message of ['Hello', 'rude words', 'Stop that'])
      await sendMessage(backbeat().context, chatId, message === 'Stop that' ? fan.id : author.id, {
        message,
      });
    expect((await report(other, reportOf(2))).status).toBe(404);
    expect((await report(author, reportOf(2))).failure.error).toBe(moderation.messages.oneself);
    expect((await report(fan, reportOf(9))).status).toBe(404);
    expect((await report(fan, reportOf(2))).status).toBe(201);
    const moderationCase = await findCase();
    expect(moderationCase).toMatchObject({
      kind: 'message',
      copies: [{ title: 'Stems', content: 'rude words' }],
      message: {
        seq: 2,
        now: { message: 'rude words', sender: author.userName },
        context: [
          { seq: 1, sender: author.userName, words: 'Hello' },
          { seq: 2, sender: author.userName, words: 'rude words' },
          { seq: 3, sender: fan.userName, words: 'Stop that' },
        ],
      },
      reports: [{ by: fan.userName, reason: 'harassment', words: 'Look at this' }],
    });
    const params = { id: moderationCase.id };
    const body = { action: 'remove' as const, note: 'Be kind.' };
    expect((await fan.browser.call(routes.decideCase, { params, body })).status).toBe(404);
    const decision = await admin.browser.call(routes.decideCase, { params, body });
    expect(decision.body).toMatchObject({ isOpen: false, message: { seq: 2, now: null } });
    const messages = (await fan.browser.call(api.chats.listMessages, paramsOfChat())).body;
    expect(messages.map(({ message, removed: isRemoved }) => [message, isRemoved])).toEqual([
      ['Hello', undefined],
      ['', true],
      ['Stop that', undefined],
    ]);
    expect((await report(fan, reportOf(2))).status).toBe(404);
  });

  test('an admin can open the file of a reported message only until the decision', async () => {
    const { seq, attachment } = await send(author);
    const seenBy = async ({ browser }: Person) => (await browser.send(attachment?.url ?? '')).status;
    expect(await seenBy(admin)).toBe(404);
    await report(fan, reportOf(seq));
    const moderationCase = await findCase();
    expect(moderationCase.message?.now?.attachment).toMatchObject({ name: 'rude.png' });
    expect([await seenBy(admin), await seenBy(other), await seenBy(fan)]).toEqual([200, 404, 200]);
    const body = { action: 'dismiss' as const, note: 'It is a joke.' };
    await admin.browser.call(routes.decideCase, { params: { id: moderationCase.id }, body });
    expect([await seenBy(admin), await seenBy(fan)]).toEqual([404, 200]);
  });
});
