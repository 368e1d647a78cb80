import { api } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/clients/browser.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newVersion } from '../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import {
  listLinks,
  newLink,
  newPlayableDraft,
  open,
  openGuest,
  readRange,
  waitForStreams,
} from './private-links.fixture.ts';

const routes = api.privateLinks;
const backbeat = useBackbeat();
let author: Person;
let artist: Person;

beforeAll(async () => {
  [author, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

/** Anything that parties do to a track and its links. Calls that are refused change nothing. */
const ACTIONS = {
  stop: ({ id, guest }) => guest.call(routes.stopLinks, { params: { id, version: '1' } }),
  allow: ({ id, guest }) => guest.call(routes.allowLinks, { params: { id, version: '1' } }),
  stopNewest: ({ id }) => artist.browser.call(routes.stopLinks, { params: { id, version: '2' } }),
  allowNewest: ({ id }) => artist.browser.call(routes.allowLinks, { params: { id, version: '2' } }),
  approve: ({ id }) => artist.browser.call(api.credits.approveRequest, { params: { id } }),
  decline: ({ id }) => artist.browser.call(api.credits.declineRequest, { params: { id } }),
  propose: ({ id }) =>
    author.browser.call(api.credits.proposeTerms, { params: { id }, body: { version: 2 } }),
  reset: ({ id, link }) => author.browser.call(routes.resetLink, { params: { id, link } }),
  setPassword: ({ id, link }) =>
    author.browser.call(routes.updateLink, { params: { id, link }, body: { password: 'at the bar' } }),
  pinVersion: ({ id, link }) =>
    author.browser.call(routes.updateLink, { params: { id, link }, body: { version: 1 } }),
  followNewest: ({ id, link }) =>
    author.browser.call(routes.updateLink, { params: { id, link }, body: { version: null } }),
  offerOriginal: ({ id, link }) =>
    author.browser.call(routes.updateLink, { params: { id, link }, body: { download: 'original' } }),
  remove: ({ id, link }) => author.browser.call(routes.deleteLink, { params: { id, link } }),
} satisfies Record<
  string,
  (track: { id: string; link: string; guest: Browser }) => Promise<{ status: number }>
>;
/** Actions after which a browser that had the link open has it no more. */
const ENDING: readonly string[] = ['reset', 'setPassword', 'remove'];
const names = Object.entries(ACTIONS).map(([name]) => name);
const anyActions = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 });

test('no unpublished byte is served without a link that allows it, whatever parties do', async () => {
  await fc.assert(
    fc.asyncProperty(anyActions, async (actions) => {
      const id = await newPlayableDraft(author, [artist]);
      await newVersion(author, id);
      await waitForStreams(author, id);
      const guest = await openGuest(backbeat(), id, 'Ilo Marsh');
      const link = await newLink(author, id);
      const [listener, stranger] = [backbeat().visitor(), backbeat().visitor()];
      await open(listener, link.token);
      let isIn = true;
      for (const name of actions) {
        const [, act] = Object.entries(ACTIONS).find(([each]) => each === name) ?? [];
        // oxlint-disable-next-line no-await-in-loop -- each action meets the state that the last one left
        const answer = await act?.({ id, link: link.id, guest });
        if (ENDING.includes(name) && (answer?.status ?? 500) < 300) isIn = false;
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await readAccess({ id, link: link.id, listener, stranger })).toEqual(
          // oxlint-disable-next-line no-await-in-loop -- as above
          await expectedAccess({ id, link: link.id, isIn }),
        );
      }
    }),
    { numRuns: 8 },
  );
});

interface TrackFiles {
  number: number;
  stream: string | null;
  isCurrent: boolean;
}

async function listFiles(id: string): Promise<TrackFiles[]> {
  const { rows } = await sql<TrackFiles>`
    select number, '/media/' || stream_key as stream, status = 'PUBLISHED' and version = number as "isCurrent"
    from post_versions join posts on posts.id = post_id where post_id = ${id} order by number`.execute(
    backbeat().context.db,
  );
  return rows;
}

const readAccess = async (track: { id: string; link: string; listener: Browser; stranger: Browser }) =>
  Promise.all(
    (await listFiles(track.id)).map(async ({ number, stream }) => ({
      number,
      stranger: await readRange(track.stranger, stream),
      listener: await readRange(track.listener, stream),
    })),
  );

/** What the list of links and the status of the post say about each version. */
async function expectedAccess(track: { id: string; link: string; isIn: boolean }) {
  const { body } = await listLinks(author, track.id);
  const link = body.find(({ id }) => id === track.link);
  return (await listFiles(track.id)).map(({ number, isCurrent }) => {
    const isAllowed = track.isIn && link?.opens === number && !link.isStopped;
    return { number, stranger: isCurrent ? 206 : 404, listener: isCurrent || isAllowed ? 206 : 404 };
  });
}
