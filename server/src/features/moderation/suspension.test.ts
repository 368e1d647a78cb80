import { api, embedPath, reference, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, PASSWORD, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { setDisabled } from '../users/index.ts';
import { applySuspensions, applyAllSuspensions } from './apply-suspensions.ts';

const backbeat = useEmptyBackbeat();
let maker: Person;
let other: Person;

beforeEach(async () => {
  await backbeat().context.db.deleteFrom('suspension_changes').execute();
  [maker, other] = [await newPerson(backbeat(), { plus: true }), await newPerson(backbeat())];
});

/**
 * Suspends or restores an account as `npm run admin -- ban` does. Lists follow on `settle`, or
 * within a minute.
 */
async function setSuspended({ id }: Person, isSuspended: boolean): Promise<void> {
  await backbeat().context.transact((tx) => setDisabled(tx, { id }, isSuspended));
}

async function settle(): Promise<void> {
  await applyAllSuspensions(backbeat().context, new AbortController().signal);
}

const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
const like = ({ browser }: Person, post: { id: string }) =>
  browser.call(api.likes.toggleLike, paramsOf(post));
const addComment = ({ browser }: Person, post: { id: string }, body: string) =>
  browser.call(api.comments.addComment, { ...paramsOf(post), body });

/** The public lists of posts that contain this post, and the totals of these lists. */
async function listsWith(post: posts.Post, word: string): Promise<{ names: string[]; totals: number[] }> {
  const visitor = backbeat().visitor();
  const { feed } = api;
  const all = { query: { size: '100' } };
  const lists = {
    newest: (await visitor.call(feed.listNewest, all)).body,
    liked: (await visitor.call(feed.listMostLiked, all)).body,
    spotlight: (await visitor.call(feed.listSpotlight, all)).body,
    search: (await visitor.call(feed.searchPosts, { query: { search: word, size: '100' } })).body,
    profile: (await visitor.call(feed.listPosts, { params: { ref: reference('posts', maker.id) } })).body,
    featured: (await visitor.call(feed.listFeaturedOn, { params: { ref: reference('featured', other.id) } }))
      .body,
    byId: (await visitor.call(feed.listPosts, { params: { ref: post.id } })).body,
  };
  const trends = (await visitor.call(feed.listTrending, { query: { size: '100' } })).body.content;
  const names = Object.entries(lists).flatMap(([name, { content }]) =>
    content.some(({ id }) => id === post.id) ? [name] : [],
  );
  if (trends.some(({ id }) => id === post.id)) names.push('trends');
  return { names, totals: Object.values(lists).map(({ page }) => page.totalElements) };
}

describe('A suspended account', () => {
  test('a suspended account cannot sign in; its sessions and profile are gone at once', async () => {
    await setSuspended(maker, true);
    expect((await maker.browser.call(api.users.getCurrentUser)).status).toBe(401);
    const visitor = backbeat().visitor();
    const signIn = await visitor.call(api.auth.signIn, {
      body: { username: maker.userName, password: PASSWORD },
    });
    expect(signIn.status).toBe(403);
    const profile = { params: { userName: maker.userName } };
    expect((await visitor.call(api.users.getUser, profile)).status).toBe(404);
    await setSuspended(maker, false);
    expect((await visitor.call(api.users.getUser, profile)).status).toBe(200);
    // A session of before the suspension stays ended.
    expect((await maker.browser.call(api.users.getCurrentUser)).status).toBe(401);
  });

  test('a suspension removes posts from every list, and lifting it restores them with exact counts', async () => {
    const word = `zither${maker.userName.slice(-6)}`;
    const draft = await newDraft(maker, [other], { title: word, freeDownload: true });
    await other.browser.call(api.credits.approveRequest, paramsOf(draft));
    await like(other, draft);
    const post = (await other.browser.call(api.posts.getPost, paramsOf(draft))).body;
    const all = ['newest', 'liked', 'spotlight', 'search', 'profile', 'featured', 'byId', 'trends'];
    const before = await listsWith(post, word);
    expect(before.names).toEqual(all);

    await setSuspended(maker, true);
    const visitor = backbeat().visitor();
    const media = post.music ?? post.stream ?? '';
    expect((await listsWith(post, word)).names).toEqual([]);
    for (const call of [api.posts.getPost, api.comments.listComments]) {
      expect((await other.browser.call(call, paramsOf(post))).status).toBe(404);
    }
    expect((await visitor.send(media)).status).toBe(404);
    expect((await visitor.send(`/api/oembed?url=http://localhost/post/${post.id}`)).status).toBe(404);
    expect((await visitor.send(embedPath(post.id))).status).toBe(404);
    expect((await like(other, post)).status).toBe(404);
    await settle();
    const during = await listsWith(post, word);
    expect(during.names).toEqual([]);
    expect(during.totals).toEqual(before.totals.map((total) => total - 1));
    expect((await listsWith(post, word)).totals).toEqual(during.totals);

    await setSuspended(maker, false);
    await settle();
    expect(await listsWith(post, word)).toEqual(before);
    expect((await visitor.send(media)).status).toBe(200);
    expect((await visitor.call(api.posts.getPost, paramsOf(post))).body.totalLikes).toBe(1);
  });

  test("a suspended account's drafts are not published by other users' approvals", async () => {
    const draft = await newDraft(maker, [other]);
    await setSuspended(maker, true);
    expect((await other.browser.call(api.credits.approveRequest, paramsOf(draft))).status).toBe(404);
    const late = await storePost(backbeat(), maker);
    const newest = await backbeat().visitor().call(api.feed.listNewest);
    expect(newest.body.content.map(({ id }) => id)).not.toContain(late);
    const listedRows = await backbeat()
      .context.db.selectFrom('listed_posts')
      .select('post_id')
      .where('post_id', '=', late)
      .execute();
    expect(listedRows).toEqual([]);
    await setSuspended(maker, false);
    await settle();
    expect((await backbeat().visitor().call(api.feed.listNewest)).body.content[0]?.id).toBe(late);
  });

  test('a suspension hides comments and lifting it restores their order; likes stay counted', async () => {
    const post = await newPost(other);
    const texts = ['one', 'two', 'three', 'four'];
    for (const [at, words] of texts.entries()) await addComment(at % 2 ? maker : other, post, words);
    await like(maker, post);
    const read = async () => {
      const { body } = await backbeat().visitor().call(api.comments.listComments, paramsOf(post));
      const shownPost = (await backbeat().visitor().call(api.posts.getPost, paramsOf(post))).body;
      expect(shownPost.comments).toEqual(body.content);
      expect(shownPost.totalComments).toBe(body.page.totalElements);
      expect(shownPost.totalLikes).toBe(1);
      return body.content.map(({ comment }) => comment).toReversed();
    };
    await setSuspended(maker, true);
    await settle();
    expect(await read()).toEqual(['one', 'three']);
    await addComment(other, post, 'five');
    await setSuspended(maker, false);
    await settle();
    expect(await read()).toEqual([...texts, 'five']);
  });

  test('demos of a suspended account return 404 until the suspension is lifted', async () => {
    const { body: demo } = await maker.browser.call(api.demos.createDemo, {
      body: { demo: { title: 'Sketch' }, file: file('sketch.mp3', mp3(1)) },
    });
    const visitor = backbeat().visitor();
    for (const status of [404, 200]) {
      await setSuspended(maker, status === 404);
      expect((await visitor.call(api.demos.getDemo, paramsOf(demo))).status).toBe(status);
    }
  });
});

describe('The settle job', () => {
  const listedOf = async ({ id }: Person): Promise<number> => {
    const { rows } = await sql<{ posts: number }>`
      select count(*) as posts from listed_posts where author_id = ${id}`.execute(backbeat().context.db);
    return rows[0]?.posts ?? 0;
  };

  test("a suspension resumes after a crash and after a change of the account's state", async () => {
    for (let count = 0; count < 250; count += 1) await storePost(backbeat(), maker);
    const { context } = backbeat();
    const signal = new AbortController().signal;
    let commits = 0;
    const crashing: typeof context.transact = (work) => {
      commits += 1;
      return commits === 2 ? Promise.reject(new Error('killed')) : context.transact(work);
    };
    await setSuspended(maker, true);
    await expect(applyAllSuspensions({ ...context, transact: crashing }, signal)).rejects.toThrow('killed');
    expect(await listedOf(maker)).toBe(150);
    await setSuspended(maker, false);
    await Promise.all([settle(), settle(), settle()]);
    expect(await listedOf(maker)).toBe(250);
    await setSuspended(maker, true);
    await Promise.all([settle(), settle(), settle()]);
    expect(await listedOf(maker)).toBe(0);
  });

  test('the job applies pending suspensions', async () => {
    const post = await newPost(maker);
    await setSuspended(maker, true);
    await backbeat().context.jobs.send(applySuspensions, {});
    await eventually(async () => expect(await listedOf(maker)).toBe(0));
    expect((await other.browser.call(api.posts.getPost, paramsOf(post))).status).toBe(404);
  });

  test('a suspension is applied again after requests in progress have ended', async () => {
    const { db } = backbeat().context;
    const pendingSuspensions = () =>
      db.selectFrom('suspension_changes').select('user_id').where('user_id', '=', maker.id).execute();
    await setSuspended(maker, true);
    await settle();
    expect(await pendingSuspensions()).toHaveLength(1);
    await db
      .updateTable('suspension_changes')
      .set({ changed_at: sql<Date>`changed_at - interval '1 minute'` })
      .execute();
    await settle();
    expect(await pendingSuspensions()).toEqual([]);
  });
});
