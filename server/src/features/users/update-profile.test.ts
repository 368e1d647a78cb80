import { rights, api, limits, OWN_STREAMS, users, type RouteRequest } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newPost } from '../../../test/fixtures/tracks.ts';

const backbeat = useBackbeat();

type Form = RouteRequest<typeof api.users.updateProfile>['body'];

let person: Person;
let member: Person;
beforeEach(async () => {
  [person, member] = [await newPerson(backbeat()), await newPerson(backbeat(), { plus: true })];
});

const save = ({ browser }: Pick<Person, 'browser'>, user: Form['user'], parts: Omit<Form, 'user'> = {}) =>
  browser.call(api.users.updateProfile, { body: { user, ...parts } });

const readProfile = async ({ userName }: Person) =>
  (await backbeat().visitor().call(api.users.getUser, { params: { userName } })).body;

const filesOf = ({ id }: Person) =>
  backbeat()
    .context.db.selectFrom('files')
    .select(['key', 'claimed_at'])
    .where('owner_id', '=', id)
    .execute();

const setPlusUntil = async ({ id }: Person, plus_until: Date | null) => {
  await backbeat().context.db.updateTable('users').set({ plus_until }).where('id', '=', id).execute();
};
const endPlus = (of: Person) => setPlusUntil(of, new Date(Date.now() - 1));
const renewPlus = (of: Person) => setPlusUntil(of, new Date(Date.now() + 60_000));

const plain = (color: string) => sharp({ create: { width: 40, height: 30, channels: 3, background: color } });
let png: Buffer;
let gif: Buffer;
beforeAll(async () => {
  png = await plain('red').png().toBuffer();
  const frames = [png, await plain('blue').png().toBuffer()];
  gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
});

const loadImage = async (address: string) => {
  const { status, headers } = await backbeat().visitor().send(address);
  return [status, headers.get('content-type')];
};

describe('Profile texts', () => {
  test('saves cleaned texts, shows them to all users, and keeps texts that are not sent', async () => {
    const post = await newPost(person);
    const { status, body } = await save(person, {
      bio: ' Bass & "more"\u202e ',
      location: 'Kraków',
      about: 'Since 1999.\r\n<3',
    });
    const texts = { bio: 'Bass & "more"', location: 'Kraków', about: 'Since 1999.\n<3' };
    expect([status, body]).toMatchObject([200, { userName: person.userName, ...texts }]);
    expect(await readProfile(person)).toEqual(body);
    const profile = await backbeat()
      .visitor()
      .call(api.posts.getPost, { params: { id: post.id } });
    expect(profile.body.author.bio).toBe(texts.bio);
    await save(person, { bio: '' });
    expect(await readProfile(person)).toMatchObject({ ...texts, bio: '' });
  });

  test.each<[Form['user'], string]>([
    [{ bio: 'b'.repeat(limits.bio + 1) }, users.messages.bioTooLong({ max: limits.bio })],
    [{ location: 'l'.repeat(limits.location + 1) }, users.messages.locationTooLong({ max: limits.location })],
    [{ about: 'a'.repeat(limits.about + 1) }, users.messages.aboutTooLong({ max: limits.about })],
    [{ socialMedia: ['http://a.example'] }, users.messages.link({ max: limits.address })],
    [{ socialMedia: ['javascript:alert(1)'] }, users.messages.link({ max: limits.address })],
  ])('refuses invalid texts: %j', async (user, sentence) => {
    const { status, failure } = await save(member, { ...user });
    expect([status, failure.error]).toEqual([400, sentence]);
  });

  test('returns 401 to visitors', async () => {
    expect((await save({ browser: backbeat().visitor() }, { bio: 'Nobody' })).status).toBe(401);
  });
});

describe('Social links', () => {
  const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`);

  test('saves up to five distinct links for Plus members', async () => {
    const five = links(5);
    const sentLinks = [...five, ' ', ` ${five[0]} `];
    expect((await save(member, { socialMedia: sentLinks })).body.socialMedia).toEqual(five);
    const { status, failure } = await save(member, { socialMedia: links(6) });
    expect([status, failure.error]).toEqual([
      400,
      users.messages.tooManyLinks({ max: rights.USERPLUS.socialLinks }),
    ]);
    expect((await readProfile(member)).socialMedia).toEqual(five);
  });

  test('ignores links of users without Plus and hides stored ones until Plus is renewed', async () => {
    const { status, body } = await save(person, { socialMedia: links(1), bio: 'Bass' });
    expect([status, body]).toMatchObject([200, { socialMedia: [], bio: 'Bass' }]);
    await save(member, { socialMedia: links(2) });
    await endPlus(member);
    await save(member, { socialMedia: [] });
    expect((await readProfile(member)).socialMedia).toEqual([]);
    await renewPlus(member);
    expect((await readProfile(member)).socialMedia).toEqual(links(2));
  });
});

describe('Pictures by URL', () => {
  const byAddress = { profilePicMethod: 'url', bannerMethod: 'url' } as const;

  test('shows external pictures and resets them to the default ones', async () => {
    const pictures = { profilePic: 'https://a.example/me.jpg', banner: 'https://a.example/wide.png' };
    expect((await save(person, pictures, byAddress)).body).toMatchObject(pictures);
    expect((await save(person, { profilePic: '', banner: null }, byAddress)).body).toMatchObject(
      users.DEFAULT_PICTURES,
    );
    // The form sends the present values.
    expect((await save(person, { ...users.DEFAULT_PICTURES }, byAddress)).body).toMatchObject(
      users.DEFAULT_PICTURES,
    );
    const rows = await backbeat()
      .context.db.selectFrom('users')
      .select(['profile_pic', 'banner'])
      .where('id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ profile_pic: null, banner: null }]);
  });

  test.each([
    'http://a.example/me.jpg',
    'data:image/svg+xml,<svg/>',
    'me.jpg',
    '/media/images/of-others.png',
  ])('refuses a URL that is not https, and changes nothing: %s', async (address) => {
    const { status, failure } = await save(person, { bio: 'New', banner: address }, byAddress);
    expect([status, failure.error, failure.fields]).toEqual([
      400,
      users.messages.address({ max: limits.address }),
      { banner: users.messages.address({ max: limits.address }) },
    ]);
    expect(await readProfile(person)).toMatchObject({ bio: '', banner: users.DEFAULT_PICTURES.banner });
  });
});

describe('Uploaded pictures', () => {
  const asFiles = { profilePicMethod: 'file', bannerMethod: 'file' } as const;
  const picture = () => file('me.png', png);

  test('stores uploaded pictures and removes replaced ones', async () => {
    const first = (await save(person, {}, { ...asFiles, pp: picture(), banner: picture() })).body;
    expect([await loadImage(first.profilePic), await loadImage(first.banner)]).toEqual([
      [200, 'image/png'],
      [200, 'image/png'],
    ]);
    // The address of the present picture without a file changes nothing.
    const { profilePic, banner } = first;
    const same = (await save(person, { profilePic, banner }, { profilePicMethod: 'url' })).body;
    expect(same).toMatchObject({ profilePic, banner });
    expect((await save(person, { profilePic: '' }, asFiles)).body.profilePic).toBe(profilePic);

    const next = (await save(person, { banner: 'https://a.example/wide.png' }, { pp: picture() })).body;
    expect(next.profilePic).not.toBe(profilePic);
    await eventually(async () => {
      expect((await filesOf(person)).map(({ key }) => `/media/${key}`)).toEqual([next.profilePic]);
      expect((await loadImage(profilePic))[0]).toBe(404);
    });
  });

  test('accepts animated GIFs from Plus members and keeps the animation', async () => {
    const upload = { ...asFiles, pp: file('me.gif', gif) };
    const refusal = await save(person, {}, upload);
    const sentence = users.describeWrongImage('USER');
    expect([refusal.status, refusal.failure.fields]).toEqual([415, { profilePic: sentence }]);
    const { profilePic } = (await save(member, {}, upload)).body;
    const image = await fetch(new URL(profilePic, backbeat().origin));
    const { pages } = await sharp(Buffer.from(await image.arrayBuffer()), { animated: true }).metadata();
    expect([image.headers.get('content-type'), pages]).toEqual(['image/gif', 2]);
  });

  test('stores neither picture if one of them is invalid', async () => {
    const parts = { ...asFiles, pp: picture(), banner: file('me.png', Buffer.from('<svg/>')) };
    const { status, failure } = await save(member, { bio: 'New' }, parts);
    expect([status, failure.error]).toEqual([415, users.describeWrongImage('USERPLUS')]);
    expect(await filesOf(member)).toEqual([]);
    expect((await readProfile(member)).bio).toBe('');
    const large = await save(member, {}, { pp: file('me.png', new Uint8Array(limits.image + 1)) });
    expect([large.status, large.failure.error]).toEqual([413, users.messages.imageTooLarge]);
  });

  test('shows one of several concurrent uploads and removes the others', async () => {
    await Promise.all(Array.from({ length: 5 }, () => save(person, {}, { ...asFiles, pp: picture() })));
    const { profilePic } = await readProfile(person);
    await eventually(async () => {
      const rows = await filesOf(person);
      expect(rows.map(({ key, claimed_at }) => [`/media/${key}`, claimed_at !== null])).toEqual([
        [profilePic, true],
      ]);
    });
  });
});

describe('Animated pictures', () => {
  const asFiles = { profilePicMethod: 'file', bannerMethod: 'file' } as const;
  const moving = () => file('me.gif', gif);
  const pictures = async (of: Person) => {
    const { profilePic, banner } = await readProfile(of);
    return { profilePic, banner };
  };

  test('shows still images everywhere while the owner has no Plus, and GIFs again after renewal', async () => {
    const post = await newPost(member);
    const visitor = backbeat().visitor();
    const { browser, userName } = member;
    await browser.call(api.likes.toggleLike, { params: { id: post.id } });
    await browser.call(api.comments.addComment, { params: { id: post.id }, body: 'Mine' });
    await browser.call(api.follows.toggleFollow, { params: { user: person.userName } });
    await browser.call(api.plays.recordPlay, { params: { id: post.id } });
    await save(member, {}, { ...asFiles, pp: moving(), banner: moving() });
    const before = await pictures(member);
    expect(Object.values(before)).toEqual([expect.stringMatching(/gif$/), expect.stringMatching(/gif$/)]);

    /** The paths of this user's pictures in each response that contains them. */
    const everywhere = async () => {
      const ask = person.browser;
      const { id } = post;
      const user = person.userName;
      const answers = [
        await visitor.call(api.users.getUser, { params: { userName } }),
        await browser.call(api.users.getCurrentUser),
        await visitor.call(api.users.searchUsers, { params: { term: userName } }),
        await visitor.call(api.posts.getPost, { params: { id } }),
        await visitor.call(api.likes.listLikes, { params: { id } }),
        await visitor.call(api.comments.listComments, { params: { id } }),
        await visitor.call(api.follows.listFollowers, { params: { user } }),
        await visitor.call(api.follows.listFollowers, { params: { user }, query: { search: userName } }),
        await ask.call(api.notifications.listNotifications, { params: { userName: user } }),
      ];
      return answers.map(({ status, text }) => {
        expect(status).toBe(200);
        return [...new Set(text.match(/"\/media\/images\/[^"]+"/g))].map((quotedUrl) =>
          quotedUrl.slice(1, -1),
        );
      });
    };
    const sortUrls = (one: readonly string[]) => one.toSorted();
    const movingUrls = (await everywhere()).map(sortUrls);
    for (const urls of movingUrls) {
      expect(urls.length).toBeGreaterThan(0);
      for (const each of urls) expect(Object.values(before)).toContain(each);
    }

    await endPlus(member);
    const after = await pictures(member);
    expect([await loadImage(after.profilePic), await loadImage(after.banner)]).toEqual([
      [200, 'image/png'],
      [200, 'image/png'],
    ]);
    const stood = await everywhere();
    expect(stood.map((urls) => urls.length)).toEqual(movingUrls.map((urls) => urls.length));
    for (const each of stood.flat()) expect(Object.values(after)).toContain(each);

    // A form with the present values changes nothing.
    const byAddress = { profilePicMethod: 'url', bannerMethod: 'url' } as const;
    expect((await save(member, { ...after, bio: 'Still here' }, byAddress)).body).toMatchObject(after);
    await renewPlus(member);
    expect(await pictures(member)).toEqual(before);
    expect((await everywhere()).map(sortUrls)).toEqual(movingUrls);
  });

  test('removes a replaced GIF and its still image', async () => {
    await save(member, {}, { ...asFiles, pp: moving() });
    expect(await filesOf(member)).toHaveLength(2);
    const { profilePic } = (await save(member, {}, { ...asFiles, pp: file('me.png', png) })).body;
    await eventually(async () =>
      expect((await filesOf(member)).map(({ key }) => `/media/${key}`)).toEqual([profilePic]),
    );
  });

  test('accepts external URLs that end in .gif from Plus members only', async () => {
    const moves = 'https://a.example/me.GIF?size=2';
    const input = { profilePic: moves, banner: 'https://a.example/me.png?of=me.gif' };
    const byAddress = { profilePicMethod: 'url', bannerMethod: 'url' } as const;
    const refusal = await save(person, input, byAddress);
    expect([refusal.status, refusal.failure.fields]).toEqual([
      400,
      { profilePic: users.describeWrongImage('USER') },
    ]);
    expect((await save(member, input, byAddress)).body).toMatchObject(input);
    await endPlus(member);
    expect(await pictures(member)).toEqual({ ...input, profilePic: users.DEFAULT_PICTURES.profilePic });
  });
});

describe('The profile stream', () => {
  test("sends the public profile to the user's clients after each change", async () => {
    const socket = await RealtimeSocket.connect(backbeat(), person.browser);
    await socket.subscribe(OWN_STREAMS.profile);
    const { body } = await save(person, { bio: 'Bass' });
    await eventually(async () => expect(socket.messages).toEqual([body]));
    await setPlusUntil(person, new Date(Date.now() + 60_000));
    backbeat().context.events.runAfterCommit('user.role-changed', { userId: person.id });
    await eventually(async () => expect(socket.messages).toEqual([body, { ...body, role: 'USERPLUS' }]));
    await socket.close();
  });
});
