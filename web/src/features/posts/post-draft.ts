import { GENRES, limits, type Genre } from '@backbeat/contract';

/** What somebody has written of a post that is not published yet. Files cannot be kept. */
export interface Draft {
  title: string;
  description: string;
  genre: readonly Genre[];
  freeDownload: boolean;
}

export const emptyDraft: Draft = { title: '', description: '', genre: [], freeDownload: false };

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
  const { title, description, genre, freeDownload }: Record<keyof Draft, unknown> = {
    ...emptyDraft,
    ...(typeof stored === 'object' ? stored : null),
  };
  const tags: readonly unknown[] = Array.isArray(genre) ? genre : [];
  return {
    title: text(title, limits.title),
    description: text(description, limits.description),
    genre: GENRES.filter((tag) => tags.includes(tag)),
    freeDownload: freeDownload === true,
  };
}
