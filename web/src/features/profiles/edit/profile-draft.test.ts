import { limits, users } from '@backbeat/contract';
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
  playlistsCount: 0,
  releasesCount: 0,
  followersCount: 0,
  followingCount: 0,
};
const member: users.User = { ...user, role: 'USERPLUS', socialMedia: ['https://a.example'] };
const draft = (part: Partial<ProfileDraft>): ProfileDraft => ({ ...EMPTY, ...part });
const file = new File(['x'], 'me.png', { type: 'image/png' });

describe('the request of an edited profile', () => {
  it('sends only changed fields, and nothing without changes', () => {
    expect(toForm(EMPTY, user, {})).toBe(undefined);
    expect(toForm(draft({ bio: 'Bass', about: '' }), user, {})).toBe(undefined);
    expect(toForm(draft({ bio: '', location: 'Łódź' }), user, {})).toEqual({
      user: { bio: '', location: 'Łódź' },
    });
  });

  it('sends the links of Plus users without blank ones', () => {
    const links = [' https://b.example ', '', 'https://a.example'];
    expect(toForm(draft({ links }), member, {})).toEqual({
      user: { socialMedia: ['https://b.example', 'https://a.example'] },
    });
    expect(toForm(draft({ links }), user, {})).toBe(undefined);
    expect(toForm(draft({ links: ['https://a.example', ''] }), member, {})).toBe(undefined);
  });

  it('sends pictures from the chosen source', () => {
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
    // Selecting the other source does not remove the picture.
    expect(toForm(draft({ profilePic: { method: 'url' }, banner: { method: 'file' } }), user, {})).toBe(
      undefined,
    );
    expect(toForm(draft({ banner: { isRemoved: true } }), user, {})).toEqual({
      user: { banner: '' },
      bannerMethod: 'url',
    });
  });
});

describe('the errors of an edited profile', () => {
  it('names each field that cannot be saved', () => {
    const wrongDraft = draft({
      profilePic: { method: 'url', address: 'https://a.example/me.gif' },
      banner: { address: 'http://a.example' },
      links: ['nowhere'],
    });
    const address = users.messages.address({ max: limits.address });
    const link = users.messages.link({ max: limits.address });
    expect(faultsOf(wrongDraft, user)).toEqual({
      profilePic: users.describeWrongImage('USER'),
      banner: address,
    });
    expect(faultsOf(wrongDraft, member)).toEqual({ banner: address, socialMedia: link });
    expect(faultsOf(draft({ banner: { address: '' } }), user)).toEqual({});
  });

  it('ignores links that were typed before Plus ended', () => {
    const userDraft = draft({ bio: 'Keys', links: ['nowhere'] });
    expect(faultsOf(userDraft, user)).toEqual({});
    expect(toForm(userDraft, user, {})).toEqual({ user: { bio: 'Keys' } });
    expect(faultsOf(userDraft, member)).toEqual({
      socialMedia: users.messages.link({ max: limits.address }),
    });
  });
});

describe('the preview of an edited profile', () => {
  it('previews typed and chosen values but no partial address', () => {
    const typedDraft = draft({
      bio: 'Keys',
      links: ['https://b.example', '', 'http'],
      banner: { address: 'https' },
    });
    const previewedUser = preview(typedDraft, member, { profilePic: file }, { profilePic: 'blob:1' });
    expect(previewedUser).toEqual({
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
])('completes the link %j to %j', (input, expectedLink) => {
  expect(completeLink(input)).toBe(expectedLink);
});
