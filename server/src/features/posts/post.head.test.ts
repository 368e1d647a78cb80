import { api } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import type { Viewer } from '../../http/security/session.ts';
import { createViewerLoader } from '../../http/security/load-viewer.ts';
import { describePost, postHead } from './post.head.ts';

const SITE = { name: 'Night Bus', publicUrl: new URL('https://music.example') };

const backbeat = useBackbeat();
let author: Person;
let artist: Person;

beforeAll(async () => {
  [author, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const headOf = (id: string, viewer?: Viewer) => postHead(backbeat().context)({ id }, viewer);
const viewerOf = async ({ browser }: Person) =>
  createViewerLoader(backbeat().context.db, backbeat().context.log)(browser.cookie.split('=').at(-1) ?? '');

describe('the head of a post page', () => {
  test('describes the title, the author, the stream and the pictures of a post', async () => {
    const post = await newPost(author, { title: 'Night bus', description: 'Between stops.' });
    const withStream = {
      ...post,
      stream: '/media/posts/a.mp3',
      banner: '/media/posts/b.jpg',
      duration: 61.2,
    };
    const { title, meta, jsonLd } = describePost(withStream, SITE);
    expect(title).toBe(`Night bus by ${author.userName}`);
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:type': 'music.song',
      'og:title': title,
      'og:description': 'Between stops.',
      'og:url': `https://music.example/post/${post.id}`,
      'og:audio': 'https://music.example/media/posts/a.mp3',
      'og:image': `https://music.example/card/post/${post.id}.jpg`,
      'og:image:width': '1200',
      'music:duration': '61',
      'twitter:card': 'player',
      'twitter:player': `https://music.example/embed/${post.id}`,
    });
    expect(jsonLd).toMatchObject({
      '@type': 'MusicRecording',
      name: 'Night bus',
      duration: 'PT61.2S',
      image: 'https://music.example/media/posts/b.jpg',
    });
  });

  test('omits a missing stream and uses generated artwork for a missing picture', async () => {
    const post = await newPost(author);
    const { meta, jsonLd } = describePost({ ...post, stream: null }, SITE);
    const names = meta.map(([name]) => name);
    expect(names).not.toContain('og:audio');
    expect(jsonLd).toMatchObject({ image: `https://music.example/artwork/${post.id}.jpg` });
  });

  test('embeds the post data for a visitor and preloads the picture', async () => {
    const post = await newPost(author, { title: 'Night bus' });
    const head = await headOf(post.id);
    const { body } = await backbeat()
      .visitor()
      .call(api.posts.getPost, { params: { id: post.id } });
    expect(JSON.parse(JSON.stringify(head?.data))).toEqual(body);
    expect(head?.shell).toMatchObject({
      shell: 'post',
      isLong: false,
      isPlus: false,
      isVisitor: true,
      title: 'Night bus',
    });
    const { links } = describePost({ ...post, banner: '/media/posts/b.jpg' }, SITE);
    expect(links).toContainEqual(expect.objectContaining({ as: 'image', href: '/media/posts/b.jpg' }));
  });

  test('describes a draft only after it is published', async () => {
    const draft = await newDraft(author, [artist], { title: 'Hush' });
    expect(await headOf(draft.id)).toBeNull();
    expect(await headOf(draft.id, await viewerOf(author))).toBeUndefined();
    await artist.browser.call(api.credits.approveRequest, { params: { id: draft.id } });
    expect((await headOf(draft.id.toUpperCase()))?.title).toBe(
      `Hush by ${author.userName}, ${artist.userName}`,
    );
  });

  test('returns null for an unknown post', async () => {
    expect(await headOf('nonsense')).toBeNull();
    expect(await headOf('0190a6c0-0000-7000-8000-000000000000')).toBeNull();
  });
});
