import { api, limits, type analytics } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { aggregateAllPlays } from '../plays/aggregate-plays.ts';

const backbeat = useEmptyBackbeat();
const paramsOf = (id: string) => ({ params: { id } });
const run = (statement: ReturnType<typeof sql>) => statement.execute(backbeat().context.db);

const read = async ({ browser }: Person): Promise<analytics.Activity> => {
  await aggregateAllPlays(backbeat().context, new AbortController().signal);
  const { body } = await browser.call(api.analytics.getActivity);
  return body;
};
const countsOf = ({ tracks }: analytics.Activity) =>
  tracks.map(({ post, plays, comments, downloads }) => [post.id, plays, comments, downloads]);
const play = ({ browser }: Person, id: string) => browser.call(api.plays.recordPlay, paramsOf(id));
const comment = async ({ browser }: Person, id: string) =>
  (await browser.call(api.comments.addComment, { ...paramsOf(id), body: 'The low end.' })).body;

/** The day (UTC) so many days ago. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Moves what happened to a post into the past. */
const shiftPost = async (id: string, days: number) => {
  await aggregateAllPlays(backbeat().context, new AbortController().signal);
  await run(sql`update daily_post_stats set day = day - ${days}::int where post_id = ${id}`);
};
const setVisit = ({ id }: Person, hours: number, previousHours: number | null = null) =>
  run(sql`insert into visits (user_id, seen_at, previous_seen_at) values (${id},
      now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${previousHours}::int))
    on conflict (user_id) do update set seen_at = excluded.seen_at, previous_seen_at = excluded.previous_seen_at`);

describe('the activity of own tracks', () => {
  test('counts plays, comments of others and downloads by track, the most played first', async () => {
    const [author, fan, other] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const [quiet, loud] = [await storePost(backbeat(), author), await storePost(backbeat(), author)];
    await storePost(backbeat(), author);
    await run(sql`update posts set free_download = true where id = ${loud}`);
    for (const person of [fan, other]) await play(person, loud);
    await fan.browser.call(api.plays.recordDownload, paramsOf(loud));
    await comment(fan, quiet);
    await comment(author, quiet);
    const activity = await read(author);
    expect(countsOf(activity)).toEqual([
      [loud, 2, 0, 1],
      [quiet, 0, 1, 0],
    ]);
    expect(activity).toMatchObject({ since: dayAgo(6), versionListeners: null });
    expect(activity.tracks[1]?.post.comments).toHaveLength(2);
    expect(countsOf(await read(fan))).toEqual([]);
  });

  test('has no drafts and at most four tracks', async () => {
    const [author, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const ids = await Promise.all(Array.from({ length: 6 }, () => storePost(backbeat(), author)));
    for (const id of ids) await play(fan, id);
    const before = await read(author);
    expect(before.tracks).toHaveLength(limits.activityTracks);
    const [first] = before.tracks;
    await run(sql`update posts set status = 'DRAFT', published_at = null where id = ${first?.post.id}`);
    expect(countsOf(await read(author)).map(([id]) => id)).not.toContain(first?.post.id);
  });

  test('equals the rows since the day of the last visit, however they are spread', async () => {
    const [author, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const kinds = ['comment', 'download', 'removedComment'] as const;
    const happening = fc.record({ kind: fc.constantFrom(...kinds), ago: fc.integer({ min: 0, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 8 }),
        fc.integer({ min: 0, max: 9 }),
        async (happenings, visitAgo) => {
          await run(sql`delete from posts where author_id = ${author.id}`);
          const id = await storePost(backbeat(), author);
          for (const { kind, ago } of happenings) {
            const time = sql`now() - make_interval(days => ${ago})`;
            if (kind === 'download')
              await run(
                sql`insert into downloads (post_id, user_id, created_at) values (${id}, ${fan.id}, ${time})`,
              );
            else {
              await run(sql`insert into comments (id, post_id, user_id, text, created_at)
                values (gen_random_uuid(), ${id}, ${fan.id}, ${kind}, ${time})`);
              await run(sql`delete from comments where text = 'removedComment'`);
            }
          }
          await setVisit(author, visitAgo * 24 + 7);
          const { since, tracks } = await read(author);
          const visited = new Date(Date.now() - (visitAgo * 24 + 7) * 3_600_000).toISOString().slice(0, 10);
          const countSince = (day: string, kind: (typeof kinds)[number]) =>
            happenings.filter((each) => each.kind === kind && dayAgo(each.ago) >= day).length;
          const isNews = countSince(visited, 'comment') + countSince(visited, 'download') > 0;
          const day = isNews && visited >= dayAgo(6) ? visited : dayAgo(6);
          const [comments, downloads] = [countSince(day, 'comment'), countSince(day, 'download')];
          expect(since).toBe(day);
          expect(tracks.map((track) => [track.comments, track.downloads])).toEqual(
            comments + downloads > 0 ? [[comments, downloads]] : [],
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('names the listeners of a new version to authors with Plus alone', async () => {
    const [plus, free] = [await newPerson(backbeat(), { plus: true }), await newPerson(backbeat())];
    const fans = await Promise.all([1, 2].map(() => newPerson(backbeat())));
    for (const [author, expected] of [
      [plus, 1],
      [free, null],
    ] as const) {
      const id = await storePost(backbeat(), author);
      for (const fan of fans) await play(fan, id);
      expect((await read(author)).versionListeners).toBeNull();
      await run(sql`with version as (
          insert into post_versions (post_id, number, music_key, sha256)
          select post_id, 2, music_key || '2', repeat('2', 64) from (
            select post_id, music_key from post_versions where post_id = ${id}
          ) as version returning music_key
        ) insert into files (key, size, sha256, claimed_at) select music_key, 1, repeat('2', 64), now() from version`);
      await run(sql`update posts set version = 2 where id = ${id}`);
      await run(sql`delete from play_windows`);
      for (const fan of fans.slice(1)) await play(fan, id);
      expect((await read(author)).versionListeners).toBe(expected);
    }
  });

  test('requires a session', async () => {
    const { status } = await backbeat().visitor().call(api.analytics.getActivity);
    expect(status).toBe(401);
  });
});

describe('the last visit', () => {
  /** Makes the next request of the session record that the user is here. */
  const ageSessions = ({ id }: Person) =>
    run(sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${id}`);
  const visitOf = async ({ id }: Person) =>
    backbeat().context.db.selectFrom('visits').selectAll().where('user_id', '=', id).executeTakeFirst();
  const sinceOf = async (person: Person) => (await read(person)).since;

  /** An author with a play on each of the last seven days. */
  const playedAuthor = async () => {
    const [author, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
    for (let days = 0; days < 7; days += 1) {
      const id = await storePost(backbeat(), author);
      await play(fan, id);
      await shiftPost(id, days);
    }
    return author;
  };

  test('a visit ends six hours after its last request, and the next request begins another', async () => {
    const author = await playedAuthor();
    await ageSessions(author);
    // The first visit shows the last week.
    expect(await sinceOf(author)).toBe(dayAgo(6));
    await eventually(async () => expect(await visitOf(author)).toMatchObject({ previous_seen_at: null }));

    await setVisit(author, 49);
    await ageSessions(author);
    const day = new Date(Date.now() - 49 * 3_600_000).toISOString().slice(0, 10);
    expect(await sinceOf(author)).toBe(day);
    await eventually(async () =>
      expect((await visitOf(author))?.previous_seen_at?.toISOString().slice(0, 10)).toBe(day),
    );
    // Recorded, it answers the same.
    expect(await sinceOf(author)).toBe(day);
  });

  test('two sessions at once are one visit, which a pause of five hours does not end', async () => {
    const author = await playedAuthor();
    await setVisit(author, 5, 49);
    await ageSessions(author);
    await Promise.all([read(author), read(author)]);
    await eventually(async () => {
      const visit = await visitOf(author);
      expect(visit && Date.now() - visit.seen_at.getTime()).toBeLessThan(60_000);
    });
    expect(await sinceOf(author)).toBe(new Date(Date.now() - 49 * 3_600_000).toISOString().slice(0, 10));
  });

  test('a visit is written at most once an hour', async () => {
    const author = await newPerson(backbeat());
    await setVisit(author, 0);
    const before = await visitOf(author);
    await ageSessions(author);
    await read(author);
    await eventually(async () => {
      const { last_seen_at } = await backbeat()
        .context.db.selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', author.id)
        .executeTakeFirstOrThrow();
      expect(Date.now() - last_seen_at.getTime()).toBeLessThan(60_000);
    });
    expect(await visitOf(author)).toEqual(before);
  });
});
