import { api, audit, signUp as contract } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../../test/clients/browser.ts';
import { newPerson, newStaff, PASSWORD, unique, type Person } from '../../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { setDisabled } from '../../users/index.ts';
import { newApplicant, REASON, setSignUp, signUp } from '../sign-up.fixture.ts';
import { removeOld } from './remove-old-sign-ups.ts';

const { messages } = contract;
const { listSignUps, approveSignUp, rejectSignUp, holdSignUp, decideSignUps } = api.signUp;
const backbeat = useEmptyBackbeat();
let administrator: Person;
let moderator: Person;
let other: Person;
beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
  moderator = await newStaff(backbeat(), 'moderator');
  other = await newStaff(backbeat(), 'moderator');
  await setSignUp(administrator, { 'signUp.mode': 'approval' });
});

const SEEN = { expected: 'waiting' };
const TEAM_REASON = 'Looks like an advertisement.';

async function newRequest(overrides: Parameters<typeof newApplicant>[1] = {}) {
  const applicant = await newApplicant(backbeat(), overrides);
  expect((await signUp(applicant)).status).toBe(202);
  const { userName, email } = applicant.details;
  const row = await backbeat()
    .context.db.selectFrom('sign_up_requests')
    .select('id')
    .where('email', '=', email)
    .where('state', '<>', 'rejected')
    .executeTakeFirstOrThrow();
  return { id: row.id, userName, email };
}
const entriesOf = async (id: string) => {
  const rows = await backbeat()
    .context.db.selectFrom('audit_entries')
    .select(['action', 'entry'])
    .where('target_kind', '=', 'signUp')
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ action, entry }) => ({ action, ...JSON.parse(entry) }));
};
const reject = ({ browser }: Person, id: string, body = {}) =>
  browser.call(rejectSignUp, { params: { id }, body: { reason: TEAM_REASON, ...body } });
const approve = ({ browser }: Person, id: string, body = {}) =>
  browser.call(approveSignUp, { params: { id }, body });
const findListed = async (
  { browser }: Person,
  id: string,
  state: 'waiting' | 'held' | 'rejected' = 'waiting',
) =>
  (await browser.call(listSignUps, { query: { state } })).body.content.find((request) => request.id === id);

describe('the list of requests', () => {
  test('the list is not there for members, and shows moderators no whole address', async () => {
    const member = await newPerson(backbeat());
    expect((await member.browser.call(listSignUps)).status).toBe(404);
    const { id, userName, email } = await newRequest();
    expect(await findListed(administrator, id)).toMatchObject({
      userName,
      email,
      reason: REASON,
      state: 'waiting',
      invite: null,
      decision: null,
    });
    const masked = await findListed(moderator, id);
    expect(masked?.email).toBe(`${email.charAt(0)}…@listeners.example`);
  });

  test('the list is in the order of sign-up, in pages that lose no row when one is decided', async () => {
    const ids = [(await newRequest()).id, (await newRequest()).id, (await newRequest()).id];
    const listed: string[] = [];
    let after: string | null = null;
    do {
      const { body }: { body: { content: { id: string }[]; next: string | null } } =
        await administrator.browser.call(listSignUps, {
          query: { size: '1', ...(after !== null && { after }) },
        });
      listed.push(...body.content.map(({ id }) => id));
      if (body.content[0]?.id === ids[0]) await reject(moderator, String(ids[0]), { sendMail: false });
      after = body.next;
    } while (after !== null);
    expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
    expect(listed).toEqual(listed.toSorted());
  });

  test('shows how many came from the same network and domain, and earlier rejections', async () => {
    const name = unique();
    const first = await newRequest({ email: `${name}@few.example` });
    await reject(moderator, first.id, { sendMail: false });
    const second = await newRequest({ email: `${name}+again@few.example` });
    const listed = await findListed(moderator, second.id);
    expect(listed?.sameDomain).toBe(1);
    expect(listed?.sameNetwork).toBeGreaterThan(0);
    expect(listed?.earlier.rejected).toBeGreaterThan(0);
  });

  test('shows that a suspended account has the name of a rejected request', async () => {
    const { id, userName } = await newRequest();
    await reject(moderator, id, { sendMail: false });
    const suspendedOf = async () => (await findListed(moderator, id, 'rejected'))?.earlier.suspended;
    const member = await newPerson(backbeat(), { userName });
    expect(await suspendedOf()).toBe(0);
    await backbeat().context.transact((tx) => setDisabled(tx, { id: member.id }, true));
    expect(await suspendedOf()).toBe(1);
  });

  test('finds a part of a name literally, and for administrators a whole address', async () => {
    const { id, userName, email } = await newRequest();
    const find = async ({ browser }: Person, q: string) =>
      (await browser.call(listSignUps, { query: { q } })).body.content.map((request) => request.id);
    expect(await find(moderator, userName.slice(2).toUpperCase())).toEqual([id]);
    expect(await find(administrator, email.toUpperCase())).toEqual([id]);
    for (const q of ['%', '_', "'", '\\', email]) expect(await find(moderator, q)).not.toContain(id);
    expect((await moderator.browser.call(listSignUps, { query: { q: 'a'.repeat(101) } })).status).toBe(400);
  });

  test.each(['0', '101', '-1', '1.5', '1e3'])('refuses the size %s', async (size) => {
    expect((await moderator.browser.call(listSignUps, { query: { size } })).status).toBe(400);
  });
});

describe('an approval', () => {
  test('an approval replaces the request by an account that can sign in, with a mail and one audit entry', async () => {
    const { id, userName, email } = await newRequest({ bio: 'Drums' });
    const answer = await approve(moderator, id);
    expect([answer.status, answer.body.userName]).toEqual([200, userName]);
    const mail = await backbeat().mailTo(email);
    expect(mail.text).toContain('/login');
    const visitor = backbeat().visitor();
    const signedIn = await visitor.call(api.auth.signIn, {
      body: { username: userName, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect((await visitor.call(api.users.getCurrentUser)).body.bio).toBe('Drums');
    expect(await findListed(moderator, id)).toBeUndefined();
    expect(await entriesOf(id)).toMatchObject([
      { action: 'signUp.approve', actor: { id: moderator.id }, details: { userId: answer.body.id } },
    ]);
  });

  test('one of two approvals at once succeeds, and the other reads who', async () => {
    const { id } = await newRequest();
    const answers = await Promise.all([approve(moderator, id), approve(other, id)]);
    const winner = answers[0].status === 200 ? moderator : other;
    const loser = answers.find(({ status }) => status !== 200);
    expect([loser?.status, loser?.failure.error]).toEqual([
      409,
      messages.alreadyApproved({ name: winner.userName }),
    ]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('an approval and a rejection at once leave one decision', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newRequest();
      const answers = await Promise.all([
        approve(moderator, id, SEEN),
        reject(other, id, { sendMail: false, ...SEEN }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(await entriesOf(id)).toHaveLength(1);
    }
  });

  test('a late decision is refused with the name of the earlier decider, and changes nothing', async () => {
    const { id } = await newRequest();
    const hold = ({ browser }: Person, expected: 'waiting' | 'rejected') =>
      browser.call(holdSignUp, { params: { id }, body: { note: '', expected } });
    await hold(other, 'waiting');
    const late = [
      await approve(moderator, id, SEEN),
      await reject(moderator, id, SEEN),
      await hold(moderator, 'waiting'),
    ];
    for (const { status, failure } of late)
      expect([status, failure.error]).toEqual([409, messages.alreadyHeld({ name: other.userName })]);
    const { body: bulk } = await moderator.browser.call(decideSignUps, {
      body: { action: 'approve', ids: [id], expected: 'waiting' },
    });
    expect(bulk).toMatchObject({ done: 0, skipped: [{ id }] });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('a rejected request can be approved until its name is taken', async () => {
    const first = await newRequest();
    await reject(moderator, first.id, { sendMail: false });
    expect((await approve(other, first.id)).status).toBe(200);
    const second = await newRequest();
    await reject(moderator, second.id, { sendMail: false });
    const rival = await newRequest({ userName: second.userName });
    const answer = await approve(other, second.id);
    expect([answer.status, answer.failure.error]).toEqual([
      409,
      messages.nameTaken({ name: second.userName }),
    ]);
    expect((await approve(other, rival.id)).status).toBe(200);
  });

  test('an approval counts the use of the invite', async () => {
    await setSignUp(administrator, { 'signUp.invitesSkipApproval': false });
    const { body: invite } = await administrator.browser.call(api.invites.createInvite);
    const { id, userName } = await newRequest({ invite: invite.code });
    await setSignUp(administrator, { 'signUp.invitesSkipApproval': true });
    expect((await findListed(moderator, id))?.invite).toEqual({
      code: invite.code,
      by: administrator.userName,
    });
    await approve(moderator, id);
    const { body } = await administrator.browser.call(api.invites.listAllInvites);
    expect(body.content.find((each) => each.id === invite.id)).toMatchObject({
      uses: 1,
      people: [userName],
    });
  });
});

describe('a rejection', () => {
  test('a rejection needs a reason for the team', async () => {
    const { id } = await newRequest();
    for (const reason of ['', 'no', ' \u200b\u200b\u200b ', 'a'.repeat(501)]) {
      const answer = await reject(moderator, id, { reason });
      expect([answer.status, answer.failure.fields]).toEqual([400, { reason: audit.messages.reason }]);
    }
    expect(await entriesOf(id)).toEqual([]);
  });

  test('mails the words to the applicant and not the reason, and releases the name', async () => {
    const { id, userName, email } = await newRequest();
    const { body } = await reject(moderator, id, { words: 'Send us a link to your music.\nThanks!' });
    expect(body).toMatchObject({
      state: 'rejected',
      decision: { by: moderator.userName, note: TEAM_REASON },
    });
    const mail = await backbeat().mailTo(email);
    expect(mail.text).toContain('Send us a link to your music.');
    expect(mail.text).not.toContain(TEAM_REASON);
    const { body: check } = await backbeat()
      .visitor()
      .call(api.auth.checkUserName, { params: { name: userName } });
    expect(check.available).toBe(true);
    const signIn = { username: userName, password: PASSWORD };
    expect((await backbeat().visitor().call(api.auth.signIn, { body: signIn })).status).toBe(401);
    const again = await reject(other, id);
    expect(again.failure.error).toBe(messages.alreadyRejected({ name: moderator.userName }));
  });
});

test('a held request shows its note and holder, and can still be decided', async () => {
  const { id } = await newRequest();
  const { body } = await moderator.browser.call(holdSignUp, {
    params: { id },
    body: { note: 'Asked in the chat.' },
  });
  expect(body).toMatchObject({
    state: 'held',
    decision: { by: moderator.userName, note: 'Asked in the chat.' },
  });
  expect(await findListed(other, id)).toBeUndefined();
  expect(await findListed(other, id, 'held')).toMatchObject({ id });
  expect((await approve(other, id)).status).toBe(200);
});

describe('a bulk decision', () => {
  const decide = (body: Record<string, unknown>) =>
    moderator.browser.ask<{ batch: string; done: number; skipped: unknown[] }>(decideSignUps, { body });

  test('decides each request once, and lists those that it could not', async () => {
    const requests = [await newRequest(), await newRequest(), await newRequest()];
    const [first, ...others] = requests.map(({ id }) => id);
    await reject(other, String(first), { sendMail: false });
    const unknown = '0190a1b2-0000-7000-8000-000000000000';
    const answer = await decide({
      action: 'reject',
      reason: TEAM_REASON,
      sendMail: false,
      ids: [first, ...others, ...others, unknown],
    });
    expect(answer.body).toMatchObject({
      done: 2,
      skipped: [
        {
          id: first,
          userName: requests[0]?.userName,
          why: messages.alreadyRejected({ name: other.userName }),
        },
        { id: unknown, userName: null, why: messages.requestNotFound },
      ],
    });
    for (const id of others)
      expect(await entriesOf(id)).toMatchObject([{ action: 'signUp.reject', batch: answer.body.batch }]);
  });

  test('a bulk decision needs a reason to reject, and 1 to 100 requests', async () => {
    const { id } = await newRequest();
    expect((await decide({ action: 'reject', ids: [id] })).status).toBe(400);
    expect((await decide({ action: 'approve', ids: [] })).status).toBe(400);
    const ids = Array.from({ length: 101 }, () => id);
    expect((await decide({ action: 'approve', ids })).status).toBe(400);
  });
});

test('requests without an answer go after 30 days with a mail, rejected ones after 90 days', async () => {
  const unanswered = await newRequest();
  const rejected = await newRequest();
  const recent = await newRequest();
  await reject(moderator, rejected.id, { sendMail: false });
  const { context } = backbeat();
  const age = (id: string, days: number) => {
    const time = new Date(Date.now() - days * 24 * 60 * 60_000);
    return context.db
      .updateTable('sign_up_requests')
      .set({ signed_up_at: time, ...(id === rejected.id && { decided_at: time }) })
      .where('id', '=', id)
      .execute();
  };
  await age(unanswered.id, 31);
  await age(rejected.id, 89);
  await removeOld(context);
  expect((await backbeat().mailTo(unanswered.email)).subject).toBe('Your request has expired');
  expect(await findListed(moderator, rejected.id, 'rejected')).toBeDefined();
  await age(rejected.id, 91);
  await removeOld(context);
  const rows = await context.db.selectFrom('sign_up_requests').select('id').execute();
  const ids = rows.map(({ id }) => id);
  expect([ids.includes(unanswered.id), ids.includes(rejected.id), ids.includes(recent.id)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('an account keeps the network of its sign-up for 90 days', async () => {
  const { id: requestId, email } = await newRequest();
  await approve(moderator, requestId);
  const { context } = backbeat();
  const findNetwork = () =>
    context.db.selectFrom('users').select('sign_up_network').where('email', '=', email).executeTakeFirst();
  expect((await findNetwork())?.sign_up_network).toBe('127.0.0.0/24');
  await context.db
    .updateTable('users')
    .set({ signed_up_at: new Date(Date.now() - 91 * 24 * 60 * 60_000) })
    .where('email', '=', email)
    .execute();
  await removeOld(context);
  expect((await findNetwork())?.sign_up_network).toBeNull();
});
