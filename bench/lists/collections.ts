// How long releases and playlists take, of 8.19:
//   node --import tsx bench/lists/collections.ts [due releases, 10000 if not given] [rounds, 50 if not given]
// Fills a scratch database and calls the use cases of the product in this process: a release of twelve
// tracks beside one query for the same rows and beside a post, a release of a hundred held drafts, releases
// that are due in one minute, and ten editors of a playlist of a thousand.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Queryable } from '../../server/src/db/database.ts';
import { addItems } from '../../server/src/features/playlists/items/add-items.ts';
import { moveItems } from '../../server/src/features/playlists/items/move-items.ts';
import { loadItemsPage } from '../../server/src/features/playlists/load-playlists.ts';
import { loadPosts } from '../../server/src/features/posts/index.ts';
import { loadRelease } from '../../server/src/features/releases/load-releases.ts';
import { processDueReleases } from '../../server/src/features/releases/process-due.ts';
import { releaseOrSchedule } from '../../server/src/features/releases/update-status.ts';
import type { Viewer } from '../../server/src/http/security/session.ts';
import { openContext } from '../../server/src/open-context.ts';
import { record, type Figure } from '../results.ts';
import { storePosts, storeUsers } from './store-posts.ts';
import { once, timeRuns } from './time-runs.ts';

const [due = 10_000, rounds = 50] = process.argv.slice(2).map(Number);
const EDITORS = 10;
const ITEMS = 1_000;

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const scratch = await makeScratchDatabase();
const { context, close } = await openContext(
  readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: scratch.url, RATE_LIMITS: 'off' }),
);
const figures: Figure[] = [];
const time = (name: string, work: () => Promise<unknown>) => timeRuns(figures, rounds, name, work);
try {
  const { db } = context;
  const [owner = '', ...others] = await storeUsers(db, EDITORS);
  const viewer = viewerOf(owner);

  const published = await storePosts(db, owner, ITEMS, 'PUBLISHED');
  const [album = ''] = await storeReleases(db, owner, [published.slice(0, 12)], false);
  await releaseOrSchedule(context, viewer, album, undefined);
  const ofRelease = await time('a release of 12 tracks', () => loadRelease(db, undefined, album));
  const ofQuery = await time('the rows of its tracks in one query', () => readTracks(db, album));
  const ofPost = await time('a post', () => loadPosts(db, undefined, published.slice(0, 1)));
  figures.push({ name: 'one query to a release', value: ofQuery / ofRelease, unit: 'x' });
  figures.push({ name: 'a post to a release', value: ofPost / ofRelease, unit: 'x' });

  const hundredDrafts = await storePosts(db, owner, 100, 'DRAFT');
  const [hundred = ''] = await storeReleases(db, owner, [hundredDrafts], false);
  figures.push({
    name: 'releasing 100 held drafts',
    value: await once(() => releaseOrSchedule(context, viewer, hundred, undefined)),
    unit: 'ms',
  });

  const drafts = await storePosts(db, others[0] ?? owner, due, 'DRAFT');
  const dueIds = await storeReleases(
    db,
    others[0] ?? owner,
    drafts.map((id) => [id]),
    true,
  );
  const milliseconds = await once(() => processDueReleases(context, new AbortController().signal));
  const { rows } = await sql<{ out: number }>`
    select count(*)::integer as out from releases where id = any(${dueIds}::uuid[]) and status = 'RELEASED'`.execute(
    db,
  );
  if (rows[0]?.out !== due) throw new Error(`${rows[0]?.out ?? 0} of ${due} releases are out.`);
  figures.push({ name: 'releases due at once', value: (due * 1000) / milliseconds, unit: '/s' });

  const playlist = await storePlaylist(db, { owner, editors: others, posts: published });
  await time('100 of 1,000 items of a playlist', () =>
    loadItemsPage(db, undefined, playlist, { page: 4, size: 100 }),
  );
  const extra = await storePosts(db, owner, EDITORS * 5, 'PUBLISHED');
  const items = await db
    .selectFrom('playlist_items')
    .select('id')
    .where('playlist_id', '=', playlist)
    .orderBy('position')
    .execute();
  // Room for those that the editors add.
  await sql`delete from playlist_items where playlist_id = ${playlist} and id = any(${items.slice(-100).map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  await sql`update playlists set items_count = items_count - 100 where id = ${playlist}`.execute(db);
  const editors = [owner, ...others];
  const edits = await once(async () => {
    await Promise.all(
      editors.map(async (editorId, place) => {
        const editor = viewerOf(editorId);
        for (let step = 0; step < 5; step += 1) {
          const post = extra[place * 5 + step] ?? '';
          const item = items[place * 50 + step]?.id ?? '';
          await addItems(context, editor, playlist, { posts: [post], duplicates: 'add' }, undefined);
          await moveItems(context, editor, playlist, { items: [item], after: null });
        }
      }),
    );
  });
  figures.push({ name: 'moves and additions of 10 editors', value: (EDITORS * 10_000) / edits, unit: '/s' });
  await record(`collections ${due} ${rounds}`, figures);
} finally {
  await close();
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
}

function viewerOf(id: string): Viewer {
  const sessionHash = Buffer.alloc(32);
  const flags = { hasBlocks: false, hasMuted: false, staff: null, isProven: false };
  return { id, userName: id, role: 'USER', sessionHash, ...flags };
}

/** The least that a list of tracks needs: their rows, joined in one statement. */
async function readTracks(db: Queryable, releaseId: string): Promise<void> {
  await sql`
    select * from release_tracks join posts on posts.id = post_id join users on users.id = author_id
    join post_versions on post_versions.post_id = posts.id and number = version
    where release_id = ${releaseId} order by disc, release_tracks.position`.execute(db);
}

/** Stores releases with artwork, one for each list of posts. @returns their ids */
async function storeReleases(
  db: Queryable,
  ownerId: string,
  tracks: readonly (readonly string[])[],
  isDue: boolean,
): Promise<string[]> {
  const ids = tracks.map(() => uuidv7());
  const keys = ids.map(() => `releases/${randomBytes(16).toString('hex')}.jpg`);
  await sql`
    insert into files (key, size, sha256, claimed_at)
    select key, 1, repeat('0', 64), now() from unnest(${keys}::text[]) as artwork (key)`.execute(db);
  await sql`
    insert into releases (id, owner_id, title, type, artwork_key, status, release_at, due_at)
    select id, ${ownerId}, 'Slow Weather', 'ALBUM', key, case when ${isDue} then 'SCHEDULED' else 'DRAFT' end,
      case when ${isDue} then now() end, case when ${isDue} then now() end
    from unnest(${ids}::uuid[], ${keys}::text[]) as release (id, key)`.execute(db);
  const rows = ids.flatMap((id, index) =>
    (tracks[index] ?? []).map((postId, place) => ({ release: id, post: postId, place: place + 1 })),
  );
  await sql`
    insert into release_tracks (release_id, post_id, disc, position, holds)
    select release, post, 1, place, status <> 'PUBLISHED'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as track (release uuid, post uuid, place smallint)
    join posts on posts.id = post`.execute(db);
  return ids;
}

/** Stores a public playlist of these posts. @returns its id */
async function storePlaylist(
  db: Queryable,
  { owner, editors, posts }: { owner: string; editors: readonly string[]; posts: readonly string[] },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into playlists (id, owner_id, name, visibility, items_count)
    values (${id}, ${owner}, 'Kitchen', 'public', ${posts.length})`.execute(db);
  await sql`
    insert into playlist_items (id, playlist_id, position, post_id, added_by)
    select gen_random_uuid(), ${id}, place * 1024, post, ${owner}
    from unnest(${posts}::uuid[]) with ordinality as item (post, place)`.execute(db);
  await sql`
    insert into playlist_members (playlist_id, user_id, state)
    select ${id}, editor, 'member' from unnest(${editors}::uuid[]) as person (editor)`.execute(db);
  return id;
}
