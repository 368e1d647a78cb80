import { api } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import type { Viewer } from '../../http/security/session.ts';
import { setDisabled } from './staff/admin.queries.ts';
import { findUser } from './find-users.ts';
import { markAccountDeleted } from './own-account.queries.ts';
import { describeProfile, profileHead } from './profile.head.ts';

const SITE = { name: 'Night Bus', publicUrl: new URL('https://music.example') };

const backbeat = useBackbeat();
let person: Person;

beforeAll(async () => {
  person = await newPerson(backbeat());
});
const headOf = (userName: string) => profileHead(backbeat().context)({ userName }, undefined);

const asViewer = ({ id, userName }: Person): Viewer => ({
  id,
  userName,
  role: 'USER',
  staff: null,
  hasBlocks: true,
  hasMuted: false,
  sessionHash: Buffer.alloc(32),
  isProven: false,
});

describe('The head of a profile page', () => {
  test("contains the user's name, description, URL and picture", async () => {
    const user = {
      ...(await findUser(backbeat().context.db, person.id)),
      bio: 'Dub & "bass"',
      profilePic: '/media/pictures/a.png',
      followersCount: 7,
    };
    const { title, meta, links, jsonLd } = describeProfile(user, SITE);
    expect(title).toBe(person.userName);
    expect(Object.fromEntries(meta)).toMatchObject({
      description: 'Dub & "bass"',
      'og:type': 'profile',
      'og:title': person.userName,
      'og:url': `https://music.example/profile/${person.userName}`,
      'og:image': `https://music.example/card/profile/${person.userName}.jpg`,
      'profile:username': person.userName,
      'twitter:card': 'summary_large_image',
    });
    expect(links).toEqual([{ rel: 'canonical', href: `https://music.example/profile/${person.userName}` }]);
    expect(jsonLd).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        name: person.userName,
        image: 'https://music.example/media/pictures/a.png',
        interactionStatistic: { userInteractionCount: 7 },
      },
    });
  });

  test('contains a description and a picture for an empty profile', async () => {
    const { meta: tags = [], jsonLd } = (await headOf(person.userName.toUpperCase())) ?? {};
    const meta = Object.fromEntries(tags);
    expect(meta['og:title']).toBe(person.userName);
    expect(meta['description']).toMatch(/: 0 tracks$/);
    expect(jsonLd).toMatchObject({ mainEntity: { image: `http://localhost/face/${person.userName}` } });
  });

  test('returns null for unknown and invalid names', async () => {
    for (const name of ['nobody.at.all', 'a', 'not a name', '']) expect(await headOf(name)).toBeNull();
  });

  test('returns null for suspended and deleted accounts', async () => {
    const [suspendedUser, deletedUser] = [await newPerson(backbeat()), await newPerson(backbeat())];
    await backbeat().context.transact((tx) => setDisabled(tx, { id: suspendedUser.id }, true));
    await backbeat().context.transact((tx) => markAccountDeleted(tx, deletedUser.id));
    for (const { userName } of [suspendedUser, deletedUser]) expect(await headOf(userName)).toBeNull();
  });

  test('prerenders the public profile for signed-in viewers, but not for blocked ones', async () => {
    const [other, stranger] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const shellFor = async (viewer: Person) =>
      (await profileHead(backbeat().context)({ userName: person.userName }, asViewer(viewer)))?.shell;
    expect(await shellFor(other)).toMatchObject({
      shell: 'profile',
      isLong: false,
      isPlus: false,
      isOwn: false,
      userName: person.userName,
      bio: null,
      picture: null,
      badges: 0,
      about: null,
    });
    expect(await shellFor(person)).toMatchObject({
      shell: 'profile',
      isLong: false,
      isPlus: false,
      isOwn: true,
    });
    expect((await headOf(person.userName))?.shell).toBeUndefined();
    await person.browser.call(api.blocks.block, { params: { user: stranger.userName } });
    expect(await shellFor(stranger)).toBeUndefined();
  });
});
