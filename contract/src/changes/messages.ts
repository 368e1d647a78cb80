import { z } from 'zod';
import { CHANGES } from './changes.ts';

/** A message to all tabs of a user, which refetch what they show of the changes. It has no content. */
export const ownChange = z.object({
  changes: z.array(z.enum(CHANGES)),
  /** The id of the post that changes, if it is one post. */
  post: z.string().nullable(),
  /** The tab that made the change and shows it already; null if it was none of the user's. */
  tab: z.string().nullable(),
});
export type OwnChange = z.infer<typeof ownChange>;

/**
 * A message to the open pages of a post, which refetch it. `updated`: its details, versions, terms or
 * credits. It has no content.
 */
export const postChange = z.object({
  change: z.enum(['updated', 'comment', 'like']),
  /**
   * Milliseconds over which the clients spread their refetches, if the post has many open pages.
   */
  spreadMs: z.int().optional(),
});
export type PostChange = z.infer<typeof postChange>;

/**
 * A message to the open pages of a playlist, which refetch what they show of it. A page that shows
 * this revision or a later one does not.
 */
export const playlistChange = z.object({
  revision: z.int(),
  /** As in `postChange`. */
  spreadMs: z.int().optional(),
});
export type PlaylistChange = z.infer<typeof playlistChange>;
