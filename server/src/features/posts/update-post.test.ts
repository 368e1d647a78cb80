import { api, posts, type RouteRequest } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import type { Events } from '../../events/events.ts';

const backbeat = useBackbeat();
let author: Person;
let stranger: Person;
const updates: Events['post.updated'][] = [];

beforeAll(async () => {
  [author, stranger] = [await newPerson(backbeat()), await newPerson(backbeat())];
  backbeat().context.events.onAfterCommit('post.updated', (data) => void updates.push(data));
});

type Form = RouteRequest<typeof api.posts.updatePost>['body'];
const update = ({ browser }: Pick<Person, 'browser'>, id: string, post: Form['post'], banner?: File) =>
  browser.call(api.posts.updatePost, { params: { id }, body: { post, banner } });
const picture = async (background: string) =>
  file(
    'banner.png',
    await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const searchPostIds = async (words: string) =>
  (await stranger.browser.call(api.feed.searchPosts, { query: { search: words } })).body.content.map(
    ({ id }) => id,
  );

describe('changing the details of a post', () => {
  test('changes the given fields at once and keeps the others', async () => {
    const post = await newPost(author, { description: 'Before', genre: ['Beat'] });
    const title = unique('Renamed ');
    const updateAnswer = await update(author, post.id, {
      title,
      genre: ['Song', 'Jazz'],
      freeDownload: true,
    });
    expect(updateAnswer.status).toBe(200);
    expect(updateAnswer.body).toMatchObject({ id: post.id, title, genre: ['Song', 'Jazz'], time: post.time });
    expect(updateAnswer.body).toMatchObject({ description: 'Before', freeDownload: true, version: 1 });
    expect((await update(author, post.id, { description: 'After' })).body).toMatchObject({
      title,
      description: 'After',
      freeDownload: true,
    });
  });

  test('updates the search and the lists by genre', async () => {
    const [before, after] = [unique('before'), unique('after')];
    const post = await newPost(author, { title: before, genre: ['Beat'] });
    await update(author, post.id, { title: after, genre: ['Loop'] });
    expect([await searchPostIds(before), await searchPostIds(after)]).toEqual([[], [post.id]]);
    const loops = await stranger.browser.call(api.feed.searchPosts, {
      query: { genres: 'Loop', sortBy: 'time' },
    });
    expect(loops.body.content[0]).toMatchObject({ id: post.id, title: after, genre: ['Loop'] });
  });

  test('replaces and removes the banner together with its file', async () => {
    const post = await newPost(author, { banner: await picture('teal') });
    const replacement = (await update(author, post.id, {}, await picture('plum'))).body;
    expect(replacement.banner).not.toBe(post.banner);
    expect((await author.browser.send(String(replacement.banner))).status).toBe(200);
    const removal = (await update(author, post.id, { removeBanner: true })).body;
    expect(removal.banner).toBeNull();
    const keys = [post.banner, replacement.banner].map((url) => String(url).replace('/media/', ''));
    await eventually(async () => {
      for (const key of keys) expect(await backbeat().context.storage.stat(key)).toBeUndefined();
    });
  });

  test('rejects invalid values and pictures, and keeps the post as it is', async () => {
    const post = await newPost(author);
    const failures = [
      await update(author, post.id, { title: ' ' }),
      await update(author, post.id, { genre: [] }),
      await update(author, post.id, { title: 'Changed' }, file('banner.png', Buffer.from('no picture'))),
    ];
    expect(failures.map(({ status, failure }) => [status, failure.error])).toEqual([
      [400, posts.messages.title],
      [400, posts.messages.genre],
      [415, posts.messages.banner],
    ]);
    const now = (await author.browser.call(api.posts.getPost, { params: { id: post.id } })).body;
    expect(now.title).toBe(post.title);
  });

  test('rejects other users, with 404 if they cannot see the post', async () => {
    const [post, draft] = [
      await storePost(backbeat(), author),
      await storePost(backbeat(), author, { status: 'DRAFT' }),
    ];
    const rejection = await update(stranger, post, { title: 'Mine' });
    expect([rejection.status, rejection.failure.error]).toEqual([403, posts.messages.notEditor]);
    expect((await update(stranger, draft, { title: 'Mine' })).status).toBe(404);
    expect((await update({ browser: backbeat().visitor() }, post, { title: 'Mine' })).status).toBe(401);
  });

  test('reports the former title only if the title changes', async () => {
    const post = await newDraft(author, [stranger], { title: 'Night Bus' });
    await update(author, post.id, { title: 'Day Bus' });
    await update(author, post.id, { title: 'Day Bus', description: 'New' });
    await eventually(async () =>
      expect(updates.filter(({ postId }) => postId === post.id)).toEqual([
        { postId: post.id, authorId: author.id, oldTitle: 'Night Bus' },
        { postId: post.id, authorId: author.id },
      ]),
    );
  });
});
