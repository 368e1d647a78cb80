import { api, comments, limits, type posts } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';
import { applySuspensionToComments } from './comments.queries.ts';

const routes = api.comments;
const backbeat = useBackbeat();
let author: Person;
let fan: Person;
let other: Person;
let post: posts.Post;

beforeEach(async () => {
  [author, fan, other] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  post = await newPost(author);
});

type Visitor = Pick<Person, 'browser'>;
const visitor = (): Visitor => ({ browser: backbeat().visitor() });
const addComment = ({ browser }: Visitor, body: string, query: { replyTo?: string; at?: string } = {}) =>
  browser.call(routes.addComment, { params: { id: post.id }, query, body });
const comment = async (person: Visitor, body: string, query = {}) =>
  (await addComment(person, body, query)).body;
const reply = (person: Visitor, { id }: { id: string }, body: string) =>
  comment(person, body, { replyTo: id });
const remove = ({ browser }: Visitor, { id }: { id: string }) =>
  browser.call(routes.deleteComment, { params: { id } });
const like = ({ browser }: Visitor, { id }: { id: string }, key?: string) =>
  browser.call(routes.toggleLike, {
    params: { id },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const threads = async ({ browser }: Visitor) =>
  (await browser.call(routes.listComments, { params: { id: post.id } })).body;
const replies = async ({ browser }: Visitor, { id }: { id: string }, query = {}) =>
  (await browser.call(routes.listReplies, { params: { id: post.id, comment: id }, query })).body;
const read = async ({ browser }: Visitor) =>
  (await browser.call(api.posts.getPost, { params: { id: post.id } })).body;
const textsOf = (list: readonly posts.Comment[]) => list.map(({ comment: text }) => text);
const notificationsOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body.map(
    ({ noti }) => noti,
  );

/** Suspends an account or restores it, with its comments. */
async function suspend({ id }: Person, isSuspended: boolean): Promise<void> {
  const { transact } = backbeat().context;
  await transact((tx) => setDisabled(tx, { id }, isSuspended));
  while ((await transact((tx) => applySuspensionToComments(tx, id, 2))) > 0);
}

describe('replying to a comment', () => {
  test('adds the reply below its comment, oldest first, and counts it', async () => {
    const thread = await comment(fan, 'What synth?');
    const first = await reply(author, thread, 'A Juno');
    expect(first).toMatchObject({ replyTo: thread.id, at: null, replies: 0, isAuthor: true });
    for (const text of ['Nice', 'Mine broke']) await reply(other, thread, text);
    const list = await threads(visitor());
    expect(textsOf(list.content)).toEqual(['What synth?']);
    expect(list.page.totalElements).toBe(1);
    expect(list.content[0]).toMatchObject({ replies: 3, replyTo: null, isAuthor: false });
    expect(textsOf(list.content[0]?.firstReplies ?? [])).toEqual(['A Juno', 'Nice']);
    expect(limits.repliesShown).toBe(2);
    const page = await replies(visitor(), thread, { size: '2', page: '1' });
    expect([textsOf(page.content), page.page.totalElements]).toEqual([['Mine broke'], 3]);
    const shownPost = await read(visitor());
    expect(shownPost).toMatchObject({ totalComments: 4, comments: list.content });
  });

  test('a reply to a reply answers the comment above both', async () => {
    const thread = await comment(fan, 'First');
    const first = await reply(author, thread, 'Second');
    expect((await reply(fan, first, 'Third')).replyTo).toBe(thread.id);
    expect(textsOf((await replies(fan, thread)).content)).toEqual(['Second', 'Third']);
  });

  test('returns 400 for a reply with a position and 404 for one to a comment elsewhere', async () => {
    const thread = await comment(fan, 'First');
    const refusal = await addComment(fan, 'Here', { replyTo: thread.id, at: '1' });
    expect([refusal.status, refusal.failure.error]).toEqual([400, comments.messages.positionOfReply]);
    const otherPost = await newPost(author);
    const answer = await fan.browser.call(routes.addComment, {
      params: { id: otherPost.id },
      query: { replyTo: thread.id },
      body: 'Lost',
    });
    expect(answer.status).toBe(404);
    await remove(fan, thread);
    expect((await addComment(fan, 'Too late', { replyTo: thread.id })).status).toBe(404);
    expect((await read(fan)).totalComments).toBe(0);
  });

  test('deleting a comment deletes its replies, and deleting a reply leaves the others', async () => {
    const thread = await comment(fan, 'First');
    const [one, two] = [await reply(other, thread, 'One'), await reply(author, thread, 'Two')];
    await like(other, two);
    expect((await remove(other, two)).failure.error).toBe(comments.messages.notYours);
    expect((await remove(author, one)).status).toBe(204);
    expect((await threads(fan)).content[0]).toMatchObject({ replies: 1, firstReplies: [{ comment: 'Two' }] });
    expect((await remove(fan, thread)).status).toBe(204);
    expect(await read(fan)).toMatchObject({ totalComments: 0, comments: [] });
    expect((await replies(fan, thread)).content).toEqual([]);
    expect(
      await backbeat()
        .context.db.selectFrom('comment_likes')
        .selectAll()
        .where('comment_id', '=', two.id)
        .execute(),
    ).toEqual([]);
  });

  test('counts stay correct during concurrent replies, likes and deletions', async () => {
    const step = fc.record({
      kind: fc.constantFrom('reply', 'like', 'delete reply'),
      who: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        post = await newPost(author);
        const people = [author, fan, other];
        const thread = await comment(fan, 'First');
        const stored = await Promise.all(people.map((person) => reply(person, thread, 'Earlier')));
        await Promise.all(
          steps.map(({ kind, who }) => {
            const [person, earlier] = [people[who] ?? fan, stored[who] ?? thread];
            if (kind === 'reply') return addComment(person, 'Later', { replyTo: thread.id });
            return kind === 'like' ? like(person, thread) : remove(author, earlier);
          }),
        );
        const { rows } = await sql<{ replies: number; likes: number; comments: number }>`
          select (select count(*) from comments where reply_to = ${thread.id})::int as replies,
            (select count(*) from comment_likes where comment_id = ${thread.id})::int as likes,
            (select count(*) from comments where post_id = ${post.id})::int as comments`.execute(
          backbeat().context.db,
        );
        const shownPost = await read(fan);
        const [first] = shownPost.comments;
        expect({
          replies: first?.replies,
          likes: first?.totalLikes,
          comments: shownPost.totalComments,
        }).toEqual(rows[0]);
        expect((await threads(fan)).page.totalElements).toBe(1);
        expect((await replies(fan, thread)).page.totalElements).toBe(rows[0]?.replies);
      }),
      { numRuns: 6 },
    );
  });
});

describe('liking a comment', () => {
  test('toggles the like of the viewer and shows the like of the author', async () => {
    const thread = await comment(fan, 'First');
    const answer = await reply(other, thread, 'Second');
    expect((await like(author, thread)).body).toEqual({ liked: true, totalLikes: 1 });
    expect((await like(fan, answer)).body).toEqual({ liked: true, totalLikes: 1 });
    const viewOf = async (person: Visitor) => (await threads(person)).content[0];
    expect(await viewOf(author)).toMatchObject({
      totalLikes: 1,
      likedByViewer: true,
      likedByAuthor: true,
      firstReplies: [{ totalLikes: 1, likedByViewer: false, likedByAuthor: false }],
    });
    for (const person of [fan, other, visitor(), author])
      expect((await read(person)).comments).toEqual((await threads(person)).content);
    expect(await viewOf(fan)).toMatchObject({
      likedByViewer: false,
      firstReplies: [{ likedByViewer: true }],
    });
    expect((await replies(fan, thread)).content[0]).toMatchObject({ likedByViewer: true });
    expect((await like(author, thread)).body).toEqual({ liked: false, totalLikes: 0 });
    expect(await viewOf(author)).toMatchObject({ totalLikes: 0, likedByViewer: false, likedByAuthor: false });
  });

  test('applies a repeated request with the same idempotency key once', async () => {
    const thread = await comment(fan, 'First');
    const answers = await Promise.all(Array.from({ length: 4 }, () => like(other, thread, 'once')));
    for (const { body } of answers) expect(body).toEqual({ liked: true, totalLikes: 1 });
    expect((await threads(other)).content[0]?.totalLikes).toBe(1);
  });

  test('returns 401 to visitors and 404 on a draft that is hidden from the user', async () => {
    const draft = await newDraft(author, [fan]);
    post = draft;
    const thread = await comment(fan, 'Secret');
    expect((await like(visitor(), thread)).status).toBe(401);
    expect((await like(other, thread)).status).toBe(404);
    expect((await like(author, thread)).status).toBe(200);
    expect((await like(fan, { id: author.id })).status).toBe(404);
  });
});

describe('blocks and suspensions', () => {
  const block = ({ browser }: Person, { userName }: Person) =>
    browser.call(api.blocks.block, { params: { user: userName } });

  test('a block hides comments and replies of the other user, and neither replies to the other', async () => {
    const thread = await comment(fan, 'First');
    const answer = await reply(other, thread, 'Second');
    await reply(author, thread, 'Third');
    const third = await newPerson(backbeat());
    await block(third, other);
    expect((await threads(third)).content[0]).toMatchObject({
      replies: 1,
      firstReplies: [{ comment: 'Third' }],
    });
    const page = await replies(third, thread);
    expect([textsOf(page.content), page.page.totalElements]).toEqual([['Third'], 1]);
    expect((await addComment(third, 'No', { replyTo: answer.id })).status).toBe(404);
    expect((await like(third, answer)).status).toBe(404);

    await block(other, fan);
    expect((await threads(other)).content).toEqual([]);
    expect(await replies(other, thread)).toMatchObject({ content: [], page: { totalElements: 0 } });
    for (const { id } of [thread, answer])
      expect((await addComment(other, 'No', { replyTo: id })).status).toBe(404);
    expect((await addComment(fan, 'No', { replyTo: answer.id })).status).toBe(404);
  });

  test('a suspension hides comments with their replies, and lifting it restores both with their likes', async () => {
    const thread = await comment(fan, 'First');
    const answer = await reply(other, thread, 'Second');
    await reply(author, thread, 'Third');
    await reply(fan, await comment(other, 'Beside'), 'Below');
    await like(author, thread);
    await like(fan, answer);
    const [before, repliesBefore] = [await threads(visitor()), await replies(visitor(), thread)];

    await suspend(fan, true);
    expect(textsOf((await threads(visitor())).content)).toEqual(['Beside']);
    expect((await read(visitor())).totalComments).toBe(1);
    await suspend(other, true);
    expect((await read(visitor())).totalComments).toBe(0);
    await suspend(fan, false);
    expect(textsOf((await threads(visitor())).content)).toEqual(['First']);
    expect(textsOf((await replies(visitor(), thread)).content)).toEqual(['Third']);
    await suspend(other, false);
    expect(await threads(visitor())).toEqual(before);
    expect(await replies(visitor(), thread)).toEqual(repliesBefore);
    expect((await read(visitor())).totalComments).toBe(5);
  });

  test('nothing remains of a hidden comment whose account is deleted', async () => {
    const thread = await comment(fan, 'First');
    await reply(other, thread, 'Second');
    await like(author, thread);
    await suspend(fan, true);
    const { db } = backbeat().context;
    await sql`delete from users where id = ${fan.id}`.execute(db);
    const rows = await sql`
      select id from hidden_comments where post_id = ${post.id}
      union all select comment_id from comment_likes where comment_id = ${thread.id}`.execute(db);
    expect(rows.rows).toEqual([]);
  });
});

describe('notifications', () => {
  test('the author of a comment is notified of replies, and the author of the post of a comment', async () => {
    const thread = await comment(fan, 'First');
    await reply(other, thread, `Look, @${fan.userName} and @${author.userName}`);
    const text = `Look, @${fan.userName} and @${author.userName}`;
    const [toFan, ...more] = await notificationsOf(fan);
    expect(toFan).toContain(`${other.userName} replied to your comment on`);
    expect(toFan).toContain(text);
    expect(more).toEqual([]);
    expect((await notificationsOf(author)).map((noti) => noti.split(' on ')[0])).toEqual([
      `${other.userName} commented`,
      `${fan.userName} commented`,
    ]);
    await reply(fan, thread, 'Thanks');
    expect(await notificationsOf(fan)).toHaveLength(1);
  });

  test('the author of the post gets one notification of a reply to their own comment', async () => {
    const thread = await comment(author, 'How is the low end?');
    await reply(fan, thread, 'Solid');
    expect(await notificationsOf(author)).toEqual([
      expect.stringContaining(`${fan.userName} replied to your comment on`),
    ]);
  });

  test('likes of a comment are one notification, which goes when the likes are taken back', async () => {
    const thread = await comment(fan, 'First');
    await like(fan, thread);
    expect(await notificationsOf(fan)).toEqual([]);
    await like(other, thread);
    await like(author, thread);
    expect(await notificationsOf(fan)).toEqual([
      expect.stringContaining(`${author.userName} and 1 other liked your comment on`),
    ]);
    await like(author, thread);
    expect(await notificationsOf(fan)).toEqual([
      expect.stringContaining(`${other.userName} liked your comment on`),
    ]);
    await like(other, thread);
    expect(await notificationsOf(fan)).toEqual([]);
  });

  test('a muted user causes no notification', async () => {
    const thread = await comment(fan, 'First');
    await fan.browser.call(api.blocks.mute, { params: { user: other.userName } });
    await reply(other, thread, `Hey @${fan.userName}`);
    await like(other, thread);
    expect(await notificationsOf(fan)).toEqual([]);
  });
});
