import { api, comments, limits, type posts } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';

const routes = api.comments;
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
const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
const addComment = ({ browser }: Visitor, post: { id: string }, body: string) =>
  browser.call(routes.addComment, { ...paramsOf(post), body });
const remove = ({ browser }: Visitor, comment: { id: string }) =>
  browser.call(routes.deleteComment, paramsOf(comment));
const read = async ({ browser }: Visitor, post: posts.Post) =>
  (await browser.call(api.posts.getPost, paramsOf(post))).body;
const list = async ({ browser }: Visitor, post: posts.Post, query = {}) =>
  (await browser.call(routes.listComments, { ...paramsOf(post), query })).body;
const textsOf = (entries: readonly posts.Comment[]) => entries.map(({ comment }) => comment);

describe('adding and deleting a comment', () => {
  test('stores a comment verbatim and shows it to all users', async () => {
    const post = await newPost(author);
    const text = 'Ça tourne! <b>"10/10"</b>\n& more 🎹';
    const addition = await addComment(fan, post, ` ${text}\n`);
    expect(addition.status).toBe(201);
    expect(addition.body).toMatchObject({ comment: text, userName: fan.userName, profilePic: '/dpp.jpg' });
    expect(await read(author, post)).toMatchObject({ totalComments: 1, comments: [addition.body] });
    expect((await list({ browser: backbeat().visitor() }, post)).content).toEqual([addition.body]);
  });

  test('accepts a comment as a JSON string or as bare text', async () => {
    const post = await newPost(author);
    for (const body of ['"Great drums"', 'Great drums']) {
      const headers = { 'content-type': 'application/json' };
      const addition = await fan.browser.call(routes.addComment, { ...paramsOf(post), body, headers });
      expect(addition.body.comment).toBe('Great drums');
    }
  });

  test('rejects blank comments and comments over 500 characters', async () => {
    const post = await newPost(author);
    for (const blank of ['', '   ', '\n\t ', '\u0000\u202e']) {
      expect((await addComment(fan, post, blank)).failure.error).toBe(comments.messages.blank);
    }
    const longest = 'ñ'.repeat(limits.comment);
    expect((await addComment(fan, post, longest)).body.comment).toBe(longest);
    expect((await addComment(fan, post, `${longest}!`)).failure.error).toBe(
      comments.messages.tooLong({ max: limits.comment }),
    );
    expect((await read(fan, post)).totalComments).toBe(1);
  });

  test('adds one comment for repeated requests with the same idempotency key', async () => {
    const [post, other] = [await newPost(author), await newPost(author)];
    const send = ({ browser }: Visitor, where: { id: string }, body: string, key: string) =>
      browser.call(routes.addComment, { ...paramsOf(where), body, headers: { 'idempotency-key': key } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(fan, post, 'Hello', 'first')));
    const { body: comment } = await send(fan, post, 'Hello', 'first');
    for (const { status, body } of answers) expect([status, body]).toEqual([201, comment]);
    await send(fan, post, 'Hello', 'second');
    await send(stranger, post, 'Hello', 'first');
    await send(fan, other, 'Hello', 'first');
    expect((await read(fan, post)).totalComments).toBe(3);
    expect((await read(fan, other)).totalComments).toBe(1);
    expect((await send(fan, post, 'Hello', 'two words')).status).toBe(400);

    // Deletion removes the text everywhere, and a repeated request does not restore the comment.
    await remove(fan, comment);
    expect((await send(fan, post, 'Hello', 'first')).status).toBe(404);
    expect((await read(fan, post)).totalComments).toBe(2);
    const { rows } = await sql<{ answer: unknown }>`select result as answer from idempotency_keys`.execute(
      backbeat().context.db,
    );
    expect(JSON.stringify(rows)).not.toContain('Hello');
  });

  test('returns 401 without a session and 404 for a hidden post', async () => {
    const draft = await newDraft(author, [fan]);
    expect((await addComment({ browser: backbeat().visitor() }, draft, 'Hello')).status).toBe(401);
    expect((await addComment(stranger, draft, 'Hello')).status).toBe(404);
    expect((await stranger.browser.call(routes.listComments, paramsOf(draft))).status).toBe(404);
    expect((await addComment(fan, draft, 'Hello')).status).toBe(201);
    expect((await addComment(fan, { id: author.id }, 'Hello')).status).toBe(404);
  });

  test('lets the commenter or the author of the post delete a comment once', async () => {
    const post = await newPost(author);
    const [first, second] = [
      (await addComment(fan, post, 'One')).body,
      (await addComment(fan, post, 'Two')).body,
    ];
    expect((await remove(stranger, first)).failure.error).toBe(comments.messages.notYours);
    expect((await remove({ browser: backbeat().visitor() }, first)).status).toBe(401);
    expect((await remove(fan, first)).status).toBe(204);
    const answers = await Promise.all([remove(author, second), remove(fan, second)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect(await read(author, post)).toMatchObject({ totalComments: 0, comments: [] });
  });

  test('lets a commenter delete a comment on a draft that is hidden from them', async () => {
    const draft = await newDraft(author, [fan]);
    const { body: comment } = await addComment(fan, draft, 'Not my name, please');
    expect((await remove(stranger, comment)).status).toBe(404);
    await fan.browser.call(api.credits.declineRequest, paramsOf(draft));
    expect((await remove(fan, comment)).status).toBe(204);
  });
});

describe('the comments on a post', () => {
  test('lists comments newest first and includes the newest ten in the post', async () => {
    const post = await newPost(author);
    for (let number = 1; number <= 12; number++) await addComment(fan, post, `Comment ${number}`);
    const newestFirst = Array.from({ length: 12 }, (_, index) => `Comment ${12 - index}`);
    expect(textsOf((await read(fan, post)).comments)).toEqual(newestFirst.slice(0, limits.commentsShown));
    const first = await list(fan, post);
    expect(textsOf(first.content)).toEqual(newestFirst.slice(0, 10));
    const second = await list(fan, post, { page: '1' });
    expect(textsOf(second.content)).toEqual(newestFirst.slice(10));
    expect(second.page).toEqual({ size: 10, number: 1, totalElements: 12, totalPages: 2 });
  });

  test('counts comments correctly during concurrent additions and deletions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 15 }), async (stays) => {
        const post = await newPost(author);
        const additions = await Promise.all(
          stays.map((_, index) => addComment(fan, post, `Number ${index}`)),
        );
        const deletions = additions.filter((_, index) => stays[index] === false);
        await Promise.all([
          ...deletions.map(({ body }) => remove(fan, body)),
          ...deletions.map(({ body }) => remove(author, body)),
        ]);
        const { totalComments } = await read(fan, post);
        const { content, page } = await list(fan, post, { size: '100' });
        const remainingCount = stays.filter(Boolean).length;
        expect([totalComments, content.length, page.totalElements]).toEqual([
          remainingCount,
          remainingCount,
          remainingCount,
        ]);
      }),
      { numRuns: 6 },
    );
  });

  test('deletes the comments of a deleted account', async () => {
    const post = await newPost(author);
    const deletedUser = await newPerson(backbeat());
    await addComment(deletedUser, post, 'Bye');
    await addComment(fan, post, 'Stay');
    await sql`delete from users where id = ${deletedUser.id}`.execute(backbeat().context.db);
    expect((await read(fan, post)).totalComments).toBe(1);
    expect(textsOf((await list(fan, post)).content)).toEqual(['Stay']);
  });
});
