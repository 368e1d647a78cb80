import { hash } from 'node:crypto';
import { agreements, api, credits, terms, type posts } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { storeRequests } from '../../../test/fixtures/stored-credits.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost, sendPost } from '../../../test/fixtures/tracks.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { applyAllSuspensions } from '../moderation/apply-suspensions.ts';
import { answerTo } from '../terms/index.ts';
import { findConsents } from '../terms/terms.queries.ts';
import { findNewestNumber, insertVersion } from '../posts/versions/versions.queries.ts';
import { setDisabled } from '../users/index.ts';
import { remindOfRemovals } from './remind-artists.ts';

const backbeat = useEmptyBackbeat();
let author: Person;
let ana: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  ana = await newPerson(backbeat());
  ben = await newPerson(backbeat());
  stranger = await newPerson(backbeat());
});

type Post = Pick<posts.Post, 'id'>;
const read = ({ browser }: Person, { id }: Post) => browser.call(api.posts.getPost, { params: { id } });
const propose = (by: Person, { id }: Post, body: terms.NewTerms) =>
  by.browser.call(api.credits.proposeTerms, { params: { id }, body });
const cancel = (by: Person, { id }: Post) => by.browser.call(api.credits.cancelTerms, { params: { id } });
const approve = (by: Person, { id }: Post, body: credits.Approval = {}) =>
  by.browser.call(api.credits.approveRequest, { params: { id }, body });
const decline = (by: Person, { id }: Post, body: credits.Rejection = {}) =>
  by.browser.call(api.credits.declineRequest, { params: { id }, body });
const withdraw = (by: Person, { id }: Post) =>
  by.browser.call(api.credits.withdrawCredit, { params: { id } });
const digestFor = async (by: Person, post: Post) => (await read(by, post)).body.proposal?.digest ?? undefined;
const agree = async (by: Person, post: Post) =>
  approve(by, post, { digest: (await digestFor(by, post)) ?? '' });
const refuse = async (by: Person, post: Post, reason?: string) =>
  decline(by, post, { digest: (await digestFor(by, post)) ?? '', ...(reason !== undefined && { reason }) });
const agreementOf = async ({ browser }: Person, { id }: Post) => {
  const { text } = await browser.call(api.agreements.getAgreement, { params: { id } });
  const payload = Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('utf8');
  return agreements.agreement.parse(JSON.parse(payload));
};
const pendingOf = async ({ browser }: Person) =>
  (await browser.call(api.credits.listPendingRequests)).body.map(({ id }) => id);
const noticesOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body.map(
    ({ noti }) => noti,
  );

/** Stores a version without audio. @returns its number */
async function addVersion({ id }: Post): Promise<number> {
  return backbeat().context.transact(async (tx) => {
    const number = (await findNewestNumber(tx, id)) + 1;
    const musicKey = `posts/${id}-${number}.mp3`;
    const file = { key: musicKey, size: 1, sha256: String(number).repeat(64), claimed_at: sql<Date>`now()` };
    await tx.insertInto('files').values(file).execute();
    await insertVersion(tx, { postId: id, number, musicKey, note: '', uploaderId: author.id });
    return number;
  });
}

/** A draft that asks these artists, without audio. */
async function newAsked(artists: readonly Person[]): Promise<Post> {
  const id = await storePost(backbeat(), author, { title: unique('Track '), status: 'DRAFT' });
  const artistIds = artists.map((artist) => artist.id);
  await storeRequests(backbeat().context.db, id, artistIds);
  return { id };
}

/** A published post of the author alone, without audio. */
const newStored = async (): Promise<Post> => ({ id: await storePost(backbeat(), author) });

/** A published post that credits these artists, without audio. */
async function newAgreed(artists: readonly Person[]): Promise<posts.Post> {
  const post = await newAsked(artists);
  for (const artist of artists) await approve(artist, post);
  return (await read(author, post)).body;
}

const creditsFor = (...people: Person[]): terms.NewCredit[] => people.map(({ userName }) => ({ userName }));
const creditsWithShares = (...people: [Person, number][]): terms.NewCredit[] =>
  people.map(([{ userName }, share]) => ({ userName, compositionShare: share, recordingShare: share }));

describe('proposed terms', () => {
  test('proposed terms leave the published version in place until each artist has approved exactly them', async () => {
    const post = await newAgreed([ana, ben]);
    const version = await addVersion(post);
    expect((await propose(author, post, { version })).body.proposal).toMatchObject({ version, digest: null });
    expect((await agree(ana, post)).body.proposal).toMatchObject({
      pending: [ben.userName],
      approved: [ana.userName],
      changes: [`New audio: version ${version}`],
    });
    expect((await read(stranger, post)).body.version).toBe(1);
    expect((await agree(ben, post)).body).toMatchObject({ version, proposal: null });
    expect((await read(stranger, post)).body).toMatchObject({
      version,
      features: [ana.userName, ben.userName],
    });
    expect((await approve(ben, post)).failure.error).toBe(credits.messages.answered);
    expect(await noticesOf(ana)).toContain(
      `Everyone agreed on the new terms of "${post.title}" by ${author.userName}`,
    );
  });

  test('proposed terms refuse an approval of terms that have changed since they were shown', async () => {
    const post = await newAgreed([ana]);
    await propose(author, post, { version: await addVersion(post) });
    const digest = await digestFor(ana, post);
    await propose(author, post, { version: await addVersion(post) });
    for (const body of [{ digest }, {}]) {
      const answer = await approve(ana, post, body);
      expect([answer.status, answer.failure.error]).toEqual([409, terms.messages.changed]);
    }
    expect(await noticesOf(ana)).toContain(
      `${author.userName} changed "${post.title}" since they asked you. Please review it again.`,
    );
    expect((await agree(ana, post)).status).toBe(200);
  });

  test('an answer without a digest is accepted for the first request of an artist, if the post has no split', async () => {
    const [approvedPost, declinedPost] = [await newAsked([ana]), await newAsked([ana])];
    expect((await approve(ana, approvedPost)).body.status).toBe('PUBLISHED');
    expect((await decline(ana, declinedPost)).status).toBe(204);
    const publishedPost = await newStored();
    await propose(author, publishedPost, { credits: creditsFor(author, ana) });
    expect((await approve(ana, publishedPost)).body).toMatchObject({
      features: [ana.userName],
      proposal: null,
    });
  });

  test('an answer without a digest is refused for every other request', async () => {
    const again = async (post: Post) => {
      await cancel(author, post);
      await propose(author, post, { credits: creditsFor(author, ana) });
    };
    const situations: Record<string, () => Promise<Post>> = {
      'a first request with a split': async () =>
        (await sendPost(author, { credits: creditsWithShares([author, 60], [ana, 40]) })).body,
      'a smaller share after an approval': async () => {
        const post = await newStored();
        await propose(author, post, { credits: creditsWithShares([author, 60], [ana, 40]) });
        await agree(ana, post);
        await propose(author, post, { credits: creditsWithShares([author, 99], [ana, 1]) });
        return post;
      },
      'a new version after an approval': async () => {
        const post = await newAgreed([ana]);
        await propose(author, post, { version: await addVersion(post) });
        return post;
      },
      'a new version before the first answer': async () => {
        const post = await newAsked([ana]);
        await propose(author, post, { version: await addVersion(post) });
        return post;
      },
      'the first terms after others': async () => {
        const post = await newAsked([ana]);
        await propose(author, post, { version: await addVersion(post) });
        await propose(author, post, { version: 1 });
        return post;
      },
      'the first terms after a split': async () => {
        const post = await newAsked([ana]);
        await propose(author, post, { credits: creditsWithShares([author, 60], [ana, 40]) });
        await propose(author, post, { credits: creditsFor(author, ana) });
        return post;
      },
      'a first request on a post whose split the author gives up': async () => {
        const post = await newStored();
        await propose(author, post, { credits: creditsWithShares([author, 60], [ben, 40]) });
        await agree(ben, post);
        await propose(author, post, { credits: creditsFor(author, ben, ana) });
        return post;
      },
      'the same terms after a cancellation': async () => {
        const post = await newStored();
        await propose(author, post, { credits: creditsFor(author, ana) });
        await again(post);
        return post;
      },
      'the same terms after a rejection': async () => {
        const post = await newStored();
        await propose(author, post, { credits: creditsFor(author, ana) });
        await refuse(ana, post);
        await again(post);
        return post;
      },
      'the same terms after a withdrawn request': async () => {
        const post = await newAsked([ana, ben]);
        const { userName } = ana;
        await author.browser.call(api.credits.withdrawRequest, {
          params: { id: post.id },
          body: { userName },
        });
        await propose(author, post, { credits: creditsFor(author, ben, ana) });
        return post;
      },
      'a removal': async () => {
        const post = await newAgreed([ana]);
        await propose(author, post, { credits: creditsFor(author) });
        return post;
      },
    };
    for (const [situation, create] of Object.entries(situations)) {
      const post = await create();
      const { proposal } = (await read(author, post)).body;
      for (const call of [approve, decline]) {
        const { status, failure } = await call(ana, post);
        expect([situation, status, failure.error]).toEqual([situation, 409, terms.messages.changed]);
      }
      expect([situation, (await read(author, post)).body.proposal]).toEqual([situation, proposal]);
    }
  });

  test('proposed terms are visible to the parties only, and in the list of the artists who have not answered', async () => {
    const post = await newAgreed([ana]);
    await propose(author, post, { credits: creditsWithShares([author, 50], [ana, 30], [ben, 20]) });
    for (const person of [author, ana, ben])
      expect((await read(person, post)).body.proposal?.credits).toHaveLength(3);
    expect((await read(stranger, post)).body.proposal).toBeNull();
    const visitor = { ...stranger, browser: backbeat().visitor() };
    expect((await read(visitor, post)).body).toMatchObject({ proposal: null, features: [ana.userName] });
    expect(await pendingOf(ben)).toContain(post.id);
    await refuse(ben, post, 'Not my song.');
    expect(await pendingOf(ben)).not.toContain(post.id);
    expect((await read(ben, post)).body.proposal).toBeNull();
    expect((await noticesOf(author)).join()).toContain('“Not my song.”');
  });

  test('proposed terms are cancelled by the author, and refused where they change nothing', async () => {
    const post = await newAgreed([ana]);
    expect((await propose(author, post, { version: 1 })).failure.error).toBe(terms.messages.same);
    expect((await cancel(author, post)).failure.error).toBe(terms.messages.nothingProposed);
    await propose(author, post, { version: await addVersion(post) });
    expect((await cancel(ana, post)).status).toBe(403);
    const digest = await digestFor(ana, post);
    expect((await cancel(author, post)).body.proposal).toBeNull();
    expect(await pendingOf(ana)).not.toContain(post.id);
    const late = [await approve(ana, post, { digest }), await approve(ana, post)];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(late.map(({ failure }) => failure.error)).toEqual([
      terms.messages.changed,
      terms.messages.changed,
    ]);
  });

  test('proposed terms are current at once where the author is alone', async () => {
    const post = await newPost(author);
    const version = await addVersion(post);
    expect((await propose(author, post, { version })).body).toMatchObject({ version, proposal: null });
  });

  test('proposed terms need shares that add up, for everyone or for no one', async () => {
    const post = await newPost(author);
    const sums = await propose(author, post, { credits: creditsWithShares([author, 60], [ana, 30.5]) });
    expect([sums.status, sums.failure.error]).toEqual([
      400,
      'The shares add up to 90.5 %. They must add up to 100 %.',
    ]);
    const some = [...creditsWithShares([author, 100]), { userName: ana.userName }];
    expect((await propose(author, post, { credits: some })).failure.error).toBe(terms.messages.allOrNone);
    expect((await propose(stranger, post, { credits: some })).status).toBe(403);
    expect((await propose(author, post, { credits: creditsWithShares([ana, 100]) })).failure.error).toBe(
      terms.messages.authorMissing,
    );
  });
});

test('a new post may credit artists with roles and a split', async () => {
  const creditList = creditsWithShares([author, 50], [ana, 50]).map((credit) => ({
    ...credit,
    roles: ['Composer' as const],
  }));
  const { body: draft } = await sendPost(author, { credits: creditList });
  expect(draft).toMatchObject({ status: 'DRAFT', pendingFeatures: [ana.userName] });
  expect(draft.proposal?.credits.map(({ recordingShare }) => recordingShare)).toEqual([50, 50]);
  await refuse(ana, draft);
  const refusal = await author.browser.call(api.credits.publishPost, { params: { id: draft.id } });
  expect(refusal.failure.error).toBe(terms.messages.newSplit);
  const alone = await propose(author, draft, { credits: [{ userName: author.userName }] });
  expect(alone.body.status).toBe('PUBLISHED');
});

test('an artist withdraws a credit from a published post, which keeps its likes and comments', async () => {
  const post = await newAgreed([ana, ben]);
  await stranger.browser.call(api.likes.toggleLike, { params: { id: post.id } });
  await stranger.browser.call(api.comments.addComment, { params: { id: post.id }, body: 'Great!' });
  expect((await withdraw(ana, post)).status).toBe(204);
  expect((await withdraw(ana, post)).failure.error).toBe(credits.messages.notCredited);
  expect((await read(stranger, post)).body).toMatchObject({
    features: [ben.userName],
    totalLikes: 1,
    totalComments: 1,
  });
  expect(await noticesOf(author)).toContain(`${ana.userName} withdrew their credit from "${post.title}"`);
  await propose(author, post, { credits: [author, ana, ben].map(({ userName }) => ({ userName })) });
  expect((await read(author, post)).body.proposal).toMatchObject({ pending: [ana.userName] });
});

test('a withdrawal ends the split, of which the author is notified, and is possible despite a block', async () => {
  const [first, second] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const post = await newAgreed([first, second]);
  await propose(author, post, { credits: creditsWithShares([author, 50], [first, 30], [second, 20]) });
  await agree(first, post);
  await agree(second, post);
  expect((await withdraw(first, post)).status).toBe(204);
  const { parties, consents } = await agreementOf(second, post);
  expect(parties.map(({ recordingShare }) => recordingShare)).toEqual([null, null]);
  expect(consents).toMatchObject([{ artist: second.id, answer: 'approved' }]);
  expect(await noticesOf(author)).toContain(
    `${first.userName} withdrew their credit from "${post.title}", so the split ends. Please agree on a new one.`,
  );
  await second.browser.call(api.blocks.block, { params: { user: author.userName } });
  expect([(await withdraw(second, post)).status, (await withdraw(second, post)).status]).toEqual([204, 404]);
  expect((await read(author, post)).body.features).toEqual([]);
});

test('a removed artist approves the removal, is reminded twice, and keeps an agreed share without an answer', async () => {
  const post = await newAgreed([ana, ben]);
  await propose(author, post, { credits: creditsWithShares([author, 50], [ana, 30], [ben, 20]) });
  await agree(ana, post);
  await agree(ben, post);
  await propose(author, post, { credits: creditsWithShares([author, 80], [ben, 20]) });
  const { db } = backbeat().context;
  const remindersAfter = async (days: number) => {
    await sql`
      update credits set requested_at = now() - make_interval(days => ${days}),
        reminded_at = reminded_at - interval '2 days'
      where post_id = ${post.id}`.execute(db);
    await remindOfRemovals(backbeat().context);
    const { rows } = await sql<{ reminders: number }>`
      select reminders from credits where post_id = ${post.id} and is_removal`.execute(db);
    return rows[0]?.reminders;
  };
  expect([await remindersAfter(9), await remindersAfter(11), await remindersAfter(11)]).toEqual([0, 1, 1]);
  expect([await remindersAfter(21), await remindersAfter(31)]).toEqual([2, 2]);
  // After 30 days and two reminders the author removes the credit alone.
  const others = [author, ben].map(({ userName }) => ({ userName }));
  expect((await propose(author, post, { credits: others })).body).toMatchObject({
    features: [ben.userName],
    proposal: null,
  });
  expect(await agreementOf(ben, post)).toMatchObject({
    parties: [
      { artist: author.id, recordingShare: 50 },
      { artist: ben.id, recordingShare: 20 },
      { artist: ana.id, roles: [], recordingShare: 30 },
    ],
    consents: [{ artist: ben.id, answer: 'approved' }],
    removedUnanswered: [{ artist: ana.id, userName: ana.userName }],
  });
  // A new mix does not ask the artist again, and the share goes with it.
  await propose(author, post, { version: await addVersion(post) });
  expect((await read(author, post)).body.proposal).toMatchObject({
    pending: [ben.userName],
    changes: ['New audio: version 2'],
  });
  await agree(ben, post);
  const { parties } = await agreementOf(ben, post);
  expect(parties.map(({ recordingShare }) => recordingShare)).toEqual([50, 20, 30]);
});

test('a removal needs no answer while the artist is suspended', async () => {
  const { context } = backbeat();
  const [artist, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const post = await newAgreed([artist, other]);
  const suspend = async (isSuspended: boolean) => {
    await context.transact((tx) => setDisabled(tx, { id: artist.id }, isSuspended));
    await applyAllSuspensions(context, AbortSignal.timeout(5_000));
    return (await read(author, post)).body.proposal?.pending;
  };
  const credits = [author, other].map(({ userName }) => ({ userName }));
  await propose(author, post, { version: await addVersion(post), credits });
  expect(await suspend(true)).toEqual([other.userName]);
  expect(await suspend(false)).toEqual([other.userName, artist.userName]);
  await agree(other, post);
  expect(await suspend(true)).toBeUndefined();
  expect((await read(author, post)).body).toMatchObject({ version: 2, features: [other.userName] });
});

test('the author lists drafts without an open request and declined proposals, latest first', async () => {
  const maker = await newPerson(backbeat());
  const listDecisions = async () =>
    (await maker.browser.call(api.credits.listDecisions)).body.map(({ id }) => id);
  const [publishedDraft, draft] = [await newDraft(maker, [ana]), await newDraft(maker, [ana, ben])];
  await approve(ana, publishedDraft);
  await propose(maker, publishedDraft, { credits: creditsWithShares([maker, 50], [ana, 50]) });
  await refuse(ana, publishedDraft);
  await decline(ana, draft);
  expect(await listDecisions()).toEqual([publishedDraft.id]);
  await decline(ben, draft);
  expect(await listDecisions()).toEqual([draft.id, publishedDraft.id]);
  await cancel(maker, publishedDraft);
  await maker.browser.call(api.credits.publishPost, { params: { id: draft.id } });
  expect(await listDecisions()).toEqual([]);
});

test('the rules that void consents are the same in the state machine and in the database', async () => {
  const { db } = backbeat().context;
  const post = await newPost(author);
  const texts = ['one', 'other'].map((canonical) => ({ canonical, digest: hash('sha256', canonical) }));
  const consent = fc.record({
    text: fc.constantFrom(...texts),
    artistId: fc.constantFrom(ana.id, ben.id),
    answer: fc.constantFrom(
      'approved' as const,
      'approved' as const,
      'declined' as const,
      'withdrawn' as const,
    ),
    isRemoval: fc.boolean(),
  });
  const outcome = await fc.check(
    fc.asyncProperty(fc.array(consent, { maxLength: 8 }), async (steps) => {
      const consents = steps.map(({ text, ...step }) => ({ ...text, ...step }));
      await sql`delete from consents where post_id = ${post.id}`.execute(db);
      await sql`
        insert into consents (post_id, artist_id, digest, canonical, answer, is_removal)
        select ${post.id}, "artistId", digest, canonical, answer, "isRemoval"
        from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as added
          ("artistId" uuid, digest text, canonical text, answer text, "isRemoval" boolean)`.execute(db);
      const requests = [ana, ben].flatMap(({ id }) => texts.map(({ digest }) => ({ userId: id, digest })));
      const { rows } = await sql<{ answer: string }>`
        select coalesce(consent_answer(${post.id}, "userId", digest), 'pending') as answer
        from rows from (jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as ("userId" uuid, digest text)) with ordinality
        order by ordinality`.execute(db);
      return (
        rows.map(({ answer }) => answer).join() ===
        requests.map((each) => answerTo({ consents }, each)).join()
      );
    }),
    { numRuns: 40 },
  );
  expect(fc.defaultReportMessage(outcome)).toBeUndefined();
});

const approvalsOf = async ({ id }: Post) =>
  (await findConsents(backbeat().context.db, [id])).filter(({ answer }) => answer === 'approved');

test('no recording becomes public that a credited artist has not approved, whatever happens at once', async () => {
  const { db } = backbeat().context;
  const action = fc.record({
    kind: fc.constantFrom('first', 'second', 'ana', 'ben', 'anaAgain', 'benAgain', 'withdraw', 'cancel'),
    isTwice: fc.boolean(),
  });
  const outcome = await fc.check(
    fc.asyncProperty(
      fc.array(action, { minLength: 3, maxLength: 7 }),
      fc.boolean(),
      async (actions, isDraft) => {
        const post = isDraft ? await newAsked([ana, ben]) : await newAgreed([ana, ben]);
        const [second, third] = [await addVersion(post), await addVersion(post)];
        const digestsByArtist = new Map([
          [ana, [undefined, await digestFor(ana, post)]],
          [ben, [undefined, await digestFor(ben, post)]],
        ]);
        const digestsSeenBy = (artistId: string) =>
          [...digestsByArtist].flatMap(([{ id }, digests]) => (id === artistId ? digests : []));
        const earlier = new Set((await approvalsOf(post)).map(({ digest }) => digest));
        if (!isDraft) await propose(author, post, { version: second });
        const agreeToSeen = async (by: Person) => {
          const digest = await digestFor(by, post);
          digestsByArtist.get(by)?.push(digest);
          return approve(by, post, digest === undefined ? {} : { digest });
        };
        /** Repeats each earlier call, the one without a digest among them. */
        const repeat = (by: Person) =>
          Promise.all(
            (digestsByArtist.get(by) ?? []).map((digest) =>
              approve(by, post, digest === undefined ? {} : { digest }),
            ),
          );
        const calls = {
          first: () => propose(author, post, { version: second }),
          second: () => propose(author, post, { version: third }),
          ana: () => agreeToSeen(ana),
          ben: () => agreeToSeen(ben),
          anaAgain: () => repeat(ana),
          benAgain: () => repeat(ben),
          withdraw: () => withdraw(ben, post),
          cancel: () => cancel(author, post),
        };
        await Promise.all(
          actions.flatMap(({ kind, isTwice }) =>
            isTwice ? [calls[kind](), calls[kind]()] : [calls[kind]()],
          ),
        );
        const { rows } = await sql<{ unapproved: number }>`
        select count(*)::integer as unapproved
        from posts
        join credits on credits.post_id = posts.id and credits.state = 'current' and not is_author
        join post_versions on post_versions.post_id = posts.id and number = version
        where posts.id = ${post.id} and consent_answer(posts.id, user_id,
          digest_of(canonical_terms(posts.id, sha256, user_id, credits.roles))) is distinct from 'approved'`.execute(
          db,
        );
        const unseenApprovals = (await approvalsOf(post)).filter(
          (consent) =>
            !earlier.has(consent.digest) && !digestsSeenBy(consent.artistId).includes(consent.digest),
        );
        return rows[0]?.unapproved === 0 && unseenApprovals.length === 0;
      },
    ),
    { numRuns: 12 },
  );
  expect(fc.defaultReportMessage(outcome)).toBeUndefined();
});
