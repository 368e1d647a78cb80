import { api, posts } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';

const backbeat = useBackbeat();
let author: Person;
let other: Person;

beforeAll(async () => {
  [author, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const remove = ({ browser }: Pick<Person, 'browser'>, { id }: posts.Post) =>
  browser.call(api.posts.deletePost, { params: { id } });

describe('deleting a post', () => {
  test('deletes a post together with its files', async () => {
    const post = await newPost(author, { freeDownload: true });
    expect((await author.browser.send(String(post.music))).status).toBe(200);
    expect((await remove(author, post)).status).toBe(204);
    expect((await remove(author, post)).status).toBe(404);
    expect((await author.browser.send(String(post.music))).status).toBe(404);
    const key = String(post.music).replace('/media/', '');
    await eventually(async () => expect(await backbeat().context.storage.stat(key)).toBeUndefined());
    await eventually(async () => {
      const rows = await backbeat()
        .context.db.selectFrom('files')
        .select('key')
        .where('key', '=', key)
        .execute();
      expect(rows).toEqual([]);
    });
  });

  test('decrements the post count for a published post but not for a draft', async () => {
    const person = await newPerson(backbeat());
    const count = async () => (await person.browser.call(api.users.getCurrentUser)).body.postsCount;
    const [first, draft] = [await newPost(person), await newDraft(person, [other])];
    await newPost(person);
    await remove(person, draft);
    expect(await count()).toBe(2);
    await remove(person, first);
    expect(await count()).toBe(1);
  });

  test('rejects deletion by another user, with 404 if the post is hidden from them', async () => {
    const [post, draft] = [await newPost(author), await newDraft(author, [other])];
    expect((await remove(other, post)).failure.error).toBe(posts.messages.notAuthor);
    expect((await remove(other, draft)).status).toBe(403);
    expect((await remove(await newPerson(backbeat()), draft)).status).toBe(404);
    expect((await remove({ browser: backbeat().visitor() }, post)).status).toBe(401);
  });

  test('deletes a post once for two concurrent requests', async () => {
    const person = await newPerson(backbeat());
    const post = await newPost(person);
    const answers = await Promise.all([remove(person, post), remove(person, post)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect((await person.browser.call(api.users.getCurrentUser)).body.postsCount).toBe(0);
  });
});

const get = (id: string) => author.browser.call(api.posts.getPost, { params: { id } });

test('returns 404 for an unknown post and 400 for a malformed id', async () => {
  expect((await get('0190a6c0-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await get('nonsense')).status).toBe(400);
});
