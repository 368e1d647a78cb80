import { limits, users, isMovingPicture, isWebAddress, type RouteRequest } from '@backbeat/contract';
import type { PictureKind } from '../../pictures/index.ts';

export const TEXTS = ['bio', 'location', 'about'] as const;
export type TextField = (typeof TEXTS)[number];
export type Method = users.PictureMethod & string;

/** The chosen replacement of a picture, apart from a file. */
export interface PictureDraft {
  /** The chosen method; undefined before a choice. */
  method?: Method | undefined;
  /** The typed address. */
  address?: string | undefined;
  /** Whether to remove the picture in favour of the generated one. */
  isRemoved?: boolean | undefined;
}

/**
 * The unsaved changes of a profile. Absent fields keep the saved value, even if that changes
 * elsewhere meanwhile.
 */
export interface ProfileDraft {
  bio?: string | undefined;
  location?: string | undefined;
  about?: string | undefined;
  /** Links as typed, including blank ones. */
  links?: readonly string[] | undefined;
  profilePic: PictureDraft;
  banner: PictureDraft;
}

export const EMPTY: ProfileDraft = { profilePic: {}, banner: {} };

/** Files that replace the pictures. */
export type Files = Partial<Record<PictureKind, File | undefined>>;

/** The body of the request. */
export type ProfileForm = RouteRequest<typeof users.userRoutes.updateProfile>['body'];
type Fault = Partial<Record<TextField | PictureKind | 'socialMedia', string>>;

const isElsewhere = (address: string): boolean => address.startsWith('https://');

export const methodOf = (kind: PictureKind, draft: ProfileDraft, user: users.User): Method =>
  draft[kind].method ?? (isElsewhere(user[kind]) ? 'url' : 'file');

/** The value of the field for the address of a picture. */
export const addressOf = (kind: PictureKind, draft: ProfileDraft, user: users.User): string =>
  draft[kind].isRemoved ? '' : (draft[kind].address ?? ownAddress(kind, user));

const ownAddress = (kind: PictureKind, user: users.User): string =>
  isElsewhere(user[kind]) ? user[kind] : '';

export const linksOf = (draft: ProfileDraft, user: users.User): readonly string[] =>
  draft.links ?? user.socialMedia;

const dropEmptyLinks = (links: readonly string[]): string[] =>
  links.map((link) => link.trim()).filter((link) => link !== '');

type PictureChange = { to: 'file'; file: File } | { to: 'address'; address: string } | undefined;

/** The change of a picture; undefined without one. The default picture has the address ''. */
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
  // An empty address does not remove an uploaded file.
  return address === ownAddress(kind, user) ? undefined : { to: 'address', address };
}

/** The form to send; undefined without changes. */
export function toForm(draft: ProfileDraft, user: users.User, files: Files): ProfileForm | undefined {
  const form: ProfileForm = { user: {} };
  for (const field of TEXTS) {
    const text = draft[field];
    if (text !== undefined && text !== user[field]) form.user[field] = text;
  }
  if (draft.links && user.role === 'USERPLUS') {
    const links = dropEmptyLinks(draft.links);
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

/** The errors that prevent saving, by field. */
export function faultsOf(draft: ProfileDraft, user: users.User): Fault {
  const faults: Fault = {};
  for (const kind of ['profilePic', 'banner'] as const) {
    const change = pictureChange(kind, draft, user, {});
    const fault = change?.to === 'address' && change.address !== '' && addressError(change.address, user);
    if (fault) faults[kind] = fault;
  }
  // Links that were typed before Plus ended are neither visible nor sent.
  if (
    user.role === 'USERPLUS' &&
    draft.links &&
    dropEmptyLinks(draft.links).some((link) => !isWebAddress(link))
  )
    faults.socialMedia = users.messages.link({ max: limits.address });
  return faults;
}

function addressError(address: string, { role }: users.User): string | undefined {
  if (!isWebAddress(address)) return users.messages.address({ max: limits.address });
  return isMovingPicture(address) && role !== 'USERPLUS' ? users.describeWrongImage(role) : undefined;
}

/**
 * The preview of the profile.
 * @param urls object URLs of the chosen files
 */
export function preview(
  draft: ProfileDraft,
  user: users.User,
  files: Files,
  urls: Partial<Record<PictureKind, string | undefined>>,
): users.User {
  const pictureUrl = (kind: PictureKind): string => {
    const change = pictureChange(kind, draft, user, files);
    if (!change) return user[kind];
    if (change.to === 'file') return urls[kind] ?? user[kind];
    // A partial address leads to no picture.
    return change.address === '' || addressError(change.address, user) !== undefined ? '' : change.address;
  };
  return {
    ...user,
    bio: draft.bio ?? user.bio,
    location: draft.location ?? user.location,
    about: draft.about ?? user.about,
    socialMedia: user.role === 'USERPLUS' ? dropEmptyLinks(linksOf(draft, user)).filter(isWebAddress) : [],
    profilePic: pictureUrl('profilePic'),
    banner: pictureUrl('banner'),
  };
}

/** Completes a link that lacks its scheme. */
export const completeLink = (input: string): string => {
  const text = input.trim();
  return /^[^\s:/]+\.[^\s:/]+/.test(text) && !text.includes('://') ? `https://${text}` : text;
};
