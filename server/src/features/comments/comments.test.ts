import { api, comments, limits, type posts } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/people.ts';
import { useBackbeat } from '../../../test/start.ts';
import { newDraft, newPost } from '../../../test/tracks.ts';

const routes = api.comments;
const { strings } = comments;
const backbeat = useBackbeat();
let author: Person;
let fan: Person;
let stranger: Person;

beforeAll(async () => {
  [author, fan, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

type Visitor = Pick<Person, 'browser'>;
const of = ({ id }: { id: string }) => ({ params: { id } });
const say = ({ browser }: Visitor, post: { id: string }, body: string) =>
  browser.call(routes.addComment, { ...of(post), body });
const remove = ({ browser }: Visitor, comment: { id: string }) =>
  browser.call(routes.deleteComment, of(comment));
const read = async ({ browser }: Visitor, post: posts.Post) =>
  (await browser.call(api.posts.getPost, of(post))).body;
const list = async ({ browser }: Visitor, post: posts.Post, query = {}) =>
  (await browser.call(routes.listComments, { ...of(post), query })).body;
const words = (entries: readonly posts.Comment[]) => entries.map(({ comment }) => comment);

describe('A comment', () => {
  test('is kept as it was said, and shown to everybody', async () => {
    const post = await newPost(author);
    const text = 'Ça tourne! <b>"10/10"</b>\n& more 🎹';
    const said = await say(fan, post, ` ${text}\n`);
    expect(said.status).toBe(201);
    expect(said.body).toMatchObject({ comment: text, userName: fan.userName, profilePic: '/dpp.jpg' });
    expect(await read(author, post)).toMatchObject({ totalComments: 1, comments: [said.body] });
    expect((await list({ browser: backbeat().visitor() }, post)).content).toEqual([said.body]);
  });

  test('may come labelled as JSON, as a string or bare', async () => {
    const post = await newPost(author);
    for (const body of ['"Great drums"', 'Great drums']) {
      const headers = { 'content-type': 'application/json' };
      const said = await fan.browser.call(routes.addComment, { ...of(post), body, headers });
      expect(said.body.comment).toBe('Great drums');
    }
  });

  test('has something to say, in at most 500 characters', async () => {
    const post = await newPost(author);
    for (const blank of ['', '   ', '\n\t ', '\u0000\u202e']) {
      expect((await say(fan, post, blank)).failure.error).toBe(strings.blank);
    }
    const longest = 'ñ'.repeat(limits.comment);
    expect((await say(fan, post, longest)).body.comment).toBe(longest);
    expect((await say(fan, post, `${longest}!`)).failure.error).toBe(strings.tooLong);
    expect((await read(fan, post)).totalComments).toBe(1);
  });

  test('is said once for a key, however often and at once it is sent', async () => {
    const [post, other] = [await newPost(author), await newPost(author)];
    const send = ({ browser }: Visitor, where: { id: string }, body: string, key: string) =>
      browser.call(routes.addComment, { ...of(where), body, headers: { 'idempotency-key': key } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(fan, post, 'Hello', 'first')));
    const { body: said } = await send(fan, post, 'Hello', 'first');
    for (const { status, body } of answers) expect([status, body]).toEqual([201, said]);
    await send(fan, post, 'Hello', 'second');
    await send(stranger, post, 'Hello', 'first');
    await send(fan, other, 'Hello', 'first');
    expect((await read(fan, post)).totalComments).toBe(3);
    expect((await read(fan, other)).totalComments).toBe(1);
    expect((await send(fan, post, 'Hello', 'two words')).status).toBe(400);

    // Deleted, its words are nowhere, and it does not come back.
    await remove(fan, said);
    expect((await send(fan, post, 'Hello', 'first')).status).toBe(404);
    expect((await read(fan, post)).totalComments).toBe(2);
    const { rows } = await sql<{ answer: unknown }>`select answer from answered_requests`.execute(
      backbeat().context.db,
    );
    expect(JSON.stringify(rows)).not.toContain('Hello');
  });

  test('needs a session, and a post that one may see', async () => {
    const draft = await newDraft(author, [fan]);
    expect((await say({ browser: backbeat().visitor() }, draft, 'Hello')).status).toBe(401);
    expect((await say(stranger, draft, 'Hello')).status).toBe(404);
    expect((await stranger.browser.call(routes.listComments, of(draft))).status).toBe(404);
    expect((await say(fan, draft, 'Hello')).status).toBe(201);
    expect((await say(fan, { id: author.id }, 'Hello')).status).toBe(404);
  });

  test('is deleted by whoever wrote it or by the author of the post, once', async () => {
    const post = await newPost(author);
    const [first, second] = [(await say(fan, post, 'One')).body, (await say(fan, post, 'Two')).body];
    expect((await remove(stranger, first)).failure.error).toBe(strings.notYours);
    expect((await remove({ browser: backbeat().visitor() }, first)).status).toBe(401);
    expect((await remove(fan, first)).status).toBe(204);
    const answers = await Promise.all([remove(author, second), remove(fan, second)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect(await read(author, post)).toMatchObject({ totalComments: 0, comments: [] });
  });

  test('on a draft stays its writer’s to delete, and is nobody else’s business', async () => {
    const draft = await newDraft(author, [fan]);
    const { body: comment } = await say(fan, draft, 'Not my name, please');
    expect((await remove(stranger, comment)).status).toBe(404);
    await fan.browser.call(api.credits.rejectFeature, of(draft));
    expect((await remove(fan, comment)).status).toBe(204);
  });
});

describe('The comments on a post', () => {
  test('are listed newest first; the post shows the newest ten', async () => {
    const post = await newPost(author);
    for (let number = 1; number <= 12; number++) await say(fan, post, `Comment ${number}`);
    const newestFirst = Array.from({ length: 12 }, (_, index) => `Comment ${12 - index}`);
    expect(words((await read(fan, post)).comments)).toEqual(newestFirst.slice(0, limits.commentsShown));
    const first = await list(fan, post);
    expect(words(first.content)).toEqual(newestFirst.slice(0, 10));
    const second = await list(fan, post, { page: '1' });
    expect(words(second.content)).toEqual(newestFirst.slice(10));
    expect(second.page).toEqual({ size: 10, number: 1, totalElements: 12, totalPages: 2 });
  });

  test('are as many as are counted, whatever is said and deleted at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 15 }), async (stays) => {
        const post = await newPost(author);
        const said = await Promise.all(stays.map((_, index) => say(fan, post, `Number ${index}`)));
        const gone = said.filter((_, index) => stays[index] === false);
        await Promise.all([
          ...gone.map(({ body }) => remove(fan, body)),
          ...gone.map(({ body }) => remove(author, body)),
        ]);
        const { totalComments } = await read(fan, post);
        const { content, page } = await list(fan, post, { size: '100' });
        const left = stays.filter(Boolean).length;
        expect([totalComments, content.length, page.totalElements]).toEqual([left, left, left]);
      }),
      { numRuns: 6 },
    );
  });

  test('go with the account that wrote them', async () => {
    const post = await newPost(author);
    const leaving = await newPerson(backbeat());
    await say(leaving, post, 'Bye');
    await say(fan, post, 'Stay');
    await sql`delete from users where id = ${leaving.id}`.execute(backbeat().context.db);
    expect((await read(fan, post)).totalComments).toBe(1);
    expect(words((await list(fan, post)).content)).toEqual(['Stay']);
  });
});
