import { api, credits, type posts } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/people.ts';
import { useBackbeat } from '../../../test/start.ts';
import { newDraft, newPost, sendPost } from '../../../test/tracks.ts';
import { leaveDrafts } from './index.ts';

const { strings } = credits;
const routes = api.credits;
const backbeat = useBackbeat();
let author: Person;
let first: Person;
let second: Person;
let stranger: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  [first, second, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const of = ({ id }: posts.Post) => ({ params: { id } });
const approve = ({ browser }: Person, post: posts.Post) => browser.call(routes.approveFeature, of(post));
const reject = ({ browser }: Person, post: posts.Post) => browser.call(routes.rejectFeature, of(post));
const publish = ({ browser }: Person, post: posts.Post) => browser.call(routes.publishPost, of(post));
const withdraw = ({ browser }: Person, post: posts.Post, { userName }: Person) =>
  browser.call(routes.withdrawFeature, { ...of(post), body: { userName } });
const read = ({ browser }: Person, post: posts.Post) => browser.call(api.posts.getPost, of(post));
const pendingOf = async ({ browser }: Person) =>
  (await browser.call(routes.listPendingFeatures)).body.map(({ id }) => id);
const postsCountOf = async ({ browser }: Person) =>
  (await browser.call(api.users.getCurrentUser)).body.postsCount;

/** What is told of a post while something is done. */
async function eventsOf({ id }: posts.Post, work: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  const { events } = backbeat().context;
  for (const name of ['feature.approved', 'feature.rejected', 'post.published'] as const) {
    events.onAfterCommit(name, ({ postId }) => {
      if (postId === id) told.push(name);
    });
  }
  await work();
  await events.settled();
  return told;
}

describe('Requests', () => {
  test('are listed for those asked, newest first, until they answer', async () => {
    const artist = await newPerson(backbeat());
    const [older, newer] = [await newDraft(author, [artist]), await newDraft(author, [artist, first])];
    expect(await pendingOf(artist)).toEqual([newer.id, older.id]);
    await approve(artist, newer);
    await reject(artist, older);
    expect(await pendingOf(artist)).toEqual([]);
  });

  test('that all are approved publish the draft, from then on', async () => {
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, [first, second]);
    const half = (await approve(first, draft)).body;
    expect(half).toMatchObject({
      status: 'PARTIALLY_APPROVED',
      features: [first.userName],
      pendingFeatures: [second.userName],
    });
    expect(await postsCountOf(writer)).toBe(0);
    const told = await eventsOf(draft, () => approve(second, draft));
    expect(told.toSorted()).toEqual(['feature.approved', 'post.published']);
    const post = (await read(stranger, draft)).body;
    expect(post).toMatchObject({
      status: 'PUBLISHED',
      features: [first.userName, second.userName],
      pendingFeatures: [],
    });
    expect(Date.parse(post.time)).toBeGreaterThan(Date.parse(draft.time));
    expect(await postsCountOf(writer)).toBe(1);
  });

  test('that are rejected leave the rest to the author', async () => {
    const draft = await newDraft(author, [first, second]);
    expect((await reject(second, draft)).status).toBe(204);
    expect((await publish(author, draft)).failure.error).toBe(strings.stillPending);
    expect((await approve(first, draft)).body.status).toBe('PARTIALLY_APPROVED');
    expect((await read(stranger, draft)).status).toBe(404);
    expect((await publish(author, draft)).body).toMatchObject({
      status: 'PUBLISHED',
      features: [first.userName],
      pendingFeatures: [],
    });
    expect((await publish(author, draft)).failure.error).toBe(strings.published);
  });

  test('that are withdrawn are as if they had never been made', async () => {
    const draft = await newDraft(author, [first, second]);
    expect((await withdraw(author, draft, first)).body.pendingFeatures).toEqual([second.userName]);
    expect((await read(first, draft)).status).toBe(404);
    expect(await pendingOf(first)).not.toContain(draft.id);
    expect((await withdraw(author, draft, first)).failure.error).toBe(strings.notPending(first.userName));
    expect((await withdraw(author, draft, second)).body).toMatchObject({ status: 'PUBLISHED', features: [] });
  });
});

describe('Nobody else', () => {
  test('answers for those asked', async () => {
    const draft = await newDraft(author, [first, second]);
    for (const answer of [approve, reject]) {
      expect((await answer(author, draft)).failure.error).toBe(strings.notAsked);
      expect((await answer(stranger, draft)).status).toBe(404);
      expect((await answer({ ...first, browser: backbeat().visitor() }, draft)).status).toBe(401);
    }
    expect((await read(author, draft)).body).toMatchObject({
      status: 'DRAFT',
      pendingFeatures: draft.pendingFeatures,
    });
  });

  test('publishes or withdraws for the author', async () => {
    const draft = await newDraft(author, [first, second]);
    expect((await publish(first, draft)).status).toBe(403);
    expect((await withdraw(first, draft, second)).status).toBe(403);
    expect((await publish(stranger, draft)).status).toBe(404);
    expect((await withdraw(stranger, draft, second)).status).toBe(404);
  });

  test('answers twice, or what is published already', async () => {
    const draft = await newDraft(author, [first, second]);
    await approve(first, draft);
    expect((await reject(first, draft)).failure.error).toBe(strings.answered);
    await reject(second, draft);
    expect((await approve(second, draft)).status).toBe(404);
    const published = await newPost(author);
    expect((await approve(first, published)).status).toBe(403);
  });
});

describe('At the same time', () => {
  test('all approve: it is published once', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => newPerson(backbeat())));
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, asked);
    const told = await eventsOf(draft, () => Promise.all(asked.map((artist) => approve(artist, draft))));
    expect(told.filter((name) => name === 'post.published')).toHaveLength(1);
    expect((await read(stranger, draft)).body.features).toHaveLength(5);
    expect(await postsCountOf(writer)).toBe(1);
  });

  test('one approves and rejects: one answer counts', async () => {
    const draft = await newDraft(author, [first]);
    const answers = await Promise.all([approve(first, draft), reject(first, draft)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { status, features } = (await read(author, draft)).body;
    const isApproved = answers[0].status === 200;
    expect([status, features]).toEqual(isApproved ? ['PUBLISHED', [first.userName]] : ['DRAFT', []]);
  });

  test('one approves, one rejects: it stays a draft', async () => {
    const draft = await newDraft(author, [first, second]);
    await Promise.all([approve(first, draft), reject(second, draft)]);
    expect((await read(author, draft)).body.status).toBe('PARTIALLY_APPROVED');
  });

  test('the last approves and the author deletes: it is gone, and not counted', async () => {
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, [first]);
    const [approved, deleted] = await Promise.all([
      approve(first, draft),
      writer.browser.call(api.posts.deletePost, of(draft)),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 404]).toContain(approved.status);
    expect((await read(writer, draft)).status).toBe(404);
    expect(await postsCountOf(writer)).toBe(0);
  });
});

/** As whatever deletes an account does it. */
const deleteAccount = ({ id }: Person) =>
  backbeat().context.transact(async (tx, emit) => {
    await leaveDrafts(tx, emit, id);
    await tx.deleteFrom('users').where('id', '=', id).execute();
  });

describe('An artist whose account is deleted', () => {
  const statusOf = async (draft: posts.Post) => {
    const { status, features, pendingFeatures } = (await read(author, draft)).body;
    return { status, features, pendingFeatures };
  };

  test('publishes by that what waited for nobody else', async () => {
    const [leaver, writer] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const draft = await newDraft(writer, [first, leaver]);
    await approve(first, draft);
    expect(await eventsOf(draft, () => deleteAccount(leaver))).toEqual(['post.published']);
    expect(await statusOf(draft)).toEqual({
      status: 'PUBLISHED',
      features: [first.userName],
      pendingFeatures: [],
    });
    expect(await postsCountOf(writer)).toBe(1);
  });

  test('leaves what waits for others, and what was rejected, to them', async () => {
    const leaver = await newPerson(backbeat());
    const [waiting, rejected] = [
      await newDraft(author, [leaver, first]),
      await newDraft(author, [leaver, second]),
    ];
    await approve(leaver, waiting);
    await reject(second, rejected);
    await deleteAccount(leaver);
    expect(await statusOf(waiting)).toEqual({
      status: 'DRAFT',
      features: [],
      pendingFeatures: [first.userName],
    });
    expect((await statusOf(rejected)).status).toBe('DRAFT');
    expect((await publish(author, rejected)).body.status).toBe('PUBLISHED');
  });

  test('who has said no leaves the draft to its author, also when others approve later', async () => {
    const leaver = await newPerson(backbeat());
    const draft = await newDraft(author, [leaver, first]);
    await reject(leaver, draft);
    await deleteAccount(leaver);
    expect((await approve(first, draft)).body.status).toBe('PARTIALLY_APPROVED');
    expect((await publish(author, draft)).body).toMatchObject({
      status: 'PUBLISHED',
      features: [first.userName],
    });
  });

  test('goes from what is published, which stays', async () => {
    const leaver = await newPerson(backbeat());
    const draft = await newDraft(author, [leaver]);
    await approve(leaver, draft);
    await deleteAccount(leaver);
    expect(await statusOf(draft)).toEqual({ status: 'PUBLISHED', features: [], pendingFeatures: [] });
  });

  test('while the other one approves, and while the author deletes: each draft ends right', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [leaver, writer] = [await newPerson(backbeat()), await newPerson(backbeat())];
      const [shared, deleted] = [
        await newDraft(writer, [leaver, first]),
        await newDraft(writer, [leaver, first]),
      ];
      await Promise.all([
        deleteAccount(leaver),
        approve(first, shared),
        writer.browser.call(api.posts.deletePost, of(deleted)),
      ]);
      expect((await read(writer, shared)).body).toMatchObject({
        status: 'PUBLISHED',
        features: [first.userName],
        pendingFeatures: [],
      });
      expect((await read(writer, deleted)).status).toBe(404);
      expect(await postsCountOf(writer)).toBe(1);
    }
  });

  test('while somebody asks: the draft is refused or published, never left to wait for nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [leaver, writer] = [await newPerson(backbeat()), await newPerson(backbeat())];
      const [sent] = await Promise.all([
        sendPost(writer, { features: [leaver.userName] }),
        deleteAccount(leaver),
      ]);
      const expected = sent.status === 201 ? 1 : 0;
      expect([201, 400, 409]).toContain(sent.status);
      expect(await postsCountOf(writer)).toBe(expected);
    }
  });

  test('while approving: both come through or the approval is refused', async () => {
    const leaver = await newPerson(backbeat());
    const draft = await newDraft(author, [leaver]);
    await Promise.all([approve(leaver, draft), deleteAccount(leaver)]);
    expect(await statusOf(draft)).toEqual({ status: 'PUBLISHED', features: [], pendingFeatures: [] });
  });

  test('and authors who are deleted take their drafts along, whoever answers meanwhile', async () => {
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, [first]);
    const [answer] = await Promise.all([approve(first, draft), deleteAccount(writer)]);
    expect([200, 404]).toContain(answer.status);
    expect((await read(first, draft)).status).toBe(404);
    expect(await pendingOf(first)).not.toContain(draft.id);
  });
});

test('Who has declined is told to the author of a draft alone', async () => {
  const draft = await newDraft(author, [first, second]);
  await reject(second, draft);
  expect((await read(author, draft)).body.rejectedFeatures).toEqual([second.userName]);
  expect((await read(first, draft)).body.rejectedFeatures).toEqual([]);
  await approve(first, draft);
  expect((await publish(author, draft)).body.rejectedFeatures).toEqual([]);
});

test('An author finds the drafts that ask somebody, with what was answered; nobody else does', async () => {
  const [maker, ana, ben] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const draft = await newDraft(maker, [ana, ben]);
  const askedBy = async ({ browser }: Person, { userName }: Person) =>
    (await browser.call(api.credits.listAskedFeatures, { params: { userName } })).body;
  expect((await askedBy(maker, ana)).map(({ id }) => id)).toEqual([draft.id]);
  expect([await askedBy(ana, ben), await askedBy(maker, maker)]).toEqual([[], []]);
  await ana.browser.call(api.credits.rejectFeature, { params: { id: draft.id } });
  expect(await askedBy(maker, ana)).toMatchObject([
    { rejectedFeatures: [ana.userName], pendingFeatures: [ben.userName] },
  ]);
  await maker.browser.call(api.credits.withdrawFeature, {
    params: { id: draft.id },
    body: { userName: ben.userName },
  });
  expect(await askedBy(maker, ben)).toEqual([]);
});
