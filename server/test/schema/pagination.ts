import type { Client } from 'pg';

/**
 * Objects that the baseline replaced after it had been proven equal: lists have kept totals and are
 * read from the nearer end (docs/decisions/007). Counted blocks and their upkeep are gone. The proof
 * leaves these objects out; the tests of each list compare its pages with a plain sort.
 */
const REPLACED = {
  /** Of the old schema only, after the renames. */
  removed: {
    tables: ['ranked_lists', 'rank_blocks', 'list_blocks', 'liked_changes', 'listed_posts'],
    views: [
      'ranked_comments',
      'ranked_downloads',
      'ranked_featured',
      'ranked_followers',
      'ranked_following',
      'ranked_likes',
      'ranked_viewers_by_first_view',
      'ranked_viewers_by_last_view',
      'ranked_viewers_by_name',
      'ranked_viewers_by_view_count',
    ],
    functions: [
      'count_liked',
      'forget_liked_changes',
      'forget_ranks',
      'list_membership',
      'note_liked',
      'rank_published',
      'rank_rows',
      'settle_rank_block',
    ],
    indexes: [],
  },
  /** Of the baseline only. */
  added: {
    tables: ['list_totals', 'listed_posts', 'posts_by_likes', 'spotlight_posts'],
    views: [],
    functions: ['add_to_list_totals', 'count_listed_posts', 'delete_list_totals', 'update_spotlight'],
    indexes: [],
  },
  /**
   * Of both, with other definitions: functions no longer keep blocks, the sort key of credited
   * posts is a time, and indexes have the columns that a page needs.
   */
  changed: {
    tables: ['credited_posts'],
    views: [],
    functions: [
      'apply_suspension',
      'count_credited_posts',
      'count_listeners',
      'list_posts',
      'unlist_posts',
      'update_credited_posts',
    ],
    indexes: ['likes_user_idx', 'listeners_first_play_idx', 'listeners_last_play_idx'],
  },
} as const;

/** Trigger functions of both with other bodies; their triggers are the same. */
const CHANGED_TRIGGER_FUNCTIONS = [
  'count_comments',
  'count_downloads',
  'count_follows',
  'count_likes',
  'update_listed_likes',
];

/** Tables of the baseline that only differ in when vacuum follows inserts. */
const VACUUMED = ['comments', 'downloads', 'follows', 'likes', 'listeners'];

/** Drops the replaced objects, and the triggers and views that depend on them. */
export async function dropReplaced(client: Client, kind: 'old' | 'baseline'): Promise<void> {
  for (const { tables, views, functions, indexes } of [
    REPLACED[kind === 'old' ? 'removed' : 'added'],
    REPLACED.changed,
  ]) {
    for (const name of views) await client.query(`drop view ${name} cascade`);
    for (const name of tables) await client.query(`drop table ${name} cascade`);
    for (const name of functions) await client.query(`drop function ${name} cascade`);
    for (const name of indexes) await client.query(`drop index ${name}`);
  }
  for (const name of CHANGED_TRIGGER_FUNCTIONS)
    await client.query(
      `create or replace function ${name}() returns trigger language plpgsql as 'begin return null; end'`,
    );
  if (kind === 'old') return;
  for (const table of VACUUMED)
    await client.query(
      `alter table ${table} reset (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold)`,
    );
}

/** Whether neither database has the table any more. */
export const isReplaced = (table: string): boolean =>
  REPLACED.changed.tables.some((changed) => changed === table);
