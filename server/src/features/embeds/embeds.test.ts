import {
  api,
  artworkPath,
  artworkSize,
  brandCardPath,
  cardSize,
  embeds,
  embedSize,
  avatarPath,
  avatarSize,
  postCardPath,
  profileCardPath,
  type EmbedTrack,
} from '@backbeat/contract';
import { assert, property, string, webAuthority } from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { embedHead } from './embed.head.ts';
import { readAddress } from './describe-embed.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;

beforeAll(async () => {
  [author, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const ask = (url: string, query: { format?: string; maxwidth?: number; maxheight?: number } = {}) =>
  backbeat()
    .visitor()
    .call(api.embeds.getOembed, { query: { url, ...query } });

const pageOf = (id: string) => `http://localhost/post/${id}`;

describe('oEmbed responses', () => {
  test('describes the player for a post link with its start time', async () => {
    const post = await newPost(author, { title: `"Night" <bus>` });
    const { status, body } = await ask(`${pageOf(post.id)}?t=1:05&utm=x`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'rich',
      version: '1.0',
      title: `"Night" <bus>`,
      author_name: author.userName,
    });
    expect(body.html).toContain(`src="http://localhost/embed/${post.id}?t=1%3A05"`);
    expect(body.html).toContain('title="&quot;Night&quot; &lt;bus&gt; by ');
    expect(body.html).not.toContain('<bus>');
    expect((await ask(`http://localhost/embed/${post.id}`)).status).toBe(200);
  });

  test('limits the player size to maxwidth and maxheight', async () => {
    const { id } = await newPost(author);
    const { least, width, height } = embedSize;
    for (const [maxwidth, maxheight] of [
      [300, 100],
      [200, 60],
      [least, least],
      [least, 100_000],
      [100_000, least],
    ] as const) {
      const { body } = await ask(pageOf(id), { maxwidth, maxheight });
      const room = [Math.min(maxwidth, width), Math.min(maxheight, height)];
      expect([body.width, body.height]).toEqual(room);
      expect(body.html).toContain(`width="${room[0]}" height="${room[1]}"`);
    }
    const { body: large } = await ask(pageOf(id), { maxwidth: 100_000, maxheight: 100_000 });
    expect([large.width, large.height]).toEqual([width, height]);
  });

  test('returns 501 if the play button does not fit, and 400 for invalid sizes', async () => {
    const { id } = await newPost(author);
    const tooSmall = embedSize.least - 1;
    for (const size of [{ maxwidth: tooSmall }, { maxheight: tooSmall }, { maxwidth: 1, maxheight: 1 }]) {
      const { status, failure } = await ask(pageOf(id), size);
      expect([status, failure.error]).toEqual([501, embeds.messages.size({ least: embedSize.least })]);
    }
    for (const size of [{ maxwidth: -1 }, { maxwidth: 0 }, { maxheight: 0.5 }])
      expect((await ask(pageOf(id), size)).status).toBe(400);
  });

  test('returns 404 for drafts and for pages of other sites', async () => {
    const draft = await newDraft(author, [artist]);
    expect((await ask(pageOf(draft.id))).status).toBe(404);
    const asAuthor = await author.browser.call(api.embeds.getOembed, { query: { url: pageOf(draft.id) } });
    expect(asAuthor.status).toBe(404);
    const { id } = await newPost(author);
    for (const url of [
      `https://other.example/post/${id}`,
      'http://localhost/home',
      'nonsense',
      pageOf('1'),
    ]) {
      expect((await ask(url)).failure).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('returns 501 for formats other than JSON', async () => {
    const { id } = await newPost(author);
    expect((await ask(pageOf(id), { format: 'xml' })).status).toBe(501);
  });

  test('parses any address without an exception', () => {
    const origins = new Set(['https://music.example']);
    assert(property(string(), (text) => readAddress(text, origins) === undefined));
    const url = property(
      webAuthority(),
      string(),
      (authority, end) => readAddress(`https://${authority}/${end}`, origins) === undefined,
    );
    assert(url);
    expect(readAddress('https://music.example/post/a?t=5', origins)).toEqual({
      kind: 'post',
      id: 'a',
      start: '5',
    });
    expect(readAddress('https://music.example/post/a/b', origins)).toBeUndefined();
  });
});

describe('pictures that the server draws', () => {
  const load = async (path: string) => {
    const response = await fetch(`${backbeat().origin}${path}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cacheControl: response.headers.get('cache-control'),
      picture: Buffer.from(await response.arrayBuffer()),
    };
  };
  const sizeOf = async (picture: Buffer | undefined) => {
    const { width, height } = await sharp(picture).metadata();
    return { width, height };
  };

  test('draws a different picture for each track', async () => {
    const ids = [await storePost(backbeat(), author), await storePost(backbeat(), author)];
    const [one, other] = await Promise.all(ids.map((id) => load(artworkPath(id))));
    // Without a waveform the picture is cached for a minute only.
    expect(one).toMatchObject({ status: 200, type: 'image/jpeg', cacheControl: 'public, max-age=60' });
    expect(await sizeOf(one?.picture)).toEqual(artworkSize);
    expect(one?.picture.equals(other?.picture ?? Buffer.alloc(0))).toBe(false);
  });

  test('draws the waveform of a track once it is known', async () => {
    const { id } = await newPost(author);
    await eventually(async () =>
      expect((await load(artworkPath(id))).cacheControl).toBe('public, max-age=86400'),
    );
    const [one, same] = [await load(artworkPath(id)), await load(artworkPath(id.toUpperCase()))];
    expect(one.picture.equals(same.picture)).toBe(true);
  });

  test('returns 404 for the artwork of a draft, even for its author', async () => {
    const draft = await newDraft(author, [artist]);
    const { status, failure } = await author.browser.send(artworkPath(draft.id));
    expect([status, failure.code]).toEqual([404, 'NOT_FOUND']);
    for (const id of [draft.id, 'nonsense', 'a.b', '0190a6c0-0000-7000-8000-000000000000'])
      expect((await load(artworkPath(id))).status).toBe(404);
  });

  test('draws an avatar for a user name', async () => {
    const [one, other] = [await load(avatarPath('nia.keys')), await load(avatarPath('thirdshift'))];
    expect(one).toMatchObject({ status: 200, type: 'image/jpeg', cacheControl: 'public, max-age=86400' });
    expect(await sizeOf(one.picture)).toEqual({ width: avatarSize, height: avatarSize });
    expect(one.picture.equals(other.picture)).toBe(false);
    expect((await load(avatarPath('no name'))).status).toBe(404);
  });

  test('draws the cards of a post, a profile and the product in the size of link previews', async () => {
    const { id } = await newPost(author, { title: '夜のバス Ночь '.repeat(3).trim() });
    const paths = [postCardPath(id), profileCardPath(author.userName), brandCardPath];
    for (const path of paths) {
      const { status, type, picture } = await load(path);
      expect([path, status, type]).toEqual([path, 200, 'image/jpeg']);
      expect(await sizeOf(picture)).toEqual(cardSize);
    }
    expect((await ask(pageOf(id))).body.thumbnail_url).toBe(`http://localhost${postCardPath(id)}`);
  });

  test('lays the uploaded picture of a post over its card, and none while the file is missing', async () => {
    const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { id, banner } = await newPost(author, { banner: file('banner.png', red) });
    const isCornerRed = async () => {
      const { picture } = await load(postCardPath(id));
      const { data } = await sharp(picture)
        .extract({ left: 20, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [redness = 0, greenness = 255] = data;
      return redness > 230 && greenness < 30;
    };
    expect(await isCornerRed()).toBe(true);
    await backbeat().context.storage.remove(String(banner).replace('/media/', ''));
    // The artwork that the server draws instead has brighter colours, but no pure red.
    expect(await isCornerRed()).toBe(false);
  });

  test('returns 404 for the card of a draft and of an unknown user', async () => {
    const draft = await newDraft(author, [artist]);
    const paths = [postCardPath(draft.id), postCardPath('nonsense'), profileCardPath('nobody.at.all')];
    for (const path of paths) expect((await load(path)).status).toBe(404);
  });
});

describe('the page of the player', () => {
  const headOf = (id: string) => embedHead(backbeat().context)({ id }, undefined);

  test('embeds the track and excludes the page from search engines', async () => {
    const post = await newPost(author, { title: 'Night bus' });
    const head = await headOf(post.id);
    const track: Partial<EmbedTrack> = {
      id: post.id,
      title: 'Night bus',
      artist: author.userName,
      page: `/post/${post.id}`,
      recordPlayUrl: `/api/posts/view/${post.id}`,
    };
    expect(head?.data).toMatchObject(track);
    expect(head?.meta).toContainEqual(['robots', 'noindex']);
    expect(head?.links).toContainEqual({ rel: 'canonical', href: pageOf(post.id) });
  });

  test('returns null for a draft and for an unknown id', async () => {
    const draft = await newDraft(author, [artist]);
    expect(await headOf(draft.id)).toBeNull();
    expect(await headOf('nonsense')).toBeNull();
    await artist.browser.call(api.credits.approveRequest, { params: { id: draft.id } });
    expect((await headOf(draft.id))?.title).toContain(author.userName);
  });
});
