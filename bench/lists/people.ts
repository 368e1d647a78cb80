// How long it takes to find and list users when there are many:
//   node --import tsx bench/lists/people.ts [people, 100000 if not given] [--plans]
//   node --import tsx bench/lists/people.ts --followers 1000000 [--plans]
// Fills a scratch database in which all users follow one of them, and prints the time of each
// query, like list-plans.ts. With --followers there are this many users, with few other follows,
// and only queries about the followed user run.
import { parseArgs } from 'node:util';
import { limits } from '@backbeat/contract';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { EventBus } from '../../server/src/events/event-bus.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { transactOn } from '../../server/src/events/transact.ts';
import { createOrderCache } from '../../server/src/cache/order-cache.ts';
import { listFollows } from '../../server/src/features/follows/list-follows.ts';
import { findListed, listFollowNames } from '../../server/src/features/follows/follows.queries.ts';
import { suggestUsers } from '../../server/src/features/follows/suggest-users.ts';
import { toggleFollow } from '../../server/src/features/follows/toggle-follow.ts';
import { findUserByName } from '../../server/src/features/users/index.ts';
import { searchUsers } from '../../server/src/features/users/search-users.ts';
import { fillPeople } from './fill-people.ts';
import { HEAD, openMeasured } from './measured-database.ts';
import { record } from '../results.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plans: { type: 'boolean', default: false }, followers: { type: 'string' } },
});
const onlyStar = values.followers !== undefined;
const people = Number(values.followers ?? positionals[0] ?? 100_000);
const log = (line: string) => console.log(line);

/** The viewer of a user without blocks and mutes. */
const viewerOf = (id: string) => ({ id, hasBlocks: false, hasMuted: false });

const scratch = await makeScratchDatabase();
try {
  await migrate(scratch.url);
  await withClient(scratch.url, (client) =>
    fillPeople(client, people, { each: onlyStar ? 0.2 : 10, isFound: !onlyStar }, log),
  );
  const plans = values.plans ? /follows|searchable_users/ : undefined;
  const { pool, db, measure, figures } = await openMeasured(scratch.url, log, plans);
  await pool.query('vacuum (analyze)');
  log(HEAD);

  const size = limits.pageSize.userSearch;
  const terms = onlyStar
    ? []
    : ['dj', 'k', 'ro', 'mon', 'karola', 'dj kalaxus', 'rolaxuss', 'nobodyknowsthis'];
  for (const term of terms) {
    const { page } = await searchUsers(db, undefined, term, { page: 0, size });
    const label = `search for ${term} (${page.totalElements})`;
    await measure(label, () =>
      searchUsers(db, undefined, term, { page: 0, size }, { orders: createOrderCache() }),
    );
    if (page.totalPages < 3) continue;
    await measure(`${label}, last page`, () =>
      searchUsers(db, undefined, term, { page: page.totalPages - 1, size }, { orders: createOrderCache() }),
    );
  }

  const { rows } = await pool.query<{
    id: string;
    user_name: string;
    followers_count: number;
    following_count: number;
  }>(
    `(select id, user_name, followers_count, following_count from users order by followers_count desc limit 1)
     union all (select id, user_name, followers_count, following_count from users order by following_count desc limit 1)`,
  );
  const [star, fan] = rows;
  if (!star || !fan) throw new Error('There is no user.');
  const followers = { id: star.id, total: star.followers_count };
  const last = Math.ceil(star.followers_count / limits.pageSize.follows) - 1;
  for (const page of [0, Math.floor(last / 2), last]) {
    await measure(`followers (${star.followers_count}), page ${page + 1}`, () =>
      listFollows(db, followers, 'followers', {
        page,
        size: limits.pageSize.follows,
        search: '',
        viewer: viewerOf(fan.id),
      }),
    );
  }
  for (const search of onlyStar ? [] : ['dj', 'karola', 'dj kalaxus']) {
    await measure(`followers named ${search}`, () =>
      listFollows(
        db,
        followers,
        'followers',
        { page: 0, size: limits.pageSize.follows, search, viewer: viewerOf(fan.id) },
        { orders: createOrderCache() },
      ),
    );
  }
  await measure('summary', () => findUserByName(db, star.user_name, undefined));
  await measure('whether one follows', () => findListed(db, star.id, 'followers', [fan.id]));
  await measure('names of followers', () =>
    listFollowNames(db, star.id, 'followers', undefined, limits.followNames),
  );
  await measure(`suggestions for who follows ${fan.following_count}`, () =>
    suggestUsers(db, viewerOf(fan.id), limits.suggestions.call),
  );
  await measure('suggestions for who is followed by all', () =>
    suggestUsers(db, viewerOf(star.id), limits.suggestions.call),
  );
  const context = { transact: transactOn(db, new EventBus((error) => log(String(error)))) };
  await measure('a follow of who is followed by all', () =>
    toggleFollow(context, star.id, { userId: fan.id, key: undefined }),
  );
  const { rows: crowd } = await pool.query<{ id: string }>(
    'select follower_id as id from follows where followed_id = $1 order by id limit 100',
    [star.id],
  );
  await measure(`${crowd.length} presses for the same at once`, () =>
    Promise.all(crowd.map(({ id }) => toggleFollow(context, star.id, { userId: id, key: undefined }))),
  );
  await db.destroy();
  await record(`people ${people}${onlyStar ? ' --followers' : ''}`, figures);
} finally {
  await scratch.close();
}
