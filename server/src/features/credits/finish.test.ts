import { api, credits, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';
import { remindOfRemovals } from './remind-artists.ts';

const backbeat = useBackbeat();
let author: Person;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  [author, ana, ben] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const paramsOf = ({ id }: posts.Post) => ({ params: { id } });
const approve = ({ browser }: Person, post: posts.Post) =>
  browser.call(api.credits.approveRequest, paramsOf(post));
const requestsFor = async ({ browser }: Person, post: posts.Post) =>
  (await browser.call(api.posts.getPost, paramsOf(post))).body.proposal?.requests;
/** The keys of the notifications that ask a user to answer a post. */
const questionsTo = async ({ browser, userName }: Person, post: posts.Post) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body
    .filter(({ noti }) => noti.includes(post.title))
    .map(({ key }) => key);

describe('a reminder', () => {
  const remind = ({ browser }: Person, post: posts.Post) =>
    browser.call(api.credits.remindArtists, paramsOf(post));
  /** Moves the reminders of a post into the past. */
  const ageReminders = (post: posts.Post, hours: number) =>
    sql`update credits set reminded_at = reminded_at - make_interval(hours => ${hours}) where post_id = ${post.id}`.execute(
      backbeat().context.db,
    );

  test('sends the request to each artist who has not answered again, once a day', async () => {
    const post = await newDraft(author, [ana, ben]);
    await approve(ana, post);
    const [question] = await questionsTo(ben, post);
    const answer = await remind(author, post);
    expect(answer.status).toBe(200);
    expect(answer.body.proposal?.requests).toMatchObject([
      { userName: ana.userName, answer: 'approved', isReminded: false },
      { userName: ben.userName, answer: 'pending', isReminded: true },
    ]);
    const questions = await questionsTo(ben, post);
    expect(questions).toHaveLength(1);
    expect(questions).not.toContain(question);
    expect(await questionsTo(ana, post)).toEqual([]);
    expect((await requestsFor(ben, post))?.map(({ isReminded }) => isReminded)).toEqual([false, false]);

    const secondAnswer = await remind(author, post);
    expect([secondAnswer.status, secondAnswer.failure.error]).toEqual([
      409,
      credits.messages.remindedToday({ names: ben.userName }),
    ]);
    await ageReminders(post, 25);
    expect((await requestsFor(author, post))?.at(-1)?.isReminded).toBe(false);
    expect((await remind(author, post)).status).toBe(200);
  });

  test('sends one notification for concurrent reminders of a request', async () => {
    const post = await newDraft(author, [ana]);
    const answers = await Promise.all([remind(author, post), remind(author, post), remind(author, post)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await questionsTo(ana, post)).toHaveLength(1);
  });

  test('refuses reminders by artists and strangers, and once all have answered', async () => {
    const [post, stranger] = [await newDraft(author, [ana, ben]), await newPerson(backbeat())];
    expect((await remind(ana, post)).status).toBe(403);
    expect((await remind(stranger, post)).status).toBe(404);
    await approve(ana, post);
    await ben.browser.call(api.credits.declineRequest, paramsOf(post));
    const answer = await remind(author, post);
    expect([answer.status, answer.failure.error]).toEqual([409, credits.messages.noOneToRemind]);
  });

  test('does not reach suspended artists, and a block ends the request', async () => {
    const [suspended, blocker] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const post = await newDraft(author, [suspended]);
    await backbeat().context.transact((tx) => setDisabled(tx, { id: suspended.id }, true));
    const answer = await remind(author, post);
    expect([answer.status, answer.failure.error]).toEqual([
      409,
      credits.messages.cannotAnswer({ names: suspended.userName }),
    ]);
    const blockedPost = await newDraft(author, [blocker, ana]);
    await blocker.browser.call(api.blocks.block, { params: { user: author.userName } });
    expect((await remind(author, blockedPost)).body.proposal?.requests).toMatchObject([
      { userName: ana.userName, isReminded: true },
    ]);
  });

  test('stays with a request that later changes do not touch, and starts anew with a changed one', async () => {
    const post = await newDraft(author, [ana, ben]);
    await remind(author, post);
    const creditsWith = (role: 'Mixer' | 'Vocalist') => ({
      credits: [
        { userName: author.userName },
        { userName: ana.userName },
        { userName: ben.userName, roles: [role] },
      ],
    });
    const { body } = await author.browser.call(api.credits.proposeTerms, {
      ...paramsOf(post),
      body: creditsWith('Mixer'),
    });
    const remindedNames = body.proposal?.requests.filter(({ isReminded }) => isReminded);
    expect(remindedNames).toMatchObject([{ userName: ana.userName }]);
  });

  test('holds back the automatic reminder of a removal for a day, without counting as one', async () => {
    const post = await newDraft(author, [ana, ben]);
    await approve(ana, post);
    await approve(ben, post);
    await author.browser.call(api.credits.proposeTerms, {
      ...paramsOf(post),
      body: { credits: [{ userName: author.userName }, { userName: ben.userName }] },
    });
    await sql`update credits set requested_at = now() - interval '11 days' where post_id = ${post.id}`.execute(
      backbeat().context.db,
    );
    const countReminders = async () => {
      await remindOfRemovals(backbeat().context);
      const { rows } = await sql<{ reminders: number }>`
        select reminders from credits where post_id = ${post.id} and is_removal`.execute(
        backbeat().context.db,
      );
      return rows[0]?.reminders;
    };
    expect((await remind(author, post)).status).toBe(200);
    expect(await countReminders()).toBe(0);
    await ageReminders(post, 25);
    expect(await countReminders()).toBe(1);
    expect((await remind(author, post)).status).toBe(409);
  });
});

describe('the publication of a draft', () => {
  const findUnseen = async ({ browser }: Person) =>
    (await browser.call(api.credits.findUnseenPublication)).body.postId;
  const markSeen = ({ browser }: Person, post: posts.Post) =>
    browser.call(api.credits.markPublicationSeen, paramsOf(post));

  test('shows a publication to its author alone, once, the later of two', async () => {
    const maker = await newPerson(backbeat());
    expect(await findUnseen(maker)).toBeNull();
    const [older, newer] = [await newDraft(maker, [ana]), await newDraft(maker, [ana, ben])];
    await approve(ana, older);
    await approve(ana, newer);
    expect(await findUnseen(maker)).toBe(older.id);
    await approve(ben, newer);
    expect([await findUnseen(maker), await findUnseen(ana)]).toEqual([newer.id, null]);
    await markSeen(ana, newer);
    expect(await findUnseen(maker)).toBe(newer.id);
    // Both devices of the author have seen it, and the older one is no longer news.
    expect([(await markSeen(maker, newer)).status, (await markSeen(maker, newer)).status]).toEqual([
      204, 204,
    ]);
    expect(await findUnseen(maker)).toBeNull();
  });

  test('does not show a publication to an author who published the track', async () => {
    const maker = await newPerson(backbeat());
    const post = await newDraft(maker, [ana]);
    await ana.browser.call(api.credits.declineRequest, paramsOf(post));
    await maker.browser.call(api.credits.publishPost, paramsOf(post));
    expect(await findUnseen(maker)).toBeNull();
  });
});
