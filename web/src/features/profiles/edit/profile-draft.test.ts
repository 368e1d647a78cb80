import { accounts, type users } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import {
  completeLink,
  EMPTY,
  faultsOf,
  methodOf,
  preview,
  toForm,
  type ProfileDraft,
} from './profile-draft.ts';

const user: users.User = {
  id: '1',
  userName: 'nia',
  profilePic: '/media/images/me.png',
  banner: 'https://a.example/wide.png',
  role: 'USER',
  bio: 'Bass',
  about: '',
  location: '',
  socialMedia: [],
  badges: [],
  demo: [],
  posts: 'posts~1',
  featuredOn: 'featured~1',
  postsCount: 0,
  followersCount: 0,
  followingCount: 0,
};
const member: users.User = { ...user, role: 'USERPLUS', socialMedia: ['https://a.example'] };
const draft = (part: Partial<ProfileDraft>): ProfileDraft => ({ ...EMPTY, ...part });
const file = new File(['x'], 'me.png', { type: 'image/png' });

describe('what is sent', () => {
  it('is what differs, and nothing where nothing does', () => {
    expect(toForm(EMPTY, user, {})).toBe(undefined);
    expect(toForm(draft({ bio: 'Bass', about: '' }), user, {})).toBe(undefined);
    expect(toForm(draft({ bio: '', location: 'Łódź' }), user, {})).toEqual({
      user: { bio: '', location: 'Łódź' },
    });
  });

  it('has links of Plus members, without blank ones', () => {
    const links = [' https://b.example ', '', 'https://a.example'];
    expect(toForm(draft({ links }), member, {})).toEqual({
      user: { socialMedia: ['https://b.example', 'https://a.example'] },
    });
    expect(toForm(draft({ links }), user, {})).toBe(undefined);
    expect(toForm(draft({ links: ['https://a.example', ''] }), member, {})).toBe(undefined);
  });

  it('has pictures by the source that is chosen', () => {
    const [profilePic, banner] = [{ address: 'https://b.example/me.png' }, {}];
    expect(methodOf('profilePic', EMPTY, user)).toBe('file');
    expect(methodOf('banner', EMPTY, user)).toBe('url');
    expect(toForm(draft({ profilePic, banner }), user, { profilePic: file })).toEqual({
      user: {},
      pp: file,
      profilePicMethod: 'file',
    });
    expect(
      toForm(draft({ profilePic: { ...profilePic, method: 'url' } }), user, { profilePic: file }),
    ).toEqual({
      user: { profilePic: 'https://b.example/me.png' },
      profilePicMethod: 'url',
    });
    // Presence at the other source is no wish to lose the picture.
    expect(toForm(draft({ profilePic: { method: 'url' }, banner: { method: 'file' } }), user, {})).toBe(
      undefined,
    );
    expect(toForm(draft({ banner: { isRemoved: true } }), user, {})).toEqual({
      user: { banner: '' },
      bannerMethod: 'url',
    });
  });
});

describe('what cannot be sent', () => {
  it('is said, by field', () => {
    const wrong = draft({
      profilePic: { method: 'url', address: 'https://a.example/me.gif' },
      banner: { address: 'http://a.example' },
      links: ['nowhere'],
    });
    const { image, address, link } = accounts.strings;
    expect(faultsOf(wrong, user)).toEqual({ profilePic: image('USER'), banner: address });
    expect(faultsOf(wrong, member)).toEqual({ banner: address, socialMedia: link });
    expect(faultsOf(draft({ banner: { address: '' } }), user)).toEqual({});
  });

  it('is nothing that is neither shown nor sent: links typed before Plus ended', () => {
    const left = draft({ bio: 'Keys', links: ['nowhere'] });
    expect(faultsOf(left, user)).toEqual({});
    expect(toForm(left, user, {})).toEqual({ user: { bio: 'Keys' } });
    expect(faultsOf(left, member)).toEqual({ socialMedia: accounts.strings.link });
  });
});

describe('the preview', () => {
  it('shows what is typed and chosen, and half an address not', () => {
    const typed = draft({
      bio: 'Keys',
      links: ['https://b.example', '', 'http'],
      banner: { address: 'https' },
    });
    const shown = preview(typed, member, { profilePic: file }, { profilePic: 'blob:1' });
    expect(shown).toEqual({
      ...member,
      bio: 'Keys',
      socialMedia: ['https://b.example'],
      profilePic: 'blob:1',
      banner: '',
    });
  });
});

it.each([
  ['instagram.com/nia', 'https://instagram.com/nia'],
  [' https://nia.example ', 'https://nia.example'],
  ['http://nia.example', 'http://nia.example'],
  ['nia', 'nia'],
  ['mailto:nia@a.example', 'mailto:nia@a.example'],
  ['', ''],
])('a link %j is completed to %j', (typed, meant) => {
  expect(completeLink(typed)).toBe(meant);
});
