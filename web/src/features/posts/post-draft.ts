import { GENRES, limits, type Genre } from '@backbeat/contract';

/** Somebody whom a post is to feature. */
export interface Artist {
  userName: string;
  profilePic: string;
}

/** What somebody has written of a post that is not published yet. Its files are kept elsewhere (uploads/kept-file.ts). */
export interface Draft {
  title: string;
  description: string;
  genre: readonly Genre[];
  features: readonly Artist[];
  freeDownload: boolean;
  /** Says to the server, when publishing is tried again, that it is the same post; '' before the first try. */
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

/** The draft that this user left in this browser. */
export function readDraft(storage: Pick<Storage, 'getItem'> | null, userId: string): Draft {
  try {
    return toDraft(JSON.parse(storage?.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return emptyDraft;
  }
}

/** Keeps it; null forgets it. */
export function writeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null,
  userId: string,
  draft: Draft | null,
): void {
  try {
    if (draft) storage?.setItem(keyOf(userId), JSON.stringify(draft));
    else storage?.removeItem(keyOf(userId));
  } catch {
    // A full or closed storage: the draft then lasts as long as the page.
  }
}

/** A genre by the name in an address, in any case. */
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
  typeof value === 'object' &&
  value !== null &&
  'userName' in value &&
  typeof value.userName === 'string' &&
  'profilePic' in value &&
  typeof value.profilePic === 'string';
