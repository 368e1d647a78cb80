import { sql, type RawBuilder } from 'kysely';

/** A list of published posts that is too long to be counted or skipped row by row. */
export type Order = 'newest' | 'liked' | 'plus';

export interface Definition {
  /** The columns of the sort key, descending. */
  key: RawBuilder<unknown>;
  /** The expression for `likes` in the blocks of the list. */
  likes: RawBuilder<unknown>;
  countedLikes: RawBuilder<unknown>;
  /** Whether a row belongs to the list. */
  isOn: RawBuilder<boolean>;
  /** Whether the blocks count the row. */
  wasOn: RawBuilder<boolean>;
}

const byLikes = {
  key: sql`likes, published_at, post_id`,
  likes: sql`likes`,
  countedLikes: sql`counted_likes`,
};

export const ORDERS: Record<Order, Definition> = {
  newest: {
    key: sql`published_at, post_id`,
    likes: sql`0`,
    countedLikes: sql`0`,
    isOn: sql`is_listed`,
    wasOn: sql`counted_likes is not null`,
  },
  liked: { ...byLikes, isOn: sql`is_listed`, wasOn: sql`counted_likes is not null` },
  plus: { ...byLikes, isOn: sql`is_listed and is_plus`, wasOn: sql`counted_plus` },
};

/**
 * The uncounted changes: one post more or less at a key. Reads the uncounted rows from `changed`.
 */
export const uncountedChanges = ({ likes, countedLikes, isOn, wasOn }: Definition) => sql`
  select ${likes} as likes, published_at, post_id, 1 as posts from changed where ${isOn}
  union all
  select ${countedLikes}, counted_published_at, post_id, -1 from changed where ${wasOn}`;
