import { createHash } from 'node:crypto';
import { api, feedPath, screens } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { embedHead } from '../../src/features/embeds/embed.head.ts';
import { postHead } from '../../src/features/posts/post.head.ts';
import type { Browser } from '../clients/browser.ts';
import { storeCreditedGuest, type CreditedGuest } from '../fixtures/credited-guests.ts';
import { newPerson, unique, type Person } from '../fixtures/people.ts';
import { finishAudio } from '../fixtures/releases.ts';
import { storePost } from '../fixtures/stored-posts.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;
let stranger: Person;
let guest: CreditedGuest;

beforeAll(async () => {
  author = await newPerson(backbeat());
  artist = await newPerson(backbeat());
  stranger = await newPerson(backbeat());
  guest = await newGuest();
});

/** A published post that credits a guest and `artist`. */
async function newGuest(): Promise<CreditedGuest> {
  const postId = await storePost(backbeat(), author, { title: unique('Night ') });
  await finishAudio(backbeat(), postId);
  return storeCreditedGuest(backbeat(), postId, { artistIds: [artist.id] });
}

const paramsOf = ({ postId }: CreditedGuest) => ({ params: { id: postId } });

/** Everything that others than the author and the guest read of the post. */
async function readAll(browser: Browser): Promise<string[]> {
  const { id } = paramsOf(guest).params;
  const profile = screens.profile.replace(':userName', author.userName);
  const paths = [
    profile,
    feedPath(profile, 'rss'),
    feedPath(profile, 'atom'),
    `/api/posts/get/id/${id}`,
    `/api/posts/agreement/${id}`,
    `/api/posts/agreement/${id}/split-sheet.csv`,
    `/api/posts/agreement/${id}/ern.xml`,
    `/api/posts/versions/${id}`,
    `/api/search?search=${encodeURIComponent(guest.name)}`,
    `/api/posts/get`,
    `/api/oembed?url=${encodeURIComponent(`http://localhost/post/${id}`)}`,
  ];
  const texts = [];
  for (const path of paths) {
    const { text } = await browser.send(path);
    const payload = text.split('.')[1] ?? '';
    texts.push(`${path} ${text}`, Buffer.from(payload, 'base64url').toString());
  }
  return texts;
}

test('no one but the author and the guest reads the address, its local part or its hash', async () => {
  const [localPart = ''] = guest.email.split('@');
  const hash = createHash('sha256').update(guest.email).digest();
  const secrets = [localPart, hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')];
  for (const browser of [artist.browser, stranger.browser, backbeat().visitor()]) {
    const texts = await readAll(browser);
    expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    expect(texts.filter((text) => text.includes(guest.name)).length).toBeGreaterThan(3);
  }
});

test('pages and previews label the guest, without a link or a picture', async () => {
  const visitor = backbeat().visitor();
  const { context } = backbeat();
  const head = await postHead(context)({ id: guest.postId }, undefined);
  expect(head?.title).toContain(`${guest.name} (guest)`);
  expect(head?.jsonLd).toMatchObject({
    byArtist: [
      { name: author.userName },
      { name: artist.userName },
      { '@type': 'Person', name: guest.name, description: 'guest' },
    ],
  });
  expect(JSON.stringify(head?.jsonLd)).not.toContain(`/${encodeURIComponent(guest.name)}`);
  const rss = await visitor.send(feedPath(screens.profile.replace(':userName', author.userName), 'rss'));
  expect(rss.text).toMatch(new RegExp(`<podcast:person( (role|group)="[^"]*")*>${guest.name} \\(guest\\)<`));
  const player = await embedHead(context)({ id: guest.postId }, undefined);
  expect(JSON.stringify(player)).toContain(`${guest.name} (guest)`);
  const { body: post } = await visitor.call(api.posts.getPost, paramsOf(guest));
  expect(post.features).toEqual([artist.userName]);
  expect(post.credits[1]).toMatchObject({ userName: '', profilePic: '', guest: { id: guest.id } });
});

test('search finds a post by the name of its guest, and by a corrected name', async () => {
  const findTracks = async (search: string): Promise<string[]> => {
    const { body } = await stranger.browser.call(api.search.searchAll, { query: { search } });
    return body.tracks.map(({ id }) => id);
  };
  const renamed = await newGuest();
  expect(await findTracks(renamed.name)).toContain(renamed.postId);
  const name = unique('Jorun ');
  await sql`update guests set name = ${name} where id = ${renamed.id}`.execute(backbeat().context.db);
  expect(await findTracks(name)).toEqual([renamed.postId]);
  expect(await findTracks(renamed.name)).not.toContain(renamed.postId);
});
