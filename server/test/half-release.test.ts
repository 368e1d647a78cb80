// Readers that poll while releases go out (specification 8, R8).
import { api, reference } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson, unique, type Person } from './fixtures/people.ts';
import { newRelease, storeTrack } from './fixtures/releases.ts';
import { useBackbeat } from './servers/start.ts';

const backbeat = useBackbeat();

const RELEASES = 3;
const TRACKS = 12;

/** A release of twelve held drafts, whose title no other one has. */
async function newHeldRelease(owner: Person): Promise<{ id: string; title: string; trackIds: string[] }> {
  const trackIds: string[] = [];
  for (let track = 0; track < TRACKS; track += 1) trackIds.push(await storeTrack(backbeat(), owner));
  const title = unique('whole');
  return { ...(await newRelease(backbeat(), owner, trackIds, { title })), title, trackIds };
}

test('a reader that polls while twelve held drafts go out never sees a part of the release', async () => {
  for (let round = 0; round < RELEASES; round += 1) {
    const owner = await newPerson(backbeat());
    const { id, title, trackIds } = await newHeldRelease(owner);
    const visitor = backbeat().visitor();
    const params = { id };

    /** Each reading is one request. It counts what the visitor sees: nothing, or all twelve. */
    const readings: Record<string, () => Promise<number>> = {
      'the release': async () => {
        const { status, body } = await visitor.call(api.releases.getRelease, { params });
        return status === 200 ? body.tracks.filter(({ post }) => post?.status === 'PUBLISHED').length : 0;
      },
      'the releases of its owner': async () => {
        const query = { user: owner.userName };
        const { body } = await visitor.call(api.releases.listReleases, { query });
        return body.content.reduce((sum, { tracksCount }) => sum + tracksCount, 0);
      },
      'the posts of its owner': async () => {
        const query = { size: '100' };
        const { body } = await visitor.call(api.feed.listPosts, {
          params: { ref: reference('posts', owner.id) },
          query,
        });
        return body.content.length;
      },
      'the posts by their ids': async () => {
        const query = { size: '100' };
        const { body } = await visitor.call(api.feed.listPosts, {
          params: { ref: trackIds.join(',') },
          query,
        });
        return body.content.length;
      },
      'the profile of its owner': async () => {
        const { body } = await owner.browser.call(api.users.getUser, {
          params: { userName: owner.userName },
        });
        return body.postsCount;
      },
      search: async () => {
        const { body } = await visitor.call(api.search.searchAll, { query: { search: title } });
        return body.releases.reduce((sum, { tracksCount }) => sum + tracksCount, 0);
      },
    };
    const counts = new Map(Object.keys(readings).map((name) => [name, new Set<number>()]));
    let isOut = false;
    const poll = async ([name, read]: [string, () => Promise<number>]): Promise<void> => {
      // The last reading begins after the release.
      for (let isLast = false; !isLast;) {
        isLast = isOut;
        counts.get(name)?.add(await read());
      }
    };
    /** Once a reader has seen one track, the release and all others are there. */
    const followTracks = async (): Promise<void> => {
      for (let isLast = false; !isLast;) {
        isLast = isOut;
        const first = await visitor.call(api.posts.getPost, { params: { id: trackIds[0] ?? '' } });
        if (first.status !== 200) continue;
        const others = await Promise.all(
          trackIds.map((trackId) => visitor.call(api.posts.getPost, { params: { id: trackId } })),
        );
        const release = await visitor.call(api.releases.getRelease, { params });
        expect([release.status, ...others.map(({ status }) => status)]).toEqual(
          Array.from({ length: TRACKS + 1 }, () => 200),
        );
        expect(first.body.releases.map((each) => each.id)).toEqual([id]);
      }
    };
    const readers = [...Object.entries(readings).map(poll), followTracks()];
    const { status } = await owner.browser.call(api.releases.releaseNow, { params });
    isOut = true;
    await Promise.all(readers);
    expect(status).toBe(200);
    for (const [name, values] of counts)
      expect([name, [...values].toSorted((one, other) => one - other)]).toEqual([
        name,
        values.has(0) ? [0, TRACKS] : [TRACKS],
      ]);
  }
});
