import { accounts, isMovingPicture, isWebAddress, type Call, type users } from '@backbeat/contract';
import type { PictureKind } from '../../pictures/index.ts';

export const TEXTS = ['bio', 'location', 'about'] as const;
export type TextField = (typeof TEXTS)[number];
export type Method = accounts.PictureMethod & string;

/** What somebody wants to have in place of a picture, apart from a file. */
export interface PictureDraft {
  /** What is chosen; undefined as long as nobody has. */
  method?: Method | undefined;
  /** What is typed. */
  address?: string | undefined;
  /** The picture is to go, so that the drawn one is shown. */
  isRemoved?: boolean | undefined;
}

/** What of a profile is changed and not yet saved. What is not in it is as it was, also where it changes elsewhere meanwhile. */
export interface ProfileDraft {
  bio?: string | undefined;
  location?: string | undefined;
  about?: string | undefined;
  /** As they are typed, with blank ones. */
  links?: readonly string[] | undefined;
  profilePic: PictureDraft;
  banner: PictureDraft;
}

export const EMPTY: ProfileDraft = { profilePic: {}, banner: {} };

/** Files that are chosen in place of the pictures. */
export type Files = Partial<Record<PictureKind, File | undefined>>;

/** What is sent. */
export type ProfileForm = Call<typeof accounts.accountRoutes.updateProfile>['body'];
type Fault = Partial<Record<TextField | PictureKind | 'socialMedia', string>>;

const isElsewhere = (address: string): boolean => address.startsWith('https://');

export const methodOf = (kind: PictureKind, draft: ProfileDraft, user: users.User): Method =>
  draft[kind].method ?? (isElsewhere(user[kind]) ? 'url' : 'file');

/** What stands in the field for the address of a picture. */
export const addressOf = (kind: PictureKind, draft: ProfileDraft, user: users.User): string =>
  draft[kind].isRemoved ? '' : (draft[kind].address ?? ownAddress(kind, user));

const ownAddress = (kind: PictureKind, user: users.User): string =>
  isElsewhere(user[kind]) ? user[kind] : '';

export const linksOf = (draft: ProfileDraft, user: users.User): readonly string[] =>
  draft.links ?? user.socialMedia;

const filled = (links: readonly string[]): string[] =>
  links.map((link) => link.trim()).filter((link) => link !== '');

type PictureChange = { to: 'file'; file: File } | { to: 'address'; address: string } | undefined;

/** What becomes of a picture; undefined where it stays. The default picture has the address ''. */
export function pictureChange(
  kind: PictureKind,
  draft: ProfileDraft,
  user: users.User,
  files: Files,
): PictureChange {
  if (draft[kind].isRemoved) return { to: 'address', address: '' };
  const file = files[kind];
  if (methodOf(kind, draft, user) === 'file') return file && { to: 'file', file };
  const address = addressOf(kind, draft, user).trim();
  // Nothing typed in place of a file of one's own is no wish to lose it.
  return address === ownAddress(kind, user) ? undefined : { to: 'address', address };
}

/** The form to be sent; undefined where nothing is changed. */
export function toForm(draft: ProfileDraft, user: users.User, files: Files): ProfileForm | undefined {
  const form: ProfileForm = { user: {} };
  for (const field of TEXTS) {
    const text = draft[field];
    if (text !== undefined && text !== user[field]) form.user[field] = text;
  }
  if (draft.links && user.role === 'USERPLUS') {
    const links = filled(draft.links);
    if (links.join('\n') !== user.socialMedia.join('\n')) form.user.socialMedia = links;
  }
  const [profilePic, banner] = [
    pictureChange('profilePic', draft, user, files),
    pictureChange('banner', draft, user, files),
  ];
  if (profilePic?.to === 'file') Object.assign(form, { pp: profilePic.file, profilePicMethod: 'file' });
  if (profilePic?.to === 'address') {
    form.user.profilePic = profilePic.address;
    form.profilePicMethod = 'url';
  }
  if (banner?.to === 'file') Object.assign(form, { banner: banner.file, bannerMethod: 'file' });
  if (banner?.to === 'address') {
    form.user.banner = banner.address;
    form.bannerMethod = 'url';
  }
  const isChanged = Object.keys(form.user).length > 0 || Object.keys(form).length > 1;
  return isChanged ? form : undefined;
}

/** What cannot be saved as it stands, with the sentence why. */
export function faultsOf(draft: ProfileDraft, user: users.User): Fault {
  const faults: Fault = {};
  for (const kind of ['profilePic', 'banner'] as const) {
    const change = pictureChange(kind, draft, user, {});
    const fault = change?.to === 'address' && change.address !== '' && addressFault(change.address, user);
    if (fault) faults[kind] = fault;
  }
  // Links that were typed before Plus ended are neither shown nor sent.
  if (user.role === 'USERPLUS' && draft.links && filled(draft.links).some((link) => !isWebAddress(link)))
    faults.socialMedia = accounts.strings.link;
  return faults;
}

function addressFault(address: string, { role }: users.User): string | undefined {
  if (!isWebAddress(address)) return accounts.strings.address;
  return isMovingPicture(address) && role !== 'USERPLUS' ? accounts.strings.image(role) : undefined;
}

/**
 * The profile as it will be seen.
 * @param urls of the chosen files, within this page
 */
export function preview(
  draft: ProfileDraft,
  user: users.User,
  files: Files,
  urls: Partial<Record<PictureKind, string | undefined>>,
): users.User {
  const shown = (kind: PictureKind): string => {
    const change = pictureChange(kind, draft, user, files);
    if (!change) return user[kind];
    if (change.to === 'file') return urls[kind] ?? user[kind];
    // While it is being typed it leads nowhere.
    return change.address === '' || addressFault(change.address, user) !== undefined ? '' : change.address;
  };
  return {
    ...user,
    bio: draft.bio ?? user.bio,
    location: draft.location ?? user.location,
    about: draft.about ?? user.about,
    socialMedia: user.role === 'USERPLUS' ? filled(linksOf(draft, user)).filter(isWebAddress) : [],
    profilePic: shown('profilePic'),
    banner: shown('banner'),
  };
}

/** A link as it was meant: people leave the beginning out. */
export const completeLink = (typed: string): string => {
  const text = typed.trim();
  return /^[^\s:/]+\.[^\s:/]+/.test(text) && !text.includes('://') ? `https://${text}` : text;
};
