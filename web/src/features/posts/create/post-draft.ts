import {
  cutText,
  DEFAULT_ARTIST_ROLES,
  DEFAULT_AUTHOR_ROLES,
  GENRES,
  isContributorRole,
  limits,
  type Genre,
} from '@backbeat/contract';
import { isRecord } from '../../../lib/is-record.ts';
import type { CreditDraft, CreditsDraft, CreditTerms } from '../../credits/index.ts';

/**
 * The text of a post before it is published. Its files are stored separately
 * (uploads/stored-file.ts).
 */
export interface Draft {
  title: string;
  description: string;
  genre: readonly Genre[];
  /** The credits of the artists whom the post is to feature. */
  features: readonly CreditDraft[];
  /** The credit of the author. */
  own: CreditTerms;
  hasSplit: boolean;
  freeDownload: boolean;
  /** As typed. */
  isrc: string;
  explicit: boolean;
  /** The idempotency key of publishing; '' before the first try. */
  key: string;
}

const NO_SHARES = { compositionShare: '', recordingShare: '' };
const defaultAuthorTerms: CreditTerms = { roles: DEFAULT_AUTHOR_ROLES, ...NO_SHARES };
const defaultArtistTerms: CreditTerms = { roles: DEFAULT_ARTIST_ROLES, ...NO_SHARES };

export const emptyDraft: Draft = {
  title: '',
  description: '',
  genre: [],
  features: [],
  own: defaultAuthorTerms,
  hasSplit: false,
  freeDownload: false,
  isrc: '',
  explicit: false,
  key: '',
};

const keyOf = (userId: string) => `create-post.draft.${userId}`;

/** The draft's credits, the author first. */
export const creditsOfDraft = (
  { features, own, hasSplit }: Pick<Draft, 'features' | 'own' | 'hasSplit'>,
  author: Pick<CreditDraft, 'userName' | 'profilePic'>,
): CreditsDraft => ({
  credits: [{ ...own, userName: author.userName, profilePic: author.profilePic }, ...features],
  // Without other artists there is nothing to agree on.
  hasSplit: hasSplit && features.length > 0,
});

/** Reads the draft that this user left in this browser. */
export function readDraft(storage: Pick<Storage, 'getItem'> | null, userId: string): Draft {
  try {
    return toDraft(JSON.parse(storage?.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return emptyDraft;
  }
}

/** Stores the draft; null deletes it. */
export function writeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null,
  userId: string,
  draft: Draft | null,
): void {
  try {
    if (draft) storage?.setItem(keyOf(userId), JSON.stringify(draft));
    else storage?.removeItem(keyOf(userId));
  } catch {
    // The storage is full or denied: the draft lasts as long as the page.
  }
}

/** Finds a genre by its name in an address, in any letter case. */
export const genreNamed = (name: string | null): Genre | undefined =>
  GENRES.find((genre) => genre.toLowerCase() === name?.toLowerCase());

/** Characters of a typed share. */
const MAX_SHARE_LENGTH = 6;

const text = (value: unknown, max: number) => (typeof value === 'string' ? cutText(value, max) : '');

function toDraft(storedValue: unknown): Draft {
  const {
    title,
    description,
    genre,
    features,
    own,
    hasSplit,
    freeDownload,
    isrc,
    explicit,
    key,
  }: Record<keyof Draft, unknown> = {
    ...emptyDraft,
    ...(typeof storedValue === 'object' ? storedValue : null),
  };
  const tags: readonly unknown[] = Array.isArray(genre) ? genre : [];
  return {
    title: text(title, limits.title),
    description: text(description, limits.description),
    genre: GENRES.filter((tag) => tags.includes(tag)),
    features: (Array.isArray(features) ? features : [])
      .flatMap((artist: unknown) => toCreditDraft(artist) ?? [])
      .slice(0, limits.features),
    own: toCreditTerms(own, defaultAuthorTerms),
    hasSplit: hasSplit === true,
    freeDownload: freeDownload === true,
    isrc: text(isrc, limits.typedCode),
    explicit: explicit === true,
    key: text(key, 32),
  };
}

function toCreditDraft(storedValue: unknown): CreditDraft | undefined {
  if (!isRecord(storedValue)) return undefined;
  const { userName, profilePic, guest } = storedValue;
  if (typeof userName !== 'string' || typeof profilePic !== 'string') return undefined;
  return {
    userName,
    profilePic,
    ...toGuest(guest),
    ...toCreditTerms(storedValue, defaultArtistTerms),
  };
}

/** A new guest of a stored draft. */
function toGuest(storedValue: unknown): Pick<CreditDraft, 'guest'> {
  if (!isRecord(storedValue)) return {};
  const { name, email } = storedValue;
  return typeof name === 'string' && typeof email === 'string' ? { guest: { name, email } } : {};
}

/** A draft of an earlier version of the app has artists without roles and shares. */
function toCreditTerms(storedValue: unknown, fallback: CreditTerms): CreditTerms {
  if (!isRecord(storedValue)) return fallback;
  const roles: readonly unknown[] = Array.isArray(storedValue['roles'])
    ? storedValue['roles']
    : fallback.roles;
  return {
    roles: roles.filter((role) => typeof role === 'string').filter(isContributorRole),
    compositionShare: text(storedValue['compositionShare'], MAX_SHARE_LENGTH),
    recordingShare: text(storedValue['recordingShare'], MAX_SHARE_LENGTH),
  };
}
