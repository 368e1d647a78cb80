import { GENRES, posts, trimText, type posts as types } from '@backbeat/contract';
import type { Details } from '../details/details-step.tsx';

/** The editable text of a post. Its banner is a file and stands beside it. */
export interface PostEdits extends Details {
  freeDownload: boolean;
}

/** The edits of a post before the first change. */
export const editsOf = ({
  title,
  description,
  genre,
  freeDownload,
  isrc,
  explicit,
}: types.Post): PostEdits => ({
  title,
  description,
  genre: GENRES.filter((name) => genre.includes(name)),
  freeDownload,
  isrc: isrc === null ? '' : posts.formatIsrc(isrc),
  explicit,
});

/**
 * The fields that differ from the post as it was when the form opened. Fields that other tabs have
 * changed meanwhile therefore stay as they are.
 */
export function changesOf(
  before: PostEdits,
  after: PostEdits,
): Partial<Omit<types.PostChanges, 'removeBanner'>> {
  const title = trimText(after.title);
  const description = trimText(after.description);
  const isrc = trimText(after.isrc);
  const isSameGenre =
    after.genre.length === before.genre.length && after.genre.every((name) => before.genre.includes(name));
  return {
    ...(title !== before.title && { title }),
    ...(description !== before.description && { description }),
    ...(!isSameGenre && { genre: [...after.genre] }),
    ...(after.freeDownload !== before.freeDownload && { freeDownload: after.freeDownload }),
    ...(isrc !== before.isrc && { isrc }),
    ...(after.explicit !== before.explicit && { explicit: after.explicit }),
  };
}
