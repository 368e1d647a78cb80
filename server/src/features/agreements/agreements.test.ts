import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { agreements, api, JWKS_PATH, type posts } from '@backbeat/contract';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { viewAgreement } from './agreements.views.ts';
import { createFirstSigningKey, createNextSigningKey } from './signing/create-signing-key.ts';
import { signAgreement } from './signing/sign-agreement.ts';
import { makeTerms } from './terms.fixture.ts';

const routes = api.agreements;
const FILES = [routes.getSplitSheet, routes.getSplitSheetTable, routes.getRelease];
const backbeat = useBackbeat();
const run = promisify(execFile);
let author: Person;
let artist: Person;
let stranger: Person;

beforeAll(async () => {
  [author, artist, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const jwks = z.object({
  keys: z.array(
    z.strictObject({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  ),
});

const paramsOf = ({ id }: Pick<posts.Post, 'id'>) => ({ params: { id } });
const readKeys = async () => jwks.parse((await backbeat().visitor().send(JWKS_PATH)).body);

/** A published post on which `artist` is credited. */
async function publishedPost(title = 'Night bus'): Promise<posts.Post> {
  const draft = await newDraft(author, [artist], { title });
  return (await artist.browser.call(api.credits.approveRequest, paramsOf(draft))).body;
}

/** Verifies a document with the published keys. */
async function verify(jws: string) {
  const { payload } = await compactVerify(jws, createLocalJWKSet(await readKeys()));
  return agreements.agreement.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
}

describe('signed agreements', () => {
  test('a party gets the whole agreement, signed with a published key', async () => {
    const post = await publishedPost();
    for (const { browser } of [author, artist]) {
      const { status, text, headers } = await browser.call(routes.getAgreement, paramsOf(post));
      expect([status, headers.get('content-type')]).toEqual([200, 'application/jose']);
      const agreement = await verify(text);
      expect(agreement).toMatchObject({ post: post.id, title: 'Night bus', version: 1 });
      expect(agreement.parties.map(({ userName }) => userName)).toEqual([author.userName, artist.userName]);
      expect(agreement.parties[1]).toMatchObject({ roles: ['FeaturedArtist'], compositionShare: null });
      const [consent] = agreement.consents;
      expect(consent).toMatchObject({ artist: artist.id, answer: 'approved' });
      expect(
        createHash('sha256')
          .update(consent?.canonical ?? '')
          .digest('hex'),
      ).toBe(consent?.digest);
      expect(JSON.parse(consent?.canonical ?? '')).toMatchObject({
        post: post.id,
        audio: agreement.audioSha256,
        artist: artist.id,
      });
    }
  });

  test('other viewers get the public part, without shares and signed names', async () => {
    const post = await publishedPost();
    for (const browser of [stranger.browser, backbeat().visitor()]) {
      const { text } = await browser.call(routes.getAgreement, paramsOf(post));
      const agreement = await verify(text);
      expect(agreement.parties[0]).toEqual({
        artist: author.id,
        userName: author.userName,
        roles: ['MainArtist'],
      });
      expect(agreement.consents[0]).not.toHaveProperty('signedAs');
      expect(agreement.proposal).not.toHaveProperty('signedAs');
    }
  });

  test('the public part of an agreement with a split reveals no share, also not by a digest', async () => {
    const post = await newPost(author, { title: 'Split' });
    const credits = [
      { userName: author.userName, roles: ['Composer' as const], compositionShare: 62.5, recordingShare: 50 },
      { userName: artist.userName, roles: ['Guitar' as const], compositionShare: 37.5, recordingShare: 50 },
    ];
    const proposalAnswer = await author.browser.call(api.credits.proposeTerms, {
      ...paramsOf(post),
      body: { credits, signedAs: 'Ann Author' },
    });
    expect(proposalAnswer.status).toBe(200);
    // Until the artist approves, only the author is a party to the current terms.
    const { text: before } = await artist.browser.call(routes.getAgreement, paramsOf(post));
    expect((await verify(before)).parties).toEqual([expect.not.objectContaining({ compositionShare: null })]);
    expect((await artist.browser.call(routes.getSplitSheet, paramsOf(post))).status).toBe(403);

    const { proposal } = (await artist.browser.call(api.posts.getPost, paramsOf(post))).body;
    await artist.browser.call(api.credits.approveRequest, {
      ...paramsOf(post),
      body: { digest: proposal?.digest ?? '', signedAs: 'Ada Bach' },
    });
    const whole = await verify((await artist.browser.call(routes.getAgreement, paramsOf(post))).text);
    expect(whole.parties).toMatchObject([
      { compositionShare: 62.5, recordingShare: 50 },
      { roles: ['Guitar'], compositionShare: 37.5, recordingShare: 50 },
    ]);
    expect(whole.consents).toMatchObject([{ digest: proposal?.digest, signedAs: 'Ada Bach' }]);
    expect(whole.proposal).toMatchObject({ artist: author.id, signedAs: 'Ann Author' });
    const visible = await verify((await stranger.browser.call(routes.getAgreement, paramsOf(post))).text);
    expect(visible.consents).toEqual([
      { artist: artist.id, proof: 'session', answer: 'approved', time: whole.consents[0]?.time },
    ]);
    expect(JSON.stringify(visible)).not.toMatch(/Share|62\.5|6250|digest|canonical|Ada|Ann/);

    await artist.browser.call(api.credits.withdrawCredit, paramsOf(post));
    expect((await artist.browser.call(routes.getSplitSheet, paramsOf(post))).status).toBe(403);
    const after = await verify((await artist.browser.call(routes.getAgreement, paramsOf(post))).text);
    expect(after.parties.map(({ userName }) => userName)).toEqual([author.userName]);
  });

  test('equal agreements have equal bytes', async () => {
    const post = await publishedPost();
    const [one, other] = [
      await author.browser.call(routes.getAgreement, paramsOf(post)),
      await artist.browser.call(routes.getAgreement, paramsOf(post)),
    ];
    expect(one.text).toBe(other.text);
  });

  test('a draft has no agreement and no files, also for its author', async () => {
    const draft = await newDraft(author, [artist]);
    for (const { browser } of [author, artist, stranger]) {
      for (const route of [routes.getAgreement, ...FILES])
        expect((await browser.call(route, paramsOf(draft))).status).toBe(404);
    }
  });

  test('the agreement of a post is hidden like the post', async () => {
    const blockedUser = await newPerson(backbeat());
    const post = await newPost(author);
    await author.browser.call(api.blocks.block, { params: { user: blockedUser.userName } });
    expect((await blockedUser.browser.call(routes.getAgreement, paramsOf(post))).status).toBe(404);
    expect((await blockedUser.browser.call(routes.getSplitSheet, paramsOf(post))).status).toBe(404);
  });
});

describe('files of an agreement', () => {
  test('only parties can download the files', async () => {
    const post = await publishedPost();
    for (const route of FILES) {
      expect((await stranger.browser.call(route, paramsOf(post))).failure.error).toBe(
        agreements.messages.notParty,
      );
      expect((await backbeat().visitor().call(route, paramsOf(post))).status).toBe(401);
    }
    for (const { browser } of [author, artist]) {
      for (const route of [routes.getSplitSheet, routes.getSplitSheetTable]) {
        const { status, headers } = await browser.call(route, paramsOf(post));
        expect([status, headers.get('content-type')]).toEqual([200, route.mediaType]);
        expect(headers.get('content-disposition')).toContain(
          'attachment; filename="Night bus - split sheet.',
        );
      }
    }
  });

  test('the release file names the recording once its duration is known', async () => {
    const post = await publishedPost();
    const { text, headers } = await eventually(async () => {
      const answer = await author.browser.call(routes.getRelease, paramsOf(post));
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(headers.get('content-type')).toBe('application/xml');
    expect(text).toContain(`<HashSumValue>${post.audioSha256}</HashSumValue>`);
    expect(text).toContain('<AudioCodecType>MP3</AudioCodecType>');
  });

  test('signing details appear on the split sheet of the parties until the account is deleted', async () => {
    const post = await publishedPost();
    const details = { legalName: 'Ada Bach', ipi: '00014107338', pro: 'GEMA', publisher: '' };
    const savedDetails = await artist.browser.call(routes.updateSigningDetails, { body: details });
    expect(savedDetails.body).toEqual(details);
    expect((await artist.browser.call(routes.getSigningDetails)).body).toEqual(details);
    expect((await author.browser.call(routes.getSigningDetails)).body.legalName).toBe('');
    const { text } = await author.browser.call(routes.getSplitSheetTable, paramsOf(post));
    expect(text).toContain(`${artist.userName},Ada Bach,Featured artist,'00014107338,GEMA,`);
    const wrong = await artist.browser.call(routes.updateSigningDetails, {
      body: { ...details, ipi: '00014107339' },
    });
    expect(wrong.failure.fields).toEqual({ ipi: agreements.messages.ipi });
    await artist.browser.call(api.users.deleteAccount, { params: { id: artist.id } });
    const rows = await backbeat()
      .context.db.selectFrom('signing_details')
      .selectAll()
      .where('user_id', '=', artist.id)
      .execute();
    expect(rows).toEqual([]);
    artist = await newPerson(backbeat());
  });
});

describe('signing keys', () => {
  test('a replaced key still verifies older agreements', async () => {
    const post = await newPost(author);
    const { text: older } = await author.browser.call(routes.getAgreement, paramsOf(post));
    const kid = await backbeat().context.transact((tx) => createNextSigningKey(tx));
    const { text: newer } = await author.browser.call(routes.getAgreement, paramsOf(post));
    expect(decodeProtectedHeader(newer)).toEqual({ alg: 'EdDSA', kid });
    expect(decodeProtectedHeader(older).kid).not.toBe(kid);
    expect(await verify(older)).toEqual(await verify(newer));
  });

  test('processes that start or rotate at the same time leave one current key', async () => {
    const { db, transact } = backbeat().context;
    await transact(async (tx) => {
      await tx.deleteFrom('signing_keys').execute();
    });
    const keys = await Promise.all(Array.from({ length: 8 }, () => createFirstSigningKey(db)));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    await Promise.all(Array.from({ length: 4 }, () => transact((tx) => createNextSigningKey(tx))));
    expect((await readKeys()).keys).toHaveLength(5);
  });
});

describe('offline verification', () => {
  /** Runs the commands of the guide in a folder with the files of a verifier. */
  async function verifyOffline(jws: string, song: Buffer): Promise<string> {
    const guide = await readFile(new URL('../../../../docs/agreements.md', import.meta.url), 'utf8');
    const commands = Array.from(guide.matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) => block).join('\n');
    const folder = await mkdtemp(path.join(tmpdir(), 'agreement-'));
    try {
      await writeFile(path.join(folder, 'agreement.jws'), jws);
      await writeFile(path.join(folder, 'jwks.json'), JSON.stringify(await readKeys()));
      await writeFile(path.join(folder, 'song'), song);
      const { stdout } = await run('sh', ['-ec', commands], { cwd: folder });
      return stdout;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  test('the commands of the guide verify the signature, the recording and the consents', async () => {
    const tag = Buffer.from('494433030000000000020000', 'hex');
    const song = Buffer.concat([tag, mp3(1)]);
    const draft = await newDraft(author, [artist], { file: file('song.mp3', song) });
    await artist.browser.call(api.credits.approveRequest, paramsOf(draft));
    const text = await eventually(async () => {
      const answer = await artist.browser.call(routes.getAgreement, paramsOf(draft));
      const { soundSha256 } = await verify(answer.text);
      expect(soundSha256).toBe(createHash('sha256').update(mp3(1)).digest('hex'));
      return answer.text;
    });
    const output = 'Signature Verified Successfully\nsong: OK\nsound: OK\nconsents: OK\n';
    expect(await verifyOffline(text, song)).toBe(output);

    const flippedSong = Buffer.from(song);
    flippedSong[100] = (flippedSong[100] ?? 0) ^ 1;
    await expect(verifyOffline(text, flippedSong)).rejects.toThrow('checksum did NOT match');
    const [header, payload = '', signature] = text.split('.');
    const forgedPayload = Buffer.from(payload, 'base64url').toString().replace('"version":1', '"version":2');
    const parts = [header, Buffer.from(forgedPayload).toString('base64url'), signature];
    await expect(verifyOffline(parts.join('.'), song)).rejects.toThrow('Command failed');
  });

  test('the commands of the guide verify an agreement with a split and signed names', async () => {
    const song = Buffer.from('audio');
    const key = await createFirstSigningKey(backbeat().context.db);
    const jws = await signAgreement(viewAgreement(makeTerms({ count: 10 })), key);
    expect(await verifyOffline(jws, song)).toContain('song: OK\nsound: OK\nconsents: OK\n');
  });
});
