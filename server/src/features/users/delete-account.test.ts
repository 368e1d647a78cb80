import { readdir } from 'node:fs/promises';
import { users, api } from '@backbeat/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import {
  makeFans,
  accountDetails,
  newPerson,
  PASSWORD,
  verifiedBrowser,
  type Person,
} from '../../../test/fixtures/people.ts';
import { Resumable } from '../../../test/clients/resumable-upload.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import {
  eventAbout,
  signatureHeaders,
  FakeStripe,
  type SoldSubscription,
} from '../../../test/servers/stripe-server.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { mailResetCode } from '../auth/reset-password.ts';
import { markAccountDeleted } from './own-account.queries.ts';
import { clearAccount, deleteAccount, finishDeletion } from './delete-account.ts';

const stripe = new FakeStripe();
const backbeat = useBackbeat(await stripe.start());
afterAll(() => stripe.stop());

let owner: Person;
let friend: Person;
beforeEach(async () => {
  [owner, friend] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });

const deleteAccountOf = ({ browser, id }: Person) =>
  browser.call(api.users.deleteAccount, { params: { id } });

/** Marks an account as deleted, as if the process had ended right after the first commit. */
const markDeleted = ({ id }: Person) => backbeat().context.transact((tx) => markAccountDeleted(tx, id));

const accountOf = ({ id }: Person) =>
  backbeat().context.db.selectFrom('users').select('id').where('id', '=', id).execute();

const keysOf = async ({ id }: Person) => {
  const rows = await backbeat()
    .context.db.selectFrom('files')
    .select('key')
    .where('owner_id', '=', id)
    .execute();
  return rows.map(({ key }) => key);
};

const areRemoved = (keys: readonly string[]) =>
  eventually(async () => {
    const { db, storage } = backbeat().context;
    const rows = db
      .selectFrom('files')
      .select('key')
      .where('key', '=', sql<string>`any(${keys})`);
    expect(await rows.execute()).toEqual([]);
    expect(await Promise.all(keys.map((key) => storage.stat(key)))).toEqual(keys.map(() => undefined));
  });

const signIn = (username: string, password = PASSWORD) =>
  backbeat().visitor().call(api.auth.signIn, { body: { username, password } });

describe('Deleting an account', () => {
  test('deletes all data and files of the account and keeps the counts of others right', async () => {
    const { browser, userName } = owner;
    const ownPost = await newPost(owner);
    await newDraft(owner, [friend]);
    const demo = { demo: { title: 'Sketch' }, file: file('sketch.mp3', mp3(1)) };
    const { body: sketch } = await browser.call(api.demos.createDemo, { body: demo });
    await browser.call(api.users.updateProfile, {
      body: { user: {}, pp: file('me.png', await plain.png().toBuffer()) },
    });
    const theirs = await newPost(friend);
    await browser.call(api.likes.toggleLike, { params: { id: theirs.id } });
    await browser.call(api.comments.addComment, { params: { id: theirs.id }, body: 'Bye' });
    await browser.call(api.follows.toggleFollow, { params: { user: friend.userName } });
    await friend.browser.call(api.follows.toggleFollow, { params: { user: userName } });
    const phone = browser.copy();
    const socket = await RealtimeSocket.connect(backbeat(), phone);
    const keys = await keysOf(owner);
    expect(keys.length).toBeGreaterThanOrEqual(4);

    expect((await deleteAccountOf(owner)).status).toBe(204);
    expect(browser.cookie).toBe('');
    expect((await phone.call(api.users.getCurrentUser)).status).toBe(401);
    await socket.waitForClose();
    expect((await signIn(userName)).status).toBe(401);
    const ask = friend.browser;
    expect((await ask.call(api.users.getUser, { params: { userName } })).status).toBe(404);
    expect((await ask.call(api.posts.getPost, { params: { id: ownPost.id } })).status).toBe(404);
    expect((await ask.call(api.demos.getDemo, { params: { id: sketch.id } })).status).toBe(404);
    expect((await ask.call(api.posts.getPost, { params: { id: theirs.id } })).body).toMatchObject({
      totalLikes: 0,
      totalComments: 0,
      likes: [],
      comments: [],
    });
    expect((await ask.call(api.users.getCurrentUser)).body).toMatchObject({
      followersCount: 0,
      followingCount: 0,
      notifications: [],
    });
    await areRemoved(keys);
  });

  test('deletes unfinished and unused uploads of the account', async () => {
    const [under, whole] = [
      await Resumable.begin(owner.browser, 5_000),
      await Resumable.send(owner.browser, mp3(1)),
    ];
    await under.piece(mp3(1).slice(0, 1_000), 0);
    const keys = await keysOf(owner);
    expect(keys).toHaveLength(1);
    expect((await deleteAccountOf(owner)).status).toBe(204);
    const stagedNames = await readdir(backbeat().context.storage.staging);
    expect(stagedNames.filter((name) => name.includes(under.id) || name.includes(whole.id))).toEqual([]);
    await areRemoved(keys);
  });

  test('frees the email of the account, and holds its user name', async () => {
    const { userName, email } = owner;
    await deleteAccountOf(owner);
    const browser = await verifiedBrowser(backbeat(), email);
    const signUp = async (user: { userName?: string }) =>
      (await browser.call(api.auth.createAccount, { body: { user: accountDetails({ ...user, email }) } }))
        .status;
    expect([await signUp({ userName }), await signUp({})]).toEqual([409, 201]);
  });

  test('publishes drafts that waited for this artist alone, without the credit', async () => {
    const draft = await newDraft(friend, [owner]);
    await deleteAccountOf(owner);
    const { body } = await backbeat()
      .visitor()
      .call(api.posts.getPost, { params: { id: draft.id } });
    expect(body).toMatchObject({ status: 'PUBLISHED', features: [], pendingFeatures: [] });
  });

  test("returns 403 for another user's account", async () => {
    const denial = await friend.browser.call(api.users.deleteAccount, { params: { id: owner.id } });
    expect([denial.status, denial.failure.error]).toEqual([403, users.messages.notOneself]);
    const visitor = backbeat().visitor();
    expect((await visitor.call(api.users.deleteAccount, { params: { id: owner.id } })).status).toBe(401);
    expect(await accountOf(owner)).toHaveLength(1);
  });

  test('deletes large amounts of data in steps', async () => {
    const { db } = backbeat().context;
    const posts: string[] = [];
    while (posts.length < 45) posts.push(await storePost(backbeat(), posts.length < 22 ? owner : friend));
    await db
      .insertInto('likes')
      .columns(['post_id', 'user_id'])
      .expression(sql`select id, ${owner.id}::uuid from posts where author_id = ${friend.id}`)
      .execute();
    const fans = await makeFans(db, 'fan', 450);
    await sql`
      insert into follows (follower_id, followed_id) select fan, ${owner.id} from unnest(${fans}::uuid[]) as fan`.execute(
      db,
    );
    await deleteAccountOf(owner);
    expect(await accountOf(owner)).toEqual([]);
    const remainingUser = await db
      .selectFrom('users')
      .select(sql<number>`sum(following_count)`.as('following'))
      .where('id', '=', sql<string>`any(${fans})`)
      .executeTakeFirst();
    expect(remainingUser?.following).toBe(0);
    const likes = db.selectFrom('posts').select('total_likes').where('author_id', '=', friend.id).distinct();
    expect(await likes.execute()).toEqual([{ total_likes: 0 }]);
  });
});

describe('A deleted account', () => {
  test('hides a deleted account before any of its data is deleted', async () => {
    await markDeleted(owner);
    const { userName, email, browser } = owner;
    expect((await browser.call(api.users.getCurrentUser)).status).toBe(401);
    expect((await signIn(userName)).failure.code).toBe('WRONG_PASSWORD');
    expect((await friend.browser.call(api.users.getUser, { params: { userName } })).status).toBe(404);
    await mailResetCode(backbeat().context, email);
    const resets = backbeat()
      .context.db.selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', owner.id);
    expect(await resets.execute()).toEqual([]);
  });

  test('finishes a deletion by a job if the process died', async () => {
    const post = await newPost(owner);
    const { context } = backbeat();
    const viewer = {
      id: owner.id,
      userName: owner.userName,
      role: 'USER',
      hasBlocks: false,
      hasMuted: false,
      staff: null,
      sessionHash: Buffer.alloc(32),
      isProven: false,
    } as const;
    let commits = 0;
    const dying: typeof context.transact = (work) => {
      commits += 1;
      return commits === 1 ? context.transact(work) : Promise.reject(new Error('killed'));
    };
    await deleteAccount({ ...context, transact: dying }, viewer, owner.id);
    expect(await accountOf(owner)).toHaveLength(1);
    const waitingJobs = await sql<{ data: unknown }>`
      select data from jobs where name = ${finishDeletion.name} and state = 'created'`.execute(context.db);
    expect(waitingJobs.rows).toContainEqual({ data: { userId: owner.id } });
    // The test sends the job at once instead of waiting for its delay.
    await context.jobs.send(finishDeletion, { userId: owner.id });
    await eventually(async () => expect(await accountOf(owner)).toEqual([]));
    expect((await friend.browser.call(api.posts.getPost, { params: { id: post.id } })).status).toBe(404);
  });

  test('deletes an account once if several calls run concurrently', async () => {
    const posts = [await newPost(owner), await newPost(owner)];
    const keys = await keysOf(owner);
    await markDeleted(owner);
    const { context } = backbeat();
    const signal = new AbortController().signal;
    await Promise.all([1, 2, 3].map(() => clearAccount(context, owner.id, signal)));
    expect(await accountOf(owner)).toEqual([]);
    for (const { id } of posts) {
      expect((await friend.browser.call(api.posts.getPost, { params: { id } })).status).toBe(404);
    }
    await areRemoved(keys);
  });

  test('deletes a post, with its file, that is added during the deletion', async () => {
    await markDeleted(owner);
    const { context } = backbeat();
    const late: string[] = [];
    // The first transaction begins after the query for posts.
    const slow: typeof context.transact = async (work) => {
      if (late.length === 0) late.push(await storePost(backbeat(), owner));
      return context.transact(work);
    };
    const keyOf = context.db
      .selectFrom('post_versions')
      .select('music_key')
      .where('uploader_id', '=', owner.id);
    const keys: string[] = [];
    const watching: typeof context.transact = async (work) => {
      const result = await slow(work);
      keys.push(...(await keyOf.execute()).map(({ music_key }) => music_key));
      return result;
    };
    await clearAccount({ ...context, transact: watching }, owner.id, new AbortController().signal);
    expect(await accountOf(owner)).toEqual([]);
    expect(keys).not.toEqual([]);
    await areRemoved(keys);
  });

  test('keeps an account if the deletion is aborted or the account is not marked as deleted', async () => {
    const { context } = backbeat();
    await markDeleted(owner);
    await expect(clearAccount(context, owner.id, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await accountOf(owner)).toHaveLength(1);
    await clearAccount(context, friend.id, new AbortController().signal);
    expect(await accountOf(friend)).toHaveLength(1);
  });
});

describe('A subscription', () => {
  const sendWebhook = (soldSubscription: SoldSubscription) => {
    const payload = eventAbout(soldSubscription);
    return backbeat()
      .visitor()
      .send('/api/payment/webhook', { method: 'POST', body: payload, headers: signatureHeaders(payload) });
  };
  const isCanceled = (soldSubscription: SoldSubscription) =>
    eventually(async () => expect(soldSubscription.status).toBe('canceled'));

  test('cancels a subscription with the account, as soon as the provider responds', async () => {
    const soldSubscription = stripe.sell(owner.id);
    await sendWebhook(soldSubscription);
    stripe.isDown = true;
    expect((await deleteAccountOf(owner)).status).toBe(204);
    stripe.isDown = false;
    await isCanceled(soldSubscription);
  });

  test('cancels a subscription that is bought for a deleted account, and no other', async () => {
    await deleteAccountOf(owner);
    const [late, ofOthers] = [stripe.sell(owner.id), stripe.sell('0190a6c0-0000-7000-8000-000000000000')];
    expect([(await sendWebhook(ofOthers)).status, (await sendWebhook(late)).status]).toEqual([200, 200]);
    await isCanceled(late);
    expect(ofOthers.status).toBe('active');
  });
});
