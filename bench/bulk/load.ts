import type { Client } from 'pg';
import { insertNotifications } from '../../scripts/seed/notifications.queries.ts';
import { addChats } from './chats.ts';
import { addActivity } from './activity.ts';
import { prepareDraws } from './random-draws.ts';
import { listPosts } from './lists.ts';
import { addFollows, addPeople, drawPeople, drawVocabulary } from './people.ts';
import { addPosts, drawPosts } from './posts.ts';
import { addListTotals } from './list-totals.ts';
import { withoutChecks } from './disable-checks.ts';

const TABLES = [
  'users',
  'searchable_users',
  'follows',
  'files',
  'posts',
  'post_versions',
  'terms',
  'credits',
  'credited_posts',
  'listed_posts',
  'posts_by_likes',
  'spotlight_posts',
  'searchable_posts',
  'search_words',
  'likes',
  'daily_likes',
  'comments',
  'listeners',
  'downloads',
  'daily_post_stats',
  'list_totals',
  'chats',
  'chat_members',
  'messages',
];
const COUNTERS = [
  ['likes', 'id'],
  ['comments', 'number'],
  ['downloads', 'id'],
  ['follows', 'id'],
] as const;

/**
 * Fills an empty, migrated database with this many posts and their data. Each post has ten likes,
 * two comments, twenty viewers and a download. For every ten posts there is a user who follows ten
 * others. Chats and notifications are added too. Row by row, the triggers would take days for a
 * million posts. This function inserts their results directly (load.test.ts compares both), in one
 * transaction.
 */
export async function loadBulk(client: Client, posts: number, log: (line: string) => void): Promise<void> {
  const people = Math.max(10, Math.round(posts / 10));
  const startedAt = performance.now();
  const logProgress = (what: string) =>
    log(`${what} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  await client.query("set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set hash_mem_multiplier = 2");
  await client.query('select setseed(0.5)');
  await withoutChecks(
    client,
    TABLES,
    async () => {
      await prepareDraws(client);
      await drawVocabulary(client);
      await drawPeople(client, people);
      await drawPosts(client, posts, people);
      logProgress(`${people} people with ${posts} posts`);
      await addFollows(client, people);
      await addActivity(client, { posts, people }, logProgress);
      await addPosts(client);
      await addPeople(client);
      await client.query(
        'analyze users, posts, likes, comments, listeners, downloads, follows, credited_posts',
      );
      await listPosts(client);
      logProgress('lists');
      await addListTotals(client);
      logProgress('totals');
      await addChats(client, people, posts * 2);
      logProgress('chats');
      for (const [table, column] of COUNTERS)
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', '${column}'), (select count(*) + 1 from ${table}))`,
        );
      await client.query('drop schema bulk cascade; set local search_path = public');
    },
    logProgress,
  );
  const { rows } = await client.query<{ id: string }>('select id from users');
  await insertNotifications(
    client,
    rows.map(({ id }) => id),
  );
  logProgress('notifications');
  await client.query('vacuum (analyze)');
  logProgress('vacuumed');
  await client.query('reset work_mem; reset maintenance_work_mem; reset hash_mem_multiplier');
}
