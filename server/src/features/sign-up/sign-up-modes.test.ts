import { api, auth, signUp as contract } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { newPerson, newStaff, PASSWORD, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { openContext } from '../../open-context.ts';
import { newApplicant, REASON, setSignUp, signUp } from './sign-up.fixture.ts';
import { listSignUpWarnings } from './list-sign-up-warnings.ts';
import { requireApprovalWithoutStaff, warnOfManySignUps } from './check-sign-up-activity.ts';

const { messages } = contract;
const backbeat = useBackbeat({ TRUST_PROXY: 'loopback' });
let administrator: Person;
beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
});
beforeEach(() =>
  setSignUp(administrator, {
    'signUp.mode': 'open',
    'signUp.perHour': 0,
    'signUp.perNetworkPerDay': 0,
    'signUp.onePerMailbox': false,
  }),
);

const someEmail = () => `${unique()}@listeners.example`;
const askForCode = (email: string, invite?: string, headers = {}) =>
  backbeat()
    .visitor()
    .call(api.auth.sendVerification, {
      params: { email },
      query: { ...(invite !== undefined && { invite }) },
      headers,
    });
const newInvite = async (body: { uses?: number } = {}) =>
  (await administrator.browser.call(api.invites.createInvite, { body })).body;
const countAccounts = async (email: string) => {
  const { db } = backbeat().context;
  const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.length;
};

describe('closed sign-up', () => {
  test('refuses codes and accounts, and leaves accounts that exist alone', async () => {
    const { email } = await newPerson(backbeat());
    const applicant = await newApplicant(backbeat());
    await setSignUp(administrator, { 'signUp.mode': 'closed' });
    const { body: instance } = await backbeat().visitor().call(api.instance.getInstance);
    expect(instance.signUp.mode).toBe('closed');
    for (const address of [email, someEmail()]) {
      const answer = await askForCode(address);
      expect([answer.status, answer.failure]).toEqual([
        403,
        { error: messages.closed, code: 'SIGN_UP_CLOSED' },
      ]);
    }
    const answer = await signUp(applicant);
    expect([answer.status, answer.failure.code]).toEqual([403, 'SIGN_UP_CLOSED']);
    const login = { username: email, password: PASSWORD };
    const signedIn = await backbeat().visitor().call(api.auth.signIn, { body: login });
    expect(signedIn.status).toBe(200);
    expect(await countAccounts(applicant.details.email)).toBe(0);
  });

  test('no process creates an account after it was answered', async () => {
    const applicants = await Promise.all(Array.from({ length: 12 }, () => newApplicant(backbeat())));
    const other = await openContext(backbeat().context.config);
    const signUps = applicants.map((applicant) => signUp(applicant));
    const closed = setSignUp(administrator, { 'signUp.mode': 'closed' });
    await closed;
    const emails = applicants.map(({ details }) => details.email);
    const { db } = other.context;
    const countAll = async () =>
      (await db.selectFrom('users').select('id').where('email', 'in', emails).execute()).length;
    const atAnswer = await countAll();
    const statuses = statusesOf(await Promise.all(signUps));
    expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([]);
    expect(await countAll()).toBe(atAnswer);
    await other.close();
  });
});

describe('sign-up by invite', () => {
  test('needs a code before one is mailed', async () => {
    await setSignUp(administrator, { 'signUp.mode': 'invite' });
    const { body: instance } = await backbeat().visitor().call(api.instance.getInstance);
    expect(instance.signUp).toMatchObject({ mode: 'invite', needsInvite: true });
    for (const code of [undefined, 'NOTACODE22']) {
      const answer = await askForCode(someEmail(), code);
      expect([answer.status, answer.failure.code, answer.failure.error]).toEqual([
        403,
        'INVITE_REQUIRED',
        messages.inviteRequired,
      ]);
    }
    const { code } = await newInvite();
    expect((await askForCode(someEmail(), ` ${code.toLowerCase()} `)).status).toBe(200);
  });

  test('stores who invited the account', async () => {
    const { code, id } = await newInvite();
    await setSignUp(administrator, { 'signUp.mode': 'invite' });
    const applicant = await newApplicant(backbeat(), { invite: code });
    expect((await signUp(applicant)).status).toBe(201);
    const { body } = await administrator.browser.call(api.invites.listInvites);
    expect(body.content.find((invite) => invite.id === id)).toMatchObject({
      uses: 1,
      state: 'used',
      people: [applicant.details.userName],
    });
    const invited = backbeat().visitor();
    await invited.call(api.auth.signIn, {
      body: { username: applicant.details.userName, password: PASSWORD },
    });
    const account = await invited.call(api.account.getAccount);
    expect(account.body).toMatchObject({ invitedBy: administrator.userName, mayInvite: false });
    const again = await newApplicant(backbeat(), { invite: code }).catch(() => undefined);
    expect(again).toBeUndefined();
  });

  test('50 sign-ups at once with a code of 3 uses make 3 accounts', async () => {
    const { code } = await newInvite({ uses: 3 });
    const applicants = await Promise.all(
      Array.from({ length: 50 }, () => newApplicant(backbeat(), { invite: code })),
    );
    const answers = await Promise.all(applicants.map((applicant) => signUp(applicant)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, answer.failure.fields]).toEqual([400, { invite: messages.inviteInvalid }]);
  });

  test('refuses a code that is not valid in open mode too', async () => {
    const answer = await askForCode(someEmail(), 'NOTACODE22');
    expect([answer.status, answer.failure.fields]).toEqual([400, { invite: messages.inviteInvalid }]);
  });

  test.each(['open', 'approval', 'invite'])(
    'refuses an account with a wrong code in mode %s',
    async (mode) => {
      const applicant = await newApplicant(backbeat());
      await setSignUp(administrator, { 'signUp.mode': mode });
      const created = await signUp({ ...applicant, details: { ...applicant.details, invite: 'NOTACODE22' } });
      expect([created.status, created.failure.fields]).toEqual([400, { invite: messages.inviteInvalid }]);
    },
  );
});

describe('sign-up with approval', () => {
  test('stores a request without a session, and reserves its name', async () => {
    const applicant = await newApplicant(backbeat());
    const { userName, email } = applicant.details;
    await setSignUp(administrator, { 'signUp.mode': 'approval' });
    const answer = await signUp(applicant);
    expect([answer.status, answer.body]).toEqual([202, { state: 'waiting', userName }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await countAccounts(email)).toBe(0);
    const check = await backbeat()
      .visitor()
      .call(api.auth.checkUserName, {
        params: { name: userName.toUpperCase() },
      });
    expect(check.body.available).toBe(false);
    const rival = await newApplicant(backbeat(), { userName });
    expect((await signUp({ ...rival, details: { ...rival.details, email } })).status).toBe(403);
  });

  test.each(['', '123456789', ' \u200b '])('refuses the reason %j', async (reason) => {
    const applicant = await newApplicant(backbeat(), { reason });
    await setSignUp(administrator, { 'signUp.mode': 'approval' });
    const answer = await signUp(applicant);
    expect([answer.status, answer.failure.fields]).toEqual([400, { reason: messages.reasonTooShort }]);
  });

  test('refuses a reason of 501 characters', async () => {
    const applicant = await newApplicant(backbeat(), { reason: 'a'.repeat(501) });
    expect(Object.keys((await signUp(applicant)).failure.fields ?? {})).toEqual(['reason']);
  });

  test('says that a request waits only to its right password', async () => {
    const applicant = await newApplicant(backbeat());
    await setSignUp(administrator, { 'signUp.mode': 'approval' });
    await signUp(applicant);
    const signIn = (username: string, password: string) =>
      backbeat().visitor().call(api.auth.signIn, { body: { username, password } });
    const { userName, email } = applicant.details;
    for (const name of [userName, email]) {
      const right = await signIn(name, PASSWORD);
      expect([right.status, right.failure]).toEqual([
        403,
        { error: messages.waiting, code: 'SIGN_UP_WAITING' },
      ]);
      const wrong = await signIn(name, 'not-the-one');
      expect([wrong.status, wrong.failure]).toEqual([
        401,
        { error: auth.messages.wrongPassword, code: 'WRONG_PASSWORD' },
      ]);
    }
  });

  test('mails the address of a waiting request that it waits', async () => {
    const applicant = await newApplicant(backbeat());
    await setSignUp(administrator, { 'signUp.mode': 'approval' });
    await signUp(applicant);
    expect((await askForCode(applicant.details.email)).status).toBe(200);
    const mail = await backbeat().mailTo(applicant.details.email);
    expect([mail.subject, mail.code]).toEqual(['Your request is waiting', undefined]);
  });

  test('an invite skips approval where the setting says so', async () => {
    const { code } = await newInvite({ uses: 2 });
    const [first, second] = [
      await newApplicant(backbeat(), { invite: code }),
      await newApplicant(backbeat(), { invite: code }),
    ];
    await setSignUp(administrator, { 'signUp.mode': 'approval', 'signUp.invitesSkipApproval': false });
    expect((await signUp(first)).status).toBe(202);
    await setSignUp(administrator, { 'signUp.invitesSkipApproval': true });
    expect((await signUp(second)).status).toBe(201);
  });
});

describe('limits', () => {
  test('a network can have its limit of accounts and requests a day, in its transaction too', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const applicants = await Promise.all(Array.from({ length: 5 }, () => newApplicant(backbeat())));
    await setSignUp(administrator, { 'signUp.perNetworkPerDay': 3 });
    const answers = await Promise.all(
      applicants.map((applicant, index) => signUp(applicant, from(`203.0.113.${index}`))),
    );
    expect(statusesOf(answers)).toEqual([201, 201, 201, 429, 429]);
    const refused = await askForCode(someEmail(), undefined, from('203.0.113.99'));
    expect([refused.status, refused.failure.error]).toEqual([429, messages.networkLimit]);
    expect((await askForCode(someEmail(), undefined, from('203.0.114.99'))).status).toBe(200);
  });

  test('the server has a limit an hour', async () => {
    const applicant = await newApplicant(backbeat());
    await setSignUp(administrator, { 'signUp.perHour': 1 });
    expect((await signUp(applicant)).failure.error).toBe(messages.serverLimit);
    expect((await askForCode(someEmail())).status).toBe(429);
    const { context } = backbeat();
    const details = (await listSignUpWarnings(context)).map(({ detail }) => detail);
    expect(details).toEqual([
      'The limit of 1 sign-ups an hour is reached. Others are asked to try again later.',
    ]);
    await warnOfManySignUps(context);
    expect((await backbeat().mailTo(administrator.email)).subject).toBe('Many people are signing up');
  });

  test('a limit that was reached since the last look is mailed, though fewer joined in the last hour', async () => {
    const { context } = backbeat();
    const { db } = context;
    await sql`update users set signed_up_at = signed_up_at - interval '1 day'`.execute(db);
    await sql`update sign_up_requests set signed_up_at = signed_up_at - interval '1 day'`.execute(db);
    const countMails = async () =>
      (await context.mail.readOutbox()).filter(
        ({ to, subject }) => to === administrator.email && subject === 'Many people are signing up',
      ).length;
    const sentBefore = await countMails();
    await setSignUp(administrator, { 'signUp.perHour': 2 });
    for (const minutes of [100, 30]) {
      const { id } = await newPerson(backbeat());
      await sql`update users set signed_up_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        db,
      );
    }
    await warnOfManySignUps(context);
    const { id } = await newPerson(backbeat());
    await sql`update users set signed_up_at = now() - interval '70 minutes' where id = ${id}`.execute(db);
    await warnOfManySignUps(context);
    expect((await backbeat().mailTo(administrator.email)).subject).toBe('Many people are signing up');
    expect(await countMails()).toBe(sentBefore + 1);
  });

  test('one account a mailbox is refused by mail, with the same answer', async () => {
    const name = unique();
    const first = await newApplicant(backbeat(), { email: `${name}.x@gmail.com` });
    const second = await newApplicant(backbeat(), { email: `${name}x+tag@googlemail.com` });
    expect((await signUp(first)).status).toBe(201);
    await setSignUp(administrator, { 'signUp.onePerMailbox': true });
    const alias = `${name}.x+more@gmail.com`;
    expect((await askForCode(alias)).status).toBe(200);
    expect((await backbeat().mailTo(alias)).subject).toBe('You already have an account');
    expect((await signUp(second)).failure.code).toBe('TAKEN');
  });
});

test('sign-up needs approval after days without staff, which the audit log says', async () => {
  await setSignUp(administrator, { 'signUp.approvalWithoutStaff': 14 });
  const { context } = backbeat();
  await requireApprovalWithoutStaff(context);
  expect(context.settings.read('signUp.mode')).toBe('open');
  const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  await context.db
    .updateTable('users')
    .set({ created_at: longAgo })
    .where('id', '=', administrator.id)
    .execute();
  await context.db
    .updateTable('visits')
    .set({ seen_at: longAgo })
    .where('user_id', '=', administrator.id)
    .execute();
  await requireApprovalWithoutStaff(context);
  expect(context.settings.read('signUp.mode')).toBe('approval');
  expect((await backbeat().mailTo(administrator.email)).subject).toBe('Sign-up now needs approval');
  const listSignUpDetails = async () =>
    (await listSignUpWarnings(context)).map(({ detail, path }) => [detail, path]);
  expect(await listSignUpDetails()).toEqual([
    [
      'Nobody of the team was here for 14 days, so new people now wait for approval.',
      '/admin/settings?section=sign-up',
    ],
  ]);
  const { entry } = await context.db
    .selectFrom('audit_entries')
    .select('entry')
    .where('target_id', '=', 'signUp.mode')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry)).toMatchObject({
    actor: { kind: 'system' },
    details: { from: 'open', to: 'approval' },
  });
  // A choice of the team ends the warning.
  await setSignUp(administrator, { 'signUp.mode': 'open' });
  await setSignUp(administrator, { 'signUp.mode': 'approval' });
  expect(await listSignUpDetails()).toEqual([]);
});

test('an open sign-up needs no reason', async () => {
  const applicant = await newApplicant(backbeat(), { reason: '' });
  expect((await signUp(applicant)).status).toBe(201);
  expect(REASON.length).toBeGreaterThan(9);
});

describe('with Terms or a Privacy notice', () => {
  const saveText = async (page: 'terms' | 'privacy', markdown: string) => {
    const { getPage, savePage } = api.pages;
    const { version } = (await administrator.browser.call(getPage, { params: { page } })).body;
    const body = { markdown, version };
    const { status } = await administrator.browser.call(savePage, { params: { page }, body });
    expect(status).toBe(200);
    return version + 1;
  };
  const agreementOf = (userName: string) =>
    backbeat()
      .context.db.selectFrom('users')
      .select('agreement')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();

  test('a sign-up agrees to them, and the account stores their versions and the time', async () => {
    const terms = await saveText('terms', 'Be fair.');
    const applicant = await newApplicant(backbeat(), { agree: false });
    const refusal = await signUp(applicant);
    expect([refusal.status, refusal.failure.fields]).toEqual([400, { agree: messages.agree }]);
    const { details } = applicant;
    expect((await signUp({ ...applicant, details: { ...details, agree: true } })).status).toBe(201);
    expect((await agreementOf(details.userName)).agreement).toEqual({ terms, at: expect.any(String) });
    await saveText('terms', '');
  });

  test('a request keeps the agreement until its approval', async () => {
    await setSignUp(administrator, { 'signUp.mode': 'approval' });
    const privacy = await saveText('privacy', 'We store your address.');
    const applicant = await newApplicant(backbeat(), { agree: true });
    expect((await signUp(applicant)).status).toBe(202);
    const { userName } = applicant.details;
    const { content } = (await administrator.browser.call(api.signUp.listSignUps, { query: { q: userName } }))
      .body;
    const { status } = await administrator.browser.call(api.signUp.approveSignUp, {
      params: { id: content[0]?.id ?? '' },
    });
    expect(status).toBe(200);
    expect((await agreementOf(userName)).agreement).toEqual({ privacy, at: expect.any(String) });
    await saveText('privacy', '');
  });
});
