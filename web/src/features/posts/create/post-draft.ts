import { GENRES, limits, type Genre } from '@backbeat/contract';
import { isRecord } from '../../../lib/is-record.ts';

/** A user whom the post is to feature. */
export interface Artist {
  userName: string;
  profilePic: string;
}

/**
 * The text of a post before it is published. Its files are stored separately
 * (uploads/stored-file.ts).
 */
export interface Draft {
  title: string;
  description: string;
  genre: readonly Genre[];
  features: readonly Artist[];
  freeDownload: boolean;
  /** The idempotency key of publishing; '' before the first try. */
  key: string;
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  genre: [],
  features: [],
  freeDownload: false,
  key: '',
};

const keyOf = (userId: string) => `create-post.draft.${userId}`;

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

const text = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '');

function toDraft(stored: unknown): Draft {
  const { title, description, genre, features, freeDownload, key }: Record<keyof Draft, unknown> = {
    ...emptyDraft,
    ...(typeof stored === 'object' ? stored : null),
  };
  const tags: readonly unknown[] = Array.isArray(genre) ? genre : [];
  return {
    title: text(title, limits.title),
    description: text(description, limits.description),
    genre: GENRES.filter((tag) => tags.includes(tag)),
    features: (Array.isArray(features) ? features : []).filter(isArtist).slice(0, limits.features),
    freeDownload: freeDownload === true,
    key: text(key, 32),
  };
}

const isArtist = (value: unknown): value is Artist =>
  isRecord(value) &&
  'userName' in value &&
  typeof value.userName === 'string' &&
  'profilePic' in value &&
  typeof value.profilePic === 'string';
