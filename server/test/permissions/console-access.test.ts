import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { account, api, errorMessages, type Route } from '@backbeat/contract';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../clients/browser.ts';
import { RealtimeSocket } from '../clients/realtime-socket.ts';
import { eventually } from '../eventually.ts';
import { newPerson, newStaff, PASSWORD, unique, type Person } from '../fixtures/people.ts';
import { storePasskey } from '../fixtures/stored-passkeys.ts';
import { useBackbeat, type Backbeat } from '../servers/start.ts';

/** What every call of the console asks for before it does anything, whatever it is about. */
const ROUTES: readonly Route[] = Object.values(api)
  .flatMap((routes) => Object.values<Route>(routes))
  .filter(({ auth }) => auth === 'moderator' || auth === 'administrator');
const MUTATIONS = ROUTES.filter(({ method }) => method !== 'GET');
const PROVEN = ROUTES.filter(({ proof }) => proof);

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** The names of routes whose answer is another one. */
async function findOthers(
  routes: readonly Route[],
  answerOf: (route: Route) => Promise<unknown>,
  expected: unknown,
): Promise<string[]> {
  const names: string[] = [];
  for (const route of routes) {
    const answer = JSON.stringify(await answerOf(route));
    if (answer !== JSON.stringify(expected)) names.push(`${nameOf(route)}: ${answer}`);
  }
  return names;
}

const codeOf = async ({ browser }: Person, route: Route, headers: Record<string, string> = {}) => {
  const { status, failure } = await browser.ask(route, { headers });
  return [status, failure.code];
};

const prove = ({ browser }: Person, code?: string) =>
  browser.call(api.account.proveIdentity, {
    body: { password: PASSWORD, ...(code !== undefined && { code }) },
  });

const ageProof = ({ context: { db } }: Backbeat, { id }: Person, interval: string) =>
  sql`update sessions set proven_at = now() - ${interval}::interval where user_id = ${id}`.execute(db);

describe('the calls of the console', () => {
  const backbeat = useBackbeat();

  test('stand below /admin, more than fifty of them', () => {
    expect(ROUTES.length).toBeGreaterThan(50);
    expect(ROUTES.filter(({ path }) => !path.startsWith('/admin/')).map(nameOf)).toEqual([]);
  });

  test('answer a member as an address that does not exist', async () => {
    const { browser } = await newPerson(backbeat());
    const answerOf = async (route: Route) => {
      const { status, text, headers } = await browser.ask(route);
      const names = [...headers.keys()].filter((name) => name !== 'content-length');
      return [status, text, names];
    };
    const nowhere = await answerOf({ ...api.overview.getOverview, path: '/admin/nowhere' });
    expect(nowhere[0]).toBe(404);
    expect(await findOthers(ROUTES, answerOf, nowhere)).toEqual([]);
  });

  test('answer 401 without a session', async () => {
    const visitor = { browser: backbeat().visitor(), id: '', userName: '', email: '' };
    expect(await findOthers(ROUTES, (route) => codeOf(visitor, route), [401, 'SIGNED_OUT'])).toEqual([]);
  });

  test('tell moderators which of them are for administrators', async () => {
    const { browser } = await newStaff(backbeat(), 'moderator');
    const forAdministrators = ROUTES.filter(({ auth }) => auth === 'administrator');
    const answerOf = async (route: Route) => {
      const { status, failure } = await browser.ask(route);
      return [status, failure.error];
    };
    expect(await findOthers(forAdministrators, answerOf, [403, 'Only administrators can do this.'])).toEqual(
      [],
    );
  });

  test('refuse changes from pages of other sites', async () => {
    const administrator = await newStaff(backbeat(), 'administrator');
    const crossing = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect(MUTATIONS.length).toBeGreaterThan(20);
    expect(
      await findOthers(MUTATIONS, (route) => codeOf(administrator, route, crossing), [403, 'CROSS_SITE']),
    ).toEqual([]);
  });

  test('ask for a proof of the last 12 hours, and some for one of the last 10 minutes', async () => {
    const administrator = await newStaff(backbeat(), 'administrator');
    await ageProof(backbeat(), administrator, '11 minutes');
    const answerOf = (route: Route) => codeOf(administrator, route);
    expect(PROVEN.length).toBeGreaterThan(5);
    expect(await findOthers(PROVEN, answerOf, [403, 'PROOF_REQUIRED'])).toEqual([]);
    expect((await administrator.browser.call(api.overview.getOverview)).status).toBe(200);
    await ageProof(backbeat(), administrator, '12 hours 1 minute');
    expect(await findOthers(ROUTES, answerOf, [403, 'PROOF_REQUIRED'])).toEqual([]);
    expect((await prove(administrator)).status).toBe(200);
    expect((await administrator.browser.call(api.overview.getOverview)).status).toBe(200);
  });
});

describe('a server whose staff needs a second step', () => {
  const backbeat = useBackbeat({ STAFF_TWO_STEP: 'yes' });
  let administrator: Person;
  beforeAll(async () => {
    administrator = await newStaff(backbeat(), 'administrator');
  });

  test('admits staff without one until its set-up is finished', async () => {
    expect((await administrator.browser.call(api.overview.getOverview)).status).toBe(200);
    await storePasskey(backbeat(), administrator.id);
    expect((await administrator.browser.call(api.setup.finish)).status).toBe(204);
  });

  test('refuses every call of staff without one from then on', async () => {
    const other = await newStaff(backbeat(), 'administrator');
    expect(await findOthers(ROUTES, (route) => codeOf(other, route), [403, 'STAFF_TWO_FACTOR'])).toEqual([]);
    const { failure } = await other.browser.call(api.overview.getOverview);
    expect(failure.error).toBe('Turn on two-step verification or add a passkey to open the console.');
    await storePasskey(backbeat(), other.id);
    expect((await other.browser.call(api.overview.getOverview)).status).toBe(200);
  });

  test('takes the password of staff with an authenticator app only with its code', async () => {
    const { browser } = await newStaff(backbeat(), 'moderator');
    const person = { ...administrator, browser };
    const { body } = await browser.call(api.credentials.startTwoFactor);
    const secret = Secret.fromBase32(body.secret);
    // Each code works once, so the app shows that of the step before first.
    const before = TOTP.generate({ secret, timestamp: Date.now() - 30_000 });
    expect((await browser.call(api.credentials.confirmTwoFactor, { body: { code: before } })).status).toBe(
      200,
    );
    expect((await browser.call(api.overview.getOverview)).status).toBe(200);
    const withoutCode = await prove(person);
    expect([withoutCode.status, withoutCode.failure]).toEqual([
      401,
      { code: 'SECOND_FACTOR', error: account.messages.secondFactor },
    ]);
    expect((await prove(person, '000000')).failure.code).toBe('SECOND_FACTOR');
    expect((await prove(person, TOTP.generate({ secret }))).status).toBe(200);
  });
});

describe('the limits of staff', () => {
  const backbeat = useBackbeat({ RATE_LIMITS: 'on' });

  test('count 10 exports a day and 300 changes an hour of a person', async () => {
    const [one, other] = [
      await newStaff(backbeat(), 'administrator'),
      await newStaff(backbeat(), 'administrator'),
    ];
    const { limiter } = backbeat().context;
    const statusOf = async ({ browser }: Person, route: Route, body?: object) =>
      (await browser.ask(route, body && { body, params: { check: 'backup' } })).status;
    await limiter.consume('staffExports', one.id, 9);
    expect(await statusOf(one, api.audit.exportAuditLines)).toBe(200);
    expect(await statusOf(one, api.audit.exportAuditTable)).toBe(429);
    expect(await statusOf(other, api.audit.exportAuditTable)).toBe(200);
    await limiter.consume('staffChanges', one.id, 299);
    // A refused change counts too.
    expect(await statusOf(one, api.healthChecks.hideWarning, { hidden: true })).not.toBe(429);
    expect(await statusOf(one, api.healthChecks.hideWarning, { hidden: true })).toBe(429);
    expect(await statusOf(other, api.healthChecks.hideWarning, { hidden: true })).not.toBe(429);
  });
});

describe('the last administrator', () => {
  const backbeat = useBackbeat({});
  const deleteOwn = ({ browser, id }: Person) => browser.call(api.users.deleteAccount, { params: { id } });

  test('cannot delete their account; a suspended administrator does not count as another', async () => {
    const last = await newStaff(backbeat(), 'administrator');
    const other = await newStaff(backbeat(), 'administrator');
    await newStaff(backbeat(), 'moderator');
    const { db } = backbeat().context;
    await sql`update users set suspended_at = now() where id = ${other.id}`.execute(db);
    const { status, failure } = await deleteOwn(last);
    expect([status, failure.error]).toEqual([409, errorMessages.lastAdministrator]);
    const next = await newStaff(backbeat(), 'administrator');
    const answers = await Promise.all([deleteOwn(last), deleteOwn(next)]);
    expect(statusesOf(answers)).toEqual([204, 409]);
  });
});

describe('a changed role', () => {
  const backbeat = useBackbeat();
  const setRole = (by: Person, { userName }: Person, role: 'moderator' | 'administrator' | null) =>
    by.browser.call(api.people.actOnPerson, {
      params: { userName },
      body: { action: 'setRole', role, reason: 'The team changes.' },
    });

  test('holds for open sessions at once, and their pages hear of it', async () => {
    const administrator = await newStaff(backbeat(), 'administrator');
    const person = await newPerson(backbeat());
    const socket = await RealtimeSocket.connect(backbeat(), person.browser);
    await socket.subscribe('/user/queue/profile');
    const statuses = async () => [
      (await person.browser.call(api.overview.getOverview)).status,
      (await person.browser.call(api.audit.getAuditCheck)).status,
    ];
    expect(await statuses()).toEqual([404, 404]);
    const rounds = [
      ['moderator', [200, 403]],
      ['administrator', [200, 200]],
      [null, [404, 404]],
    ] as const;
    for (const [index, [role, expected]] of rounds.entries()) {
      expect((await setRole(administrator, person, role)).status).toBe(200);
      expect(await statuses()).toEqual(expected);
      await eventually(async () => expect(socket.messages).toHaveLength(index + 1));
      expect((await person.browser.call(api.users.getCurrentUser)).body.staff).toBe(role);
    }
    await socket.close();
  });

  test('by a command is an entry of the command, and reaches open pages too', async () => {
    const { config, db } = backbeat().context;
    const person = await newPerson(backbeat());
    const socket = await RealtimeSocket.connect(backbeat(), person.browser);
    await socket.subscribe('/user/queue/profile');
    const admin = (...words: string[]) =>
      promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', fileURLToPath(new URL('../../../scripts/admin.ts', import.meta.url)), ...words],
        { env: { ...process.env, DATABASE_URL: config.databaseUrl } },
      );
    const { stdout } = await admin('moderator', person.userName);
    expect(stdout).toContain('is a moderator now.');
    await eventually(async () => expect(socket.messages).toHaveLength(1));
    expect((await person.browser.call(api.overview.getOverview)).status).toBe(200);
    await admin('moderator', person.userName, '--remove');
    expect((await person.browser.call(api.overview.getOverview)).status).toBe(404);
    const rows = await db
      .selectFrom('audit_entries')
      .select('entry')
      .where('target_id', '=', person.id)
      .orderBy('seq')
      .execute();
    const command = { actor: { kind: 'command' }, action: 'person.setRole', network: null };
    expect(rows.map(({ entry }): unknown => JSON.parse(entry))).toMatchObject([
      { ...command, details: { role: 'moderator' } },
      { ...command, details: { role: null } },
    ]);
    await socket.close();
  });

  test('tells all staff of reports that arrive and are decided, and nobody else', async () => {
    const [moderator, member, owner] = [
      await newStaff(backbeat(), 'moderator'),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const [staffSocket, otherSocket] = [
      await RealtimeSocket.connect(backbeat(), moderator.browser),
      await RealtimeSocket.connect(backbeat(), member.browser),
    ];
    for (const socket of [staffSocket, otherSocket]) await socket.subscribe('/user/queue/changes');
    const about = { kind: 'profile', userName: owner.userName } as const;
    await owner.browser.call(api.users.updateProfile, { body: { user: { bio: unique() } } });
    await member.browser.call(api.moderation.report, { body: { about, reason: 'spam' } });
    const news = { changes: ['queue'], post: null, tab: null };
    await eventually(async () => expect(staffSocket.messages).toContainEqual(news));
    expect(otherSocket.messages).not.toContainEqual(news);
    for (const socket of [staffSocket, otherSocket]) await socket.close();
  });
});
