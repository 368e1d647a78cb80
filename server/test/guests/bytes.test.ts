// Rule S15: no unapproved byte is served without a session, guest browser or listen cookie that entitles
// to it, whatever the parties of a track do, some of it at once.
import { randomBytes } from 'node:crypto';
import { api, type guests } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createCode } from '../../src/features/guests/codes/verify-code.ts';
import {
  newLink,
  open,
  readRange,
  waitForStreams,
} from '../../src/features/private-links/private-links.fixture.ts';
import { GUEST_COOKIE, hashSecret } from '../../src/http/security/party.ts';
import type { Browser } from '../clients/browser.ts';
import { openAsGuest } from '../fixtures/credited-guests.ts';
import { newPerson, unique, type Person } from '../fixtures/people.ts';
import { file } from '../fixtures/sounds.ts';
import { newPost } from '../fixtures/tracks.ts';
import { newSound, newVersion } from '../fixtures/versions.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;

beforeAll(async () => {
  [author, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

/** A draft with two versions, an asked artist, an asked guest and a private link. */
interface Track {
  id: string;
  params: { id: string };
  guestId: string;
  guest: Browser;
  /** An account that may claim the guest. */
  claimer: Person;
  link: string;
  /** A browser that has opened the link. */
  listener: Browser;
  stranger: Browser;
}

async function newTrack(): Promise<Track> {
  const email = `${unique('mailbox')}@guests.example`;
  const credits = [
    { userName: author.userName },
    { userName: artist.userName },
    { email, name: 'Ilo Marsh', roles: ['Mixer' as const] },
  ];
  const { id } = await newPost(author, { credits, file: file('song.mp3', newSound()) });
  await newVersion(author, id);
  await waitForStreams(author, id);
  const params = { id };
  const { body: invited } = await author.browser.call(api.guests.listGuests, { params });
  const guestId = invited[0]?.id ?? '';
  const [guest, listener] = [await openAsGuest(backbeat(), guestId), backbeat().visitor()];
  const link = await newLink(author, id);
  await open(listener, link.token);
  const claimer = await newPerson(backbeat());
  claimer.browser.keep(GUEST_COOKIE, randomBytes(32).toString('base64url'));
  return { id, params, guestId, guest, claimer, link: link.id, listener, stranger: backbeat().visitor() };
}

async function askCode(
  { guestId }: Track,
  purpose: guests.CodePurpose,
  browser: Browser,
  digest?: string,
): Promise<string> {
  const secret = /guest=([^;]+)/.exec(browser.cookie)?.[1] ?? '';
  return createCode(backbeat().context.db, { guestId, purpose, digest, browserHash: hashSecret(secret) });
}

const digestFor = async (browser: Browser, { params }: Track) =>
  (await browser.call(api.posts.getPost, { params })).body.proposal?.digest ?? undefined;

async function answerAsGuest(track: Track, kind: 'approveRequest' | 'declineRequest') {
  const digest = await digestFor(track.guest, track);
  if (digest === undefined) return undefined;
  const code = await askCode(track, 'answer', track.guest, digest);
  return track.guest.call(api.credits[kind], {
    params: track.params,
    body: { digest, code, ...(kind === 'approveRequest' && { signedAs: 'Ilo' }) },
  });
}

async function answerAsUser(by: Person, track: Track, kind: 'approveRequest' | 'declineRequest') {
  const digest = await digestFor(by.browser, track);
  return by.browser.call(api.credits[kind], {
    params: track.params,
    body: digest === undefined ? {} : { digest },
  });
}

const routes = api.privateLinks;
/** Anything that happens to a track. Calls that are refused change nothing. */
const ACTIONS: Record<string, (track: Track) => Promise<unknown>> = {
  approve: (track) => answerAsGuest(track, 'approveRequest'),
  decline: (track) => answerAsGuest(track, 'declineRequest'),
  artistApproves: (track) => answerAsUser(artist, track, 'approveRequest'),
  artistDeclines: (track) => answerAsUser(artist, track, 'declineRequest'),
  claimerApproves: (track) => answerAsUser(track.claimer, track, 'approveRequest'),
  proposeFirst: ({ params }) =>
    author.browser.call(api.credits.proposeTerms, { params, body: { version: 1 } }),
  proposeSecond: ({ params }) =>
    author.browser.call(api.credits.proposeTerms, { params, body: { version: 2 } }),
  cancel: ({ params }) => author.browser.call(api.credits.cancelTerms, { params }),
  claim: async (track) => {
    const code = await askCode(track, 'claim', track.claimer.browser);
    return track.claimer.browser.call(api.guests.claim, { body: { guests: [track.guestId], code } });
  },
  revoke: ({ id, guestId }) => author.browser.call(api.guests.revokeLink, { params: { id, guest: guestId } }),
  sendAgain: ({ id, guestId }) =>
    author.browser.call(api.guests.sendLink, { params: { id, guest: guestId } }),
  erase: async (track) => {
    const code = await askCode(track, 'erase', track.guest);
    return track.guest.call(api.guests.eraseData, { body: { code } });
  },
  endBrowser: ({ guest }) => guest.call(api.guests.endBrowser, { params: { number: '1' } }),
  stop: ({ id, guest }) => guest.call(routes.stopLinks, { params: { id, version: '2' } }),
  allow: ({ id, guest }) => guest.call(routes.allowLinks, { params: { id, version: '2' } }),
  pinFirst: ({ id, link }) =>
    author.browser.call(routes.updateLink, { params: { id, link }, body: { version: 1 } }),
  followNewest: ({ id, link }) =>
    author.browser.call(routes.updateLink, { params: { id, link }, body: { version: null } }),
  resetLink: ({ id, link }) => author.browser.call(routes.resetLink, { params: { id, link } }),
  removeLink: ({ id, link }) => author.browser.call(routes.deleteLink, { params: { id, link } }),
};

interface VersionFacts {
  number: number;
  stream: string | null;
  /** Every credit of the public terms is approved in exactly these terms, and this version is theirs. */
  isAgreed: boolean;
  /** The guest has access in this browser, and is asked or credited. */
  isGuestEntitled: boolean;
  isClaimerEntitled: boolean;
  isLinkOpen: boolean;
}

/** What the tables say about who is entitled, without what the server computes for files. */
async function listFacts({ id, guestId, claimer, link, guest }: Track): Promise<VersionFacts[]> {
  const secret = /guest=([^;]+)/.exec(guest.cookie)?.[1] ?? '';
  const { rows } = await sql<VersionFacts>`
    with party as (
      select exists (select from credits where post_id = ${id} and user_id = ${guestId}) as is_credited
    )
    select number, '/media/' || stream_key as stream,
      status = 'PUBLISHED' and version = number and not exists (
        select from credits where credits.post_id = posts.id and state = 'current' and not is_author
          and consent_answer(posts.id, user_id, digest_of(canonical_terms(posts.id, sha256, user_id, roles)))
            is distinct from 'approved'
      ) as "isAgreed",
      is_credited and exists (
        select from guests join guest_browsers on guest_id = guests.id
        where guests.id = ${guestId} and email is not null and revoked_at is null
          and secret_hash = ${hashSecret(secret)}
      ) as "isGuestEntitled",
      is_credited and exists (
        select from guests where id = ${guestId} and claimed_by = ${claimer.id}
      ) as "isClaimerEntitled",
      exists (
        select from private_links
        where id = ${link} and generation = 0 and coalesce(version, (select max(number) from post_versions where post_id = posts.id)) = number
      ) and not exists (
        select from private_link_stops as stop join credits on credits.post_id = stop.post_id and user_id = party_id
        where stop.post_id = posts.id and stop.version = number
      ) and not exists (
        select from (
          select distinct on (artist_id) answer from consents
          where consents.post_id = posts.id and canonical like '%' || sha256 || '%' order by artist_id, id desc
        ) as newest where answer = 'declined'
      ) as "isLinkOpen"
    from post_versions join posts on posts.id = post_id cross join party where post_id = ${id} order by number`.execute(
    backbeat().context.db,
  );
  return rows;
}

/** Bytes that were served to a browser that the tables do not entitle, in words. */
async function listLeaks(track: Track): Promise<string[]> {
  const facts = await listFacts(track);
  const leaks = await Promise.all(
    facts.flatMap(({ number, stream, isAgreed, ...entitled }) =>
      [
        { who: 'stranger', browser: track.stranger, isEntitled: false },
        { who: 'listener', browser: track.listener, isEntitled: entitled.isLinkOpen },
        { who: 'guest', browser: track.guest, isEntitled: entitled.isGuestEntitled },
        { who: 'claimer', browser: track.claimer.browser, isEntitled: entitled.isClaimerEntitled },
      ].map(async ({ who, browser, isEntitled }) => {
        const status = await readRange(browser, stream);
        return status === 206 && !isAgreed && !isEntitled ? `${who} hears version ${number}` : '';
      }),
    ),
  );
  return leaks.filter((leak) => leak !== '');
}

/** Actions that run at once, one group after another. */
const groups = fc.array(fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 4,
});

test('no unapproved byte is served to a browser that is not entitled to it, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(groups, async (actions) => {
      const track = await newTrack();
      const [, second] = await listFacts(track);
      // All three begin with what the property takes away.
      expect(await readRange(track.guest, second?.stream ?? null)).toBe(206);
      expect(await readRange(track.listener, second?.stream ?? null)).toBe(206);
      expect(await listLeaks(track)).toEqual([]);
      for (const group of actions) {
        // oxlint-disable-next-line no-await-in-loop -- each group meets the state that the last one left
        await Promise.all(group.map(async (name) => ACTIONS[name]?.(track)));
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await listLeaks(track)).toEqual([]);
      }
    }),
    { numRuns: 10 },
  );
});
