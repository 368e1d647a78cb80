// Each released version has a dump here, which this version opens.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { agreements, api, JWKS_PATH } from '@backbeat/contract';
import { compactVerify, createLocalJWKSet } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import serverPackage from '../../package.json' with { type: 'json' };
import { migrate } from '../../src/db/migrate.ts';
import { readMigrations } from '../../src/db/migrations.ts';
import type { Browser } from '../clients/browser.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { freshDatabase } from '../servers/database.ts';
import { type Backbeat, startBackbeat } from '../servers/start.ts';
import { STORY } from './use-product.ts';

const VERSIONS = (await readdir(import.meta.dirname))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => path.basename(name, '.sql'));

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string(), x: z.string(), kid: z.string() })) });

test('this version has a dump', () => {
  expect(VERSIONS).toContain(serverPackage.version);
});

describe.each(VERSIONS)('data of version %s', (version) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let names: string[];
  let appliedMigrations: string[];
  let backbeat: Backbeat;
  let author: Browser;
  let artist: Browser;

  const signIn = async (username: string): Promise<Browser> => {
    const browser = backbeat.visitor();
    const { status } = await browser.call(api.auth.signIn, { body: { username, password: PASSWORD } });
    expect(status).toBe(200);
    return browser;
  };

  beforeAll(async () => {
    const dump = await readFile(path.join(import.meta.dirname, `${version}.sql`), 'utf8');
    names = [...new Set(dump.match(/\b\d{3}-[a-z0-9-]+\.sql\b/g))];
    database = await freshDatabase({ empty: true });
    await migrate(database.url, { only: names });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(dump);
    await client.end();
    appliedMigrations = await migrate(database.url);
    backbeat = await startBackbeat({ DATABASE_URL: database.url });
    [author, artist] = [await signIn(STORY.author), await signIn(STORY.artist)];
  });
  afterAll(async () => {
    await backbeat.close();
    await database.drop();
  });

  const findPost = async (browser: Browser, title: string) => {
    const { body } = await browser.call(api.search.searchAll, { query: { search: title } });
    return body.tracks.find((post) => post.title === title);
  };

  test('gets the migrations of the later versions', async () => {
    const migrationNames = (await readMigrations()).map((migration) => migration.name);
    expect(appliedMigrations).toEqual(migrationNames.filter((name) => !names.includes(name)));
  });

  test('has the profile, its posts and what listeners have left there', async () => {
    const { body: profile } = await backbeat
      .visitor()
      .call(api.users.getUser, { params: { userName: STORY.author } });
    expect(profile).toMatchObject({ userName: STORY.author, followersCount: 1 });
    const id = String((await findPost(artist, STORY.post))?.id);
    const { body: post } = await artist.call(api.posts.getPost, { params: { id } });
    expect(post).toMatchObject({
      title: STORY.post,
      status: 'PUBLISHED',
      processing: 'done',
      totalLikes: 1,
      totalViews: 1,
      totalDownloads: 1,
      version: 1,
    });
    expect(post.waveform?.length).toBeGreaterThan(0);
    const { body: comments } = await artist.call(api.comments.listComments, { params: { id }, query: {} });
    expect(comments.content).toMatchObject([{ comment: STORY.comment, at: 1.25, mentions: [STORY.artist] }]);
  });

  test('has the agreement, and the proposal and the draft that wait for an answer', async () => {
    const { body: pending } = await artist.call(api.credits.listPendingRequests);
    expect(pending.map(({ title }) => title).toSorted()).toEqual([STORY.draft, STORY.post].toSorted());
    const id = String(pending.find(({ title }) => title === STORY.post)?.id);
    const { text } = await author.call(api.agreements.getAgreement, { params: { id } });
    const keys = jwks.parse((await backbeat.visitor().send(JWKS_PATH)).body);
    const { payload } = await compactVerify(text, createLocalJWKSet(keys));
    const agreement = agreements.agreement.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
    expect(agreement.parties.map(({ userName }) => userName)).toEqual([STORY.author, STORY.artist]);
    expect(agreement.consents).toMatchObject([{ answer: 'approved' }]);
    const proposal = pending.find((post) => post.id === id)?.proposal;
    const digest = proposal?.digest ?? undefined;
    const { status, body } = await artist.call(api.credits.approveRequest, {
      params: { id },
      body: { digest },
    });
    expect([status, body.version]).toEqual([200, 2]);
  });

  test('has the chat with its message and the reaction to it', async () => {
    const { body: chats } = await artist.call(api.chats.listChats);
    const params = { id: String(chats.content[0]?.chatRoomId) };
    const { body: messages } = await artist.call(api.chats.listMessages, { params });
    expect(messages.at(-1)).toMatchObject({
      message: STORY.chatMessage,
      reactions: [{ emoji: '🔥', users: [STORY.artist] }],
    });
  });
});
