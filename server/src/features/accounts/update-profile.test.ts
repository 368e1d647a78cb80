import { accounts, api, limits, users, type Call } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/people.ts';
import { file } from '../../../test/sounds.ts';
import { useBackbeat } from '../../../test/start.ts';
import { newPost } from '../../../test/tracks.ts';

const { sentences } = accounts;
const backbeat = useBackbeat();

type Form = Call<typeof api.accounts.updateProfile>['body'];

let person: Person;
let member: Person;
beforeEach(async () => {
  [person, member] = [await newPerson(backbeat()), await newPerson(backbeat(), { plus: true })];
});

const save = ({ browser }: Pick<Person, 'browser'>, user: Form['user'], parts: Omit<Form, 'user'> = {}) =>
  browser.call(api.accounts.updateProfile, { body: { user, ...parts } });

const shown = async ({ userName }: Person) =>
  (await backbeat().visitor().call(api.users.getUser, { params: { userName } })).body;

const filesOf = ({ id }: Person) =>
  backbeat()
    .context.db.selectFrom('files')
    .select(['key', 'claimed_at'])
    .where('owner_id', '=', id)
    .execute();

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

const loaded = async (address: string) => {
  const { status, headers } = await backbeat().visitor().send(address);
  return [status, headers.get('content-type')];
};

describe('Texts of a profile', () => {
  test('are changed for everybody to see, cleaned; what is left out stays', async () => {
    const post = await newPost(person);
    const { status, body } = await save(person, {
      bio: ' Bass & "more"\u202e ',
      location: 'Kraków',
      about: 'Since 1999.\r\n<3',
    });
    const texts = { bio: 'Bass & "more"', location: 'Kraków', about: 'Since 1999.\n<3' };
    expect([status, body]).toMatchObject([200, { userName: person.userName, ...texts }]);
    expect(await shown(person)).toEqual(body);
    const read = await backbeat()
      .visitor()
      .call(api.posts.getPost, { params: { id: post.id } });
    expect(read.body.author.bio).toBe(texts.bio);
    await save(person, { bio: '' });
    expect(await shown(person)).toMatchObject({ ...texts, bio: '' });
  });

  test.each<[Form['user'], string]>([
    [{ bio: 'b'.repeat(limits.bio + 1) }, sentences.bioTooLong],
    [{ location: 'l'.repeat(limits.location + 1) }, sentences.locationTooLong],
    [{ about: 'a'.repeat(limits.about + 1) }, sentences.aboutTooLong],
    [{ socialMedia: ['http://a.example'] }, sentences.link],
    [{ socialMedia: ['javascript:alert(1)'] }, sentences.link],
  ])('are refused as %j', async (user, sentence) => {
    const { status, failure } = await save(member, { ...user });
    expect([status, failure.error]).toEqual([400, sentence]);
  });

  test('are one’s own', async () => {
    expect((await save({ browser: backbeat().visitor() }, { bio: 'Nobody' })).status).toBe(401);
  });
});

describe('Social links', () => {
  const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`);

  test('are up to five, each once, for Plus members', async () => {
    const five = links(5);
    const sent = [...five, ' ', ` ${five[0]} `];
    expect((await save(member, { socialMedia: sent })).body.socialMedia).toEqual(five);
    const { status, failure } = await save(member, { socialMedia: links(6) });
    expect([status, failure.error]).toEqual([400, sentences.tooManyLinks]);
    expect((await shown(member)).socialMedia).toEqual(five);
  });

  test('of others are not kept, and those of a former member are not shown until they are one again', async () => {
    const { status, body } = await save(person, { socialMedia: links(1), bio: 'Bass' });
    expect([status, body]).toMatchObject([200, { socialMedia: [], bio: 'Bass' }]);
    await save(member, { socialMedia: links(2) });
    const setPaidUntil = (paid_until: Date | null) =>
      backbeat().context.db.updateTable('users').set({ paid_until }).where('id', '=', member.id).execute();
    await setPaidUntil(null);
    await save(member, { socialMedia: [] });
    expect((await shown(member)).socialMedia).toEqual([]);
    await setPaidUntil(new Date(Date.now() + 60_000));
    expect((await shown(member)).socialMedia).toEqual(links(2));
  });
});

describe('Pictures by address', () => {
  const byAddress = { profilePicMethod: 'url', bannerMethod: 'url' } as const;

  test('are shown as they are given, and go back to the default ones', async () => {
    const pictures = { profilePic: 'https://a.example/me.jpg', banner: 'https://a.example/wide.png' };
    expect((await save(person, pictures, byAddress)).body).toMatchObject(pictures);
    expect((await save(person, { profilePic: '', banner: null }, byAddress)).body).toMatchObject(
      users.DEFAULT_PICTURES,
    );
    // A form that is sent as it was filled in.
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
  ])('that are no https address are refused, and nothing is changed: %s', async (address) => {
    const { status, failure } = await save(person, { bio: 'New', banner: address }, byAddress);
    expect([status, failure.error, failure.fields]).toEqual([
      400,
      sentences.address,
      { banner: sentences.address },
    ]);
    expect(await shown(person)).toMatchObject({ bio: '', banner: users.DEFAULT_PICTURES.banner });
  });
});

describe('Pictures as files', () => {
  const asFiles = { profilePicMethod: 'file', bannerMethod: 'file' } as const;
  const picture = () => file('me.png', png);

  test('are kept, and those before them removed', async () => {
    const first = (await save(person, {}, { ...asFiles, pp: picture(), banner: picture() })).body;
    expect([await loaded(first.profilePic), await loaded(first.banner)]).toEqual([
      [200, 'image/png'],
      [200, 'image/png'],
    ]);
    // The address of what is shown already, and no file: nothing changes.
    const { profilePic, banner } = first;
    const same = (await save(person, { profilePic, banner }, { profilePicMethod: 'url' })).body;
    expect(same).toMatchObject({ profilePic, banner });
    expect((await save(person, { profilePic: '' }, asFiles)).body.profilePic).toBe(profilePic);

    const next = (await save(person, { banner: 'https://a.example/wide.png' }, { pp: picture() })).body;
    expect(next.profilePic).not.toBe(profilePic);
    await eventually(async () => {
      expect((await filesOf(person)).map(({ key }) => `/media/${key}`)).toEqual([next.profilePic]);
      expect((await loaded(profilePic))[0]).toBe(404);
    });
  });

  test('that move are for Plus members, and go on moving', async () => {
    const sent = { ...asFiles, pp: file('me.gif', gif) };
    const refused = await save(person, {}, sent);
    expect([refused.status, refused.failure.error]).toEqual([415, sentences.image('USER')]);
    const { profilePic } = (await save(member, {}, sent)).body;
    const served = await fetch(new URL(profilePic, backbeat().origin));
    const { pages } = await sharp(Buffer.from(await served.arrayBuffer()), { animated: true }).metadata();
    expect([served.headers.get('content-type'), pages]).toEqual(['image/gif', 2]);
  });

  test('that are none leave nothing behind, also where the other one is fine', async () => {
    const parts = { ...asFiles, pp: picture(), banner: file('me.png', Buffer.from('<svg/>')) };
    const { status, failure } = await save(member, { bio: 'New' }, parts);
    expect([status, failure.error]).toEqual([415, sentences.image('USERPLUS')]);
    expect(await filesOf(member)).toEqual([]);
    expect((await shown(member)).bio).toBe('');
    const large = await save(member, {}, { pp: file('me.png', new Uint8Array(limits.image + 1)) });
    expect([large.status, large.failure.error]).toEqual([413, sentences.imageTooLarge]);
  });

  test('that are sent at the same time: one is shown, and nothing of the others is left', async () => {
    await Promise.all(Array.from({ length: 5 }, () => save(person, {}, { ...asFiles, pp: picture() })));
    const { profilePic } = await shown(person);
    await eventually(async () => {
      const rows = await filesOf(person);
      expect(rows.map(({ key, claimed_at }) => [`/media/${key}`, claimed_at !== null])).toEqual([
        [profilePic, true],
      ]);
    });
  });
});
