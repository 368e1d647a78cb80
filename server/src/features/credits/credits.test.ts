import { agreements, api, credits, DELETED_USER, type posts } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { eventually } from '../../../test/eventually.ts';
import { newDraft, newPost, sendPost } from '../../../test/fixtures/tracks.ts';
import { removeCreditsOf } from './change-terms.ts';

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

const paramsOf = ({ id }: posts.Post) => ({ params: { id } });
const approve = ({ browser }: Person, post: posts.Post) =>
  browser.call(routes.approveRequest, paramsOf(post));
const reject = ({ browser }: Person, post: posts.Post) => browser.call(routes.declineRequest, paramsOf(post));
const publish = ({ browser }: Person, post: posts.Post) => browser.call(routes.publishPost, paramsOf(post));
const withdraw = ({ browser }: Person, post: posts.Post, { userName }: Person) =>
  browser.call(routes.withdrawRequest, { ...paramsOf(post), body: { userName } });
const read = ({ browser }: Person, post: posts.Post) => browser.call(api.posts.getPost, paramsOf(post));
const pendingOf = async ({ browser }: Person) =>
  (await browser.call(routes.listPendingRequests)).body.map(({ id }) => id);
const postsCountOf = async ({ browser }: Person) =>
  (await browser.call(api.users.getCurrentUser)).body.postsCount;

/** Collects the events about a post that `work` emits. */
async function eventsOf({ id }: posts.Post, work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const { events } = backbeat().context;
  for (const name of ['request.approved', 'request.declined', 'post.published'] as const) {
    events.onAfterCommit(name, ({ postId }) => {
      if (postId === id) names.push(name);
    });
  }
  await work();
  await events.waitUntilIdle();
  return names;
}

describe('Requests', () => {
  test('requests are listed for their artists, newest first, until they answer', async () => {
    const artist = await newPerson(backbeat());
    const [older, newer] = [await newDraft(author, [artist]), await newDraft(author, [artist, first])];
    expect(await pendingOf(artist)).toEqual([newer.id, older.id]);
    await approve(artist, newer);
    await reject(artist, older);
    expect(await pendingOf(artist)).toEqual([]);
  });

  test('the last approval publishes the draft', async () => {
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, [first, second]);
    const half = (await approve(first, draft)).body;
    expect(half).toMatchObject({
      status: 'PARTIALLY_APPROVED',
      features: [first.userName],
      pendingFeatures: [second.userName],
    });
    expect(await postsCountOf(writer)).toBe(0);
    const names = await eventsOf(draft, () => approve(second, draft));
    expect(names.toSorted()).toEqual(['post.published', 'request.approved']);
    const post = (await read(stranger, draft)).body;
    expect(post).toMatchObject({
      status: 'PUBLISHED',
      features: [first.userName, second.userName],
      pendingFeatures: [],
    });
    expect(Date.parse(post.time)).toBeGreaterThan(Date.parse(draft.time));
    expect(await postsCountOf(writer)).toBe(1);
  });

  test('a rejection leaves the draft to its author', async () => {
    const draft = await newDraft(author, [first, second]);
    expect((await reject(second, draft)).status).toBe(204);
    expect((await publish(author, draft)).failure.error).toBe(credits.messages.stillPending);
    expect((await approve(first, draft)).body.status).toBe('PARTIALLY_APPROVED');
    expect((await read(stranger, draft)).status).toBe(404);
    expect((await publish(author, draft)).body).toMatchObject({
      status: 'PUBLISHED',
      features: [first.userName],
      pendingFeatures: [],
    });
    expect((await publish(author, draft)).failure.error).toBe(credits.messages.published);
  });

  test('a withdrawn request counts as never made', async () => {
    const draft = await newDraft(author, [first, second]);
    expect((await withdraw(author, draft, first)).body.pendingFeatures).toEqual([second.userName]);
    expect((await read(first, draft)).status).toBe(404);
    expect(await pendingOf(first)).not.toContain(draft.id);
    expect((await withdraw(author, draft, first)).failure.error).toBe(
      credits.messages.notPending({ name: first.userName }),
    );
    expect((await withdraw(author, draft, second)).body).toMatchObject({ status: 'PUBLISHED', features: [] });
  });
});

describe('Other users', () => {
  test('other users cannot answer for the artists', async () => {
    const draft = await newDraft(author, [first, second]);
    for (const answer of [approve, reject]) {
      expect((await answer(author, draft)).failure.error).toBe(credits.messages.notAsked);
      expect((await answer(stranger, draft)).status).toBe(404);
      expect((await answer({ ...first, browser: backbeat().visitor() }, draft)).status).toBe(401);
    }
    expect((await read(author, draft)).body).toMatchObject({
      status: 'DRAFT',
      pendingFeatures: draft.pendingFeatures,
    });
  });

  test('other users cannot publish or withdraw for the author', async () => {
    const draft = await newDraft(author, [first, second]);
    expect((await publish(first, draft)).status).toBe(403);
    expect((await withdraw(first, draft, second)).status).toBe(403);
    expect((await publish(stranger, draft)).status).toBe(404);
    expect((await withdraw(stranger, draft, second)).status).toBe(404);
  });

  test('an artist cannot answer twice, or after the publication', async () => {
    const draft = await newDraft(author, [first, second]);
    await approve(first, draft);
    expect((await reject(first, draft)).failure.error).toBe(credits.messages.answered);
    await reject(second, draft);
    expect((await approve(second, draft)).status).toBe(404);
    const publishedPost = await newPost(author);
    expect((await approve(first, publishedPost)).status).toBe(403);
  });
});

describe('Concurrent actions', () => {
  test('concurrent approvals publish the draft once', async () => {
    const artists = await Promise.all(Array.from({ length: 5 }, () => newPerson(backbeat())));
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, artists);
    const names = await eventsOf(draft, () => Promise.all(artists.map((artist) => approve(artist, draft))));
    expect(names.filter((name) => name === 'post.published')).toHaveLength(1);
    expect((await read(stranger, draft)).body.features).toHaveLength(5);
    expect(await postsCountOf(writer)).toBe(1);
  });

  test('one answer counts if an artist approves and rejects at the same time', async () => {
    const draft = await newDraft(author, [first]);
    const answers = await Promise.all([approve(first, draft), reject(first, draft)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { status, features } = (await read(author, draft)).body;
    const isApproved = answers[0].status === 200;
    expect([status, features]).toEqual(isApproved ? ['PUBLISHED', [first.userName]] : ['DRAFT', []]);
  });

  test('a concurrent approval and rejection leave a draft', async () => {
    const draft = await newDraft(author, [first, second]);
    await Promise.all([approve(first, draft), reject(second, draft)]);
    expect((await read(author, draft)).body.status).toBe('PARTIALLY_APPROVED');
  });

  test('an approval during the deletion of the draft leaves no post and no count', async () => {
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, [first]);
    const [approval, deletion] = await Promise.all([
      approve(first, draft),
      writer.browser.call(api.posts.deletePost, paramsOf(draft)),
    ]);
    expect(deletion.status).toBe(204);
    expect([200, 404]).toContain(approval.status);
    expect((await read(writer, draft)).status).toBe(404);
    expect(await postsCountOf(writer)).toBe(0);
  });
});

/** Deletes an account in the same way as the accounts feature. */
const deleteAccount = ({ id }: Person) =>
  backbeat().context.transact(async (tx, emit) => {
    await removeCreditsOf(tx, emit, id);
    await tx.deleteFrom('users').where('id', '=', id).execute();
  });

describe('The deletion of an artist', () => {
  const statusOf = async (draft: posts.Post) => {
    const { status, features, pendingFeatures } = (await read(author, draft)).body;
    return { status, features, pendingFeatures };
  };

  test('the deletion of the last artist without an answer publishes the draft', async () => {
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

  test('the deletion of an artist keeps drafts that wait for others or were rejected', async () => {
    const leaver = await newPerson(backbeat());
    const [waitingDraft, rejectedDraft] = [
      await newDraft(author, [leaver, first]),
      await newDraft(author, [leaver, second]),
    ];
    await approve(leaver, waitingDraft);
    await reject(second, rejectedDraft);
    await deleteAccount(leaver);
    expect(await statusOf(waitingDraft)).toEqual({
      status: 'DRAFT',
      features: [],
      pendingFeatures: [first.userName],
    });
    expect((await statusOf(rejectedDraft)).status).toBe('DRAFT');
    expect((await publish(author, rejectedDraft)).body.status).toBe('PUBLISHED');
  });

  test('the deletion of an artist who has rejected leaves the draft to its author', async () => {
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

  test('a deleted artist is a deleted user in the agreement, and no feature of the post', async () => {
    const leaver = await newPerson(backbeat());
    const draft = await newDraft(author, [leaver]);
    await leaver.browser.call(routes.approveRequest, { ...paramsOf(draft), body: { signedAs: 'Lea Vera' } });
    const read = async () => {
      const { text } = await author.browser.call(api.agreements.getAgreement, paramsOf(draft));
      return agreements.agreement.parse(
        JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('utf8')),
      );
    };
    // The hash of the sound comes with the analysis.
    const before = await eventually(async () => {
      const agreement = await read();
      expect(agreement.soundSha256).not.toBeNull();
      return agreement;
    });
    await deleteAccount(leaver);
    expect(await statusOf(draft)).toEqual({ status: 'PUBLISHED', features: [], pendingFeatures: [] });
    const [ownParty, party] = before.parties;
    const [consent] = before.consents;
    expect(consent?.signedAs).toBe('Lea Vera');
    expect(await read()).toEqual({
      ...before,
      parties: [ownParty, { ...party, userName: DELETED_USER }],
      consents: [{ ...consent, signedAs: null }],
    });
    expect(
      (await author.browser.call(routes.proposeTerms, { ...paramsOf(draft), body: {} })).body.credits,
    ).toEqual([expect.objectContaining({ userName: author.userName })]);
  });

  test('the deletion of an artist is safe during approvals and deletions of drafts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [leaver, writer] = [await newPerson(backbeat()), await newPerson(backbeat())];
      const [sharedDraft, deletedDraft] = [
        await newDraft(writer, [leaver, first]),
        await newDraft(writer, [leaver, first]),
      ];
      await Promise.all([
        deleteAccount(leaver),
        approve(first, sharedDraft),
        writer.browser.call(api.posts.deletePost, paramsOf(deletedDraft)),
      ]);
      expect((await read(writer, sharedDraft)).body).toMatchObject({
        status: 'PUBLISHED',
        features: [first.userName],
        pendingFeatures: [],
      });
      expect((await read(writer, deletedDraft)).status).toBe(404);
      expect(await postsCountOf(writer)).toBe(1);
    }
  });

  test('the deletion of an artist during a new request leaves no draft that waits for that artist', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [leaver, writer] = [await newPerson(backbeat()), await newPerson(backbeat())];
      const [answer] = await Promise.all([
        sendPost(writer, { features: [leaver.userName] }),
        deleteAccount(leaver),
      ]);
      const expected = answer.status === 201 ? 1 : 0;
      expect([201, 400, 409]).toContain(answer.status);
      expect(await postsCountOf(writer)).toBe(expected);
    }
  });

  test("an approval during the artist's deletion succeeds or is rejected", async () => {
    const leaver = await newPerson(backbeat());
    const draft = await newDraft(author, [leaver]);
    await Promise.all([approve(leaver, draft), deleteAccount(leaver)]);
    expect(await statusOf(draft)).toEqual({ status: 'PUBLISHED', features: [], pendingFeatures: [] });
  });

  test('the deletion of artists and authors is safe during answers of others', async () => {
    const writer = await newPerson(backbeat());
    const draft = await newDraft(writer, [first]);
    const [answer] = await Promise.all([approve(first, draft), deleteAccount(writer)]);
    expect([200, 404]).toContain(answer.status);
    expect((await read(first, draft)).status).toBe(404);
    expect(await pendingOf(first)).not.toContain(draft.id);
  });
});

test('only the author of a draft sees which artists have declined', async () => {
  const draft = await newDraft(author, [first, second]);
  await reject(second, draft);
  expect((await read(author, draft)).body.rejectedFeatures).toEqual([second.userName]);
  expect((await read(first, draft)).body.rejectedFeatures).toEqual([]);
  await approve(first, draft);
  expect((await publish(author, draft)).body.rejectedFeatures).toEqual([]);
});

test('only the author lists the drafts with a request to an artist, with the answers', async () => {
  const [maker, ana, ben] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const draft = await newDraft(maker, [ana, ben]);
  const askedBy = async ({ browser }: Person, { userName }: Person) =>
    (await browser.call(api.credits.listRequestsToArtist, { params: { userName } })).body;
  expect((await askedBy(maker, ana)).map(({ id }) => id)).toEqual([draft.id]);
  expect([await askedBy(ana, ben), await askedBy(maker, maker)]).toEqual([[], []]);
  await ana.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
  expect(await askedBy(maker, ana)).toMatchObject([
    { rejectedFeatures: [ana.userName], pendingFeatures: [ben.userName] },
  ]);
  await maker.browser.call(api.credits.withdrawRequest, {
    params: { id: draft.id },
    body: { userName: ben.userName },
  });
  expect(await askedBy(maker, ben)).toEqual([]);
});
