import { api, limits, people, type RouteRequest } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { makeFans, newPerson, newStaff, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { statusesOf } from '../../../test/clients/browser.ts';

const backbeat = useEmptyBackbeat();
const routes = api.people;
let administrator: Person;
let moderator: Person;

beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
  moderator = await newStaff(backbeat(), 'moderator');
});

type Act = RouteRequest<typeof routes.actOnPerson>['body'];
type Filters = NonNullable<RouteRequest<typeof routes.listPeople>['query']>;

const reason = 'Seen in the morning round.';
const act = ({ browser }: Person, { userName }: { userName: string }, body: Act) =>
  browser.call(routes.actOnPerson, { params: { userName }, body });
const detailOf = async ({ userName }: Pick<Person, 'userName'>, by = administrator) =>
  (await by.browser.call(routes.getPerson, { params: { userName } })).body;
const list = (query: Filters, by = administrator) => by.browser.call(routes.listPeople, { query });
const namesIn = ({ content }: { content: readonly { userName: string }[] }) =>
  content.map(({ userName }) => userName);

/** One act of each kind, with which nothing else is wrong. */
const actsOn = ({ userName }: { userName: string }): Record<people.PersonAction, Act> => ({
  warn: { action: 'warn', reason, statement: 'Please stop.' },
  suspend: { action: 'suspend', reason, statement: 'You went on.' },
  lift: { action: 'lift', reason },
  signOut: { action: 'signOut', reason },
  resetTwoFactor: { action: 'resetTwoFactor', reason, checked: true },
  sendReset: { action: 'sendReset', reason },
  setEmail: { action: 'setEmail', reason, email: `${unique()}@listeners.example` },
  setRole: { action: 'setRole', reason, role: null },
  setQuota: { action: 'setQuota', reason, bytes: 5 },
  grantPlus: { action: 'grantPlus', reason, days: 30 },
  badge: { action: 'badge', reason, code: 'VERIFIED' },
  delete: { action: 'delete', reason, confirm: userName },
});

/** The entries about a person, newest first. */
async function entriesAbout({ id }: Person): Promise<Record<string, unknown>[]> {
  const rows = await backbeat()
    .context.db.selectFrom('audit_entries')
    .select('entry')
    .where('target_id', '=', id)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(({ entry }) => JSON.parse(entry));
}

const mailsTo = async (email: string): Promise<string[]> =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject);

describe('who may act on whom', () => {
  const OTHER_STAFF = "You can't do this to another member of the team.";
  const ADMINISTRATORS = 'Only administrators can do this.';
  const ITSELF = 'Ask another administrator to do this.';
  const SAME = 'This person has that role already.';
  const FREE = "This account isn't suspended.";

  /** Rows: the act; cells: the answer to a moderator, and to an administrator, by who it concerns. */
  const table = `
    act             m→member  m→moderator  m→administrator  m→itself  a→member  a→moderator  a→administrator  a→itself
    warn            200       403          403              409       200       200          403              409
    suspend         200       403          403              409       200       200          403              409
    lift            409       403          403              409       409       409          403              409
    signOut         200       403          403              409       200       200          403              409
    resetTwoFactor  403       403          403              403       200       200          403              409
    sendReset       403       403          403              403       200       200          403              409
    setEmail        403       403          403              403       200       200          403              409
    setRole         403       403          403              403       409       200          200              409
    setQuota        403       403          403              403       200       200          403              409
    grantPlus       403       403          403              403       200       200          403              409
    badge           403       403          403              403       200       200          403              409
    delete          403       403          403              403       200       200          403              409
  `;
  const [header = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));

  test.each(rows.map(([action = '', ...cells]) => ({ action, cells })))(
    '$action is answered by the roles of both sides',
    async ({ action, cells }) => {
      const answers: number[] = [];
      const sentences = new Set<string>();
      for (const column of header.slice(1)) {
        const [by, on] = column.split('→');
        const actor = by === 'm' ? moderator : administrator;
        const target =
          on === 'member'
            ? await newPerson(backbeat())
            : on === 'itself'
              ? actor
              : await newStaff(backbeat(), on === 'moderator' ? 'moderator' : 'administrator');
        const body = Object.entries(actsOn(target)).find(([name]) => name === action)?.[1];
        if (!body) throw new Error(`There is no act ${action}.`);
        const before = (await entriesAbout(target)).length;
        const answer = await act(actor, target, body);
        answers.push(answer.status);
        if (answer.status >= 400) sentences.add(answer.failure.error);
        expect((await entriesAbout(target)).length - before).toBe(answer.status === 200 ? 1 : 0);
      }
      expect(answers).toEqual(cells.map(Number));
      for (const sentence of sentences)
        expect([OTHER_STAFF, ADMINISTRATORS, ITSELF, SAME, FREE]).toContain(sentence);
    },
  );

  test('answers 404 to members, also for accounts that exist, and 404 to staff for unknown names', async () => {
    const member = await newPerson(backbeat());
    expect((await act(member, administrator, actsOn(administrator).warn)).status).toBe(404);
    expect((await act(administrator, { userName: unique() }, actsOn(member).warn)).status).toBe(404);
  });

  test('asks administrators for a fresh proof before what moderators may not do', async () => {
    const { db } = backbeat().context;
    const late = await newStaff(backbeat(), 'administrator');
    await sql`update sessions set proven_at = now() - interval '1 hour' where user_id = ${late.id}`.execute(
      db,
    );
    const member = await newPerson(backbeat());
    const acts = actsOn(member);
    expect((await act(late, member, acts.grantPlus)).failure.code).toBe('PROOF_REQUIRED');
    expect((await act(late, member, acts.warn)).status).toBe(200);
    expect((await late.browser.call(routes.exportPeople, { query: {} })).failure.code).toBe('PROOF_REQUIRED');
  });

  test('two administrators who demote each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [
        await newStaff(backbeat(), 'administrator'),
        await newStaff(backbeat(), 'administrator'),
      ];
      const demote = { action: 'setRole', reason, role: null } as const;
      const answers = await Promise.all([act(first, second, demote), act(second, first, demote)]);
      expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1);
      const roles = await backbeat()
        .context.db.selectFrom('users')
        .select('staff_role')
        .where('id', 'in', [first.id, second.id])
        .execute();
      expect(roles.filter(({ staff_role }) => staff_role === 'administrator')).toHaveLength(1);
    }
  });
});

describe('bad input', () => {
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  test.each<[string, object]>([
    ['a reason of blanks', { action: 'lift', reason: '    ' }],
    ['a reason of 2 characters', { action: 'lift', reason: 'no' }],
    ['a reason of 501 characters', { action: 'lift', reason: 'x'.repeat(501) }],
    ['a reason of zero-width characters', { action: 'lift', reason: '\u200b'.repeat(9) }],
    ['an end in the past', { action: 'suspend', reason, statement: 'No.', until: day(-1) }],
    ['an end in 366 days', { action: 'suspend', reason, statement: 'No.', until: day(366) }],
    ['an end that is no time', { action: 'suspend', reason, statement: 'No.', until: 'tomorrow' }],
    ['no statement', { action: 'suspend', reason, statement: ' ' }],
    ['an unchecked identity', { action: 'resetTwoFactor', reason, checked: false }],
    ['a negative quota', { action: 'setQuota', reason, bytes: -1 }],
    ['half a byte as quota', { action: 'setQuota', reason, bytes: 1.5 }],
    ['a quota of 2^53', { action: 'setQuota', reason, bytes: 2 ** 53 }],
    ['a quota as text', { action: 'setQuota', reason, bytes: '5 gb' }],
    ['3,651 days', { action: 'grantPlus', reason, days: 3651 }],
    ['another name as confirmation', { action: 'delete', reason, confirm: 'somebody' }],
    ['an unknown act', { action: 'impersonate', reason }],
  ])('an act with %s is refused', async (_name, body) => {
    const { userName } = await newPerson(backbeat());
    const path = routes.actOnPerson.path.replace(':userName', userName);
    const answer = await administrator.browser.ask(
      { ...routes.actOnPerson, path: `/${path.slice(1)}` },
      { params: { userName }, body },
    );
    expect(answer.status).toBe(400);
  });

  test.each<[string, Filters]>([
    ['size 0', { size: '0' }],
    ['size 101', { size: '101' }],
    ['size 1e3', { size: '1e3' }],
    ['a search of 101 characters', { q: 'x'.repeat(101) }],
    ['a cursor that is none', { after: 'first' }],
    ['storage of less than nothing', { storageOver: '-1' }],
    ['storage of a half byte', { storageOver: '1.5' }],
  ])('a list with %s is refused', async (_name, query) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe('acts', () => {
  test('a suspension with an end hides the account, is mailed, and ends by itself', async () => {
    const { db } = backbeat().context;
    const person = await newPerson(backbeat());
    const until = new Date(Date.now() + 86_400_000);
    const answer = await act(moderator, person, {
      action: 'suspend',
      reason,
      statement: 'Spam in comments.',
      until: until.toISOString().replace('Z', '+00:00'),
    });
    expect(answer.body).toMatchObject({ state: 'suspended', suspendedUntil: until.toISOString() });
    expect(answer.body.decisions[0]).toMatchObject({
      kind: 'suspend',
      note: 'Spam in comments.',
      by: moderator.userName,
    });
    expect((await person.browser.call(api.users.getCurrentUser)).status).toBe(401);
    const { text } = await backbeat().mailTo(person.email);
    expect(text).toContain('Spam in comments.');
    expect(text).not.toContain(reason);
    expect((await act(moderator, person, actsOn(person).suspend)).status).toBe(409);

    await sql`update users set suspended_until = now() where id = ${person.id}`.execute(db);
    await eventually(async () => expect((await detailOf(person)).state).toBe('active'));
    expect(await entriesAbout(person)).toMatchObject([
      { action: 'person.lift', actor: { kind: 'system' } },
      { action: 'person.suspend', actor: { kind: 'person', id: moderator.id }, reason },
    ]);
    await eventually(async () => expect(await mailsTo(person.email)).toContain('Your account is back'));
  }, 90_000);

  test('a deletion waits, can be revoked, and leaves an earlier suspension as it was', async () => {
    const person = await newPerson(backbeat());
    const acts = actsOn(person);
    await act(moderator, person, acts.suspend);
    const leaving = await act(administrator, person, acts.delete);
    expect(leaving.body.state).toBe('deleting');
    expect((await act(administrator, person, acts.delete)).status).toBe(409);
    expect((await act(moderator, person, acts.lift)).body.state).toBe('suspended');
    expect((await act(moderator, person, acts.lift)).body.state).toBe('active');
    await act(administrator, person, acts.delete);
    expect((await act(moderator, person, acts.lift)).body.state).toBe('active');
    await eventually(async () =>
      expect(await mailsTo(person.email)).toContain('Your account will be deleted'),
    );
  });

  test('a deletion whose time has come is done by the server', async () => {
    const { db } = backbeat().context;
    const person = await newPerson(backbeat());
    await act(administrator, person, actsOn(person).delete);
    await sql`update users set delete_at = now() where id = ${person.id}`.execute(db);
    await eventually(async () => {
      const answer = await administrator.browser.call(routes.getPerson, {
        params: { userName: person.userName },
      });
      expect(answer.status).toBe(404);
    });
    expect((await entriesAbout(person))[0]).toMatchObject({
      action: 'person.delete',
      actor: { kind: 'system' },
    });
  }, 90_000);

  test('a deletion at once returns the account as it was last', async () => {
    const person = await newPerson(backbeat());
    const answer = await act(administrator, person, {
      action: 'delete',
      reason,
      confirm: person.userName,
      now: true,
    });
    expect([answer.status, answer.body.userName]).toEqual([200, person.userName]);
    expect((await act(administrator, person, actsOn(person).warn)).status).toBe(404);
    await eventually(async () => expect(await mailsTo(person.email)).toContain('Your account was deleted'));
  });

  test('a new address is unverified until its code, and the old one can undo it', async () => {
    const person = await newPerson(backbeat());
    const other = await newPerson(backbeat());
    const email = `${unique()}@listeners.example`;
    const set = (address: string) =>
      act(administrator, person, { action: 'setEmail', reason, email: address });
    expect((await set(other.email)).status).toBe(409);
    expect((await set(person.email)).status).toBe(409);
    expect((await set(email)).body).toMatchObject({ email, emailVerified: false });
    expect(JSON.stringify(await entriesAbout(person))).not.toContain(email);
    const { code } = await backbeat().mailTo(email);
    const confirmation = await person.browser.call(api.account.confirmEmailChange, {
      body: { code: String(code) },
    });
    expect([confirmation.status, confirmation.body]).toEqual([200, { email }]);
    expect((await detailOf(person)).emailVerified).toBe(true);
    expect(await mailsTo(person.email)).toContain('Your email was changed');
  });

  test('the rules of sign-up hold for a new address', async () => {
    const person = await newPerson(backbeat());
    const other = await newPerson(backbeat());
    const set = (email: string) => act(administrator, person, { action: 'setEmail', reason, email });
    const ofMailbox = await set(other.email.replace('@', '+tag@'));
    expect([ofMailbox.status, ofMailbox.failure.code]).toEqual([409, 'TAKEN']);
    const domain = `${unique()}.example`.toLowerCase();
    await administrator.browser.call(api.signUpRules.saveMailDomain, { body: { domain, rule: 'block' } });
    const blocked = await set(`mara@mail.${domain}`);
    expect([blocked.status, blocked.failure.fields]).toEqual([
      400,
      { email: "Addresses at this provider can't be used here." },
    ]);
    expect((await detailOf(person)).email).toBe(person.email);
  });

  test('a badge is given and taken, Plus is granted, and a role is mailed to the team', async () => {
    const person = await newPerson(backbeat());
    const acts = actsOn(person);
    expect((await act(administrator, person, acts.badge)).body.badges).toContain('VERIFIED');
    const withoutBadge = await act(administrator, person, {
      action: 'badge',
      reason,
      code: 'VERIFIED',
      remove: true,
    });
    expect(withoutBadge.body.badges).not.toContain('VERIFIED');
    expect((await act(administrator, person, acts.grantPlus)).body.plus).toBe(true);
    const appointed = await act(administrator, person, { action: 'setRole', reason, role: 'administrator' });
    expect(appointed.body.staff).toBe('administrator');
    await eventually(async () => {
      expect(await mailsTo(person.email)).toContain('You are an administrator now');
      expect(await mailsTo(administrator.email)).toContain('The team of this server changed');
    });
    await act(administrator, person, { action: 'setRole', reason, role: null });
  });

  test('a quota of the account stands above that of its plan until it is taken back', async () => {
    const person = await newPerson(backbeat());
    const plan = (await detailOf(person)).storageUse.quota;
    const set = async (bytes: number | null) =>
      (await act(administrator, person, { action: 'setQuota', reason, bytes })).body.storageUse;
    expect(await set(0)).toMatchObject({ quota: 0, ownQuota: 0 });
    expect((await person.browser.call(api.storage.getOwnStorage)).body.quota).toBe(0);
    expect(await set(7_000)).toMatchObject({ quota: 7_000, ownQuota: 7_000 });
    expect(await set(null)).toMatchObject({ quota: plan, ownQuota: null });
    expect((await entriesAbout(person)).map(({ details }) => details)).toEqual([
      { from: 7_000, to: null },
      { from: 0, to: 7_000 },
      { from: null, to: 0 },
    ]);
  });

  test('logging out ends sessions at once, and a reset code is mailed', async () => {
    const person = await newPerson(backbeat());
    await act(moderator, person, actsOn(person).signOut);
    expect((await person.browser.call(api.users.getCurrentUser)).status).toBe(401);
    await act(administrator, person, actsOn(person).sendReset);
    await eventually(async () => expect(await mailsTo(person.email)).toContain('Your password reset code'));
  });
});

describe('notes', () => {
  test('notes are for the team; their author or an administrator deletes one', async () => {
    const person = await newPerson(backbeat());
    const params = { userName: person.userName };
    const add = (by: Person, text: string) => by.browser.call(routes.addNote, { params, body: { text } });
    const other = await newStaff(backbeat(), 'moderator');
    const first = await add(moderator, ' Talk first. ');
    expect([first.status, first.body]).toMatchObject([201, { text: 'Talk first.', mayDelete: true }]);
    await add(administrator, 'Second');
    expect((await add(moderator, ' ')).status).toBe(400);
    expect((await detailOf(person, other)).notes).toMatchObject([
      { text: 'Second', author: administrator.userName, mayDelete: false },
      { text: 'Talk first.', author: moderator.userName, mayDelete: false },
    ]);
    const remove = (by: Person, id: string) =>
      by.browser.call(routes.deleteNote, { params: { ...params, id } });
    expect((await remove(other, first.body.id)).status).toBe(403);
    expect(
      statusesOf([await remove(administrator, first.body.id), await remove(administrator, first.body.id)]),
    ).toEqual([204, 404]);
  });
});

describe('the list', () => {
  test('pages in each order have every account once, also while others join', async () => {
    const prefix = unique('page');
    const { db } = backbeat().context;
    await makeFans(db, prefix, 23);
    for (const sort of people.PERSON_SORTS) {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const { body } = await list({ q: prefix, sort, size: '5', ...(after !== undefined && { after }) });
        names.push(...namesIn(body));
        after = body.next ?? undefined;
        if (names.length === 10) await makeFans(db, `${sort}${prefix}`, 1);
      } while (after !== undefined);
      const fanNames = names.filter((name) => name.startsWith(prefix));
      expect([fanNames.length, new Set(fanNames).size, new Set(names).size]).toEqual([23, 23, names.length]);
    }
  });

  test('a cursor belongs to its list, and one of a deleted account leads on', async () => {
    const prefix = unique('cursor');
    const { db } = backbeat().context;
    await makeFans(db, prefix, 5);
    const first = (await list({ q: prefix, sort: 'name', size: '2' })).body;
    const after = first.next ?? '';
    expect((await list({ q: prefix, sort: 'newest', size: '2', after })).status).toBe(400);
    expect((await list({ q: `${prefix}1`, sort: 'name', after })).status).toBe(400);
    await db
      .deleteFrom('users')
      .where('user_name', '=', first.content[1]?.userName ?? '')
      .execute();
    expect(namesIn((await list({ q: prefix, sort: 'name', size: '2', after })).body)).toEqual([
      `${prefix}3`,
      `${prefix}4`,
    ]);
  });

  test('filters by name, address, plan, role, state and times; only administrators search by address', async () => {
    const domain = `${unique('d')}.example`;
    const userName = unique('Find_Me');
    const person = await newPerson(backbeat(), { userName, email: `someone@${domain}`, plus: true });
    const isFound = async (query: Filters, by = administrator) =>
      namesIn((await list({ size: '100', ...query }, by)).body).includes(userName);
    expect(await isFound({ q: userName.slice(2, 12).toUpperCase() }, moderator)).toBe(true);
    expect(await isFound({ q: '%' })).toBe(false);
    expect(await isFound({ q: `@${domain}` })).toBe(true);
    expect(await isFound({ q: person.email })).toBe(true);
    expect(await isFound({ q: person.email }, moderator)).toBe(false);
    expect([await isFound({ role: 'plus' }), await isFound({ role: 'free' })]).toEqual([true, false]);
    expect(await isFound({ role: 'moderator' })).toBe(false);
    const hour = 3_600_000;
    const [past, future] = [-hour, hour].map((ms) => new Date(Date.now() + ms).toISOString());
    expect(await isFound({ q: userName, joinedAfter: past, seenAfter: past, seenBefore: future })).toBe(true);
    expect(await isFound({ q: userName, seenBefore: past })).toBe(false);
    expect(await isFound({ q: userName, state: 'active' })).toBe(true);
    expect(await isFound({ q: userName, state: 'deleting' })).toBe(false);
    const rows = await backbeat()
      .context.db.selectFrom('audit_entries')
      .select('entry')
      .where('action', '=', 'person.search')
      .execute();
    expect(rows.map(({ entry }) => JSON.parse(entry).details)).toEqual([{ domain }, { by: 'address' }]);
    expect(rows.map(({ entry }) => entry).join()).not.toContain(person.email);
  });

  test('shows, sorts and filters by what people store', async () => {
    const prefix = unique('disk');
    const [none, small, large] = [
      await newPerson(backbeat(), { userName: `${prefix}n` }),
      await newPerson(backbeat(), { userName: `${prefix}s` }),
      await newPerson(backbeat(), { userName: `${prefix}l` }),
    ];
    const { db } = backbeat().context;
    const store = (ownerId: string, kind: string, size: number) =>
      sql`insert into files (key, size, sha256, owner_id, kind)
        values (${`${kind}/${unique()}`}, ${size}, repeat('0', 64), ${ownerId}, ${kind})`.execute(db);
    await store(small.id, 'image', 100);
    await store(large.id, 'original', 5_000);
    await store(large.id, 'export', 9_000);
    const { body } = await list({ q: prefix, sort: 'storage' });
    expect(body.content.map(({ userName, storage }) => [userName, storage])).toEqual([
      [large.userName, 5_000],
      [small.userName, 100],
      [none.userName, 0],
    ]);
    expect(namesIn((await list({ q: prefix, storageOver: '100' })).body)).toEqual([large.userName]);
    expect((await detailOf(large)).storageUse).toMatchObject({
      used: 5_000,
      kinds: [
        { kind: 'original', bytes: 5_000, files: 1 },
        { kind: 'export', bytes: 9_000, files: 1 },
      ],
    });
  });

  test('shows who invited a person and whom they invited, and filters by it', async () => {
    const [inviter, guest] = [await newPerson(backbeat()), await newPerson(backbeat())];
    await sql`update users set invited_by = ${inviter.id} where id = ${guest.id}`.execute(
      backbeat().context.db,
    );
    expect((await detailOf(guest)).invitedBy).toBe(inviter.userName);
    expect(await detailOf(inviter)).toMatchObject({
      invitedBy: null,
      invited: { count: 1, userNames: [guest.userName] },
    });
    const invitedBy = inviter.userName.toUpperCase();
    expect(namesIn((await list({ invitedBy })).body)).toEqual([guest.userName]);
    expect(namesIn((await list({ invitedBy: unique() })).body)).toEqual([]);
  });

  test('moderators see the first letter and the domain of an address', async () => {
    const person = await newPerson(backbeat());
    expect((await detailOf(person, moderator)).email).toBe(`${person.email.charAt(0)}…@listeners.example`);
    expect((await detailOf(person)).email).toBe(person.email);
  });

  test('the table has the people of a filter, with formulas escaped', async () => {
    const userName = `-${unique('sum')}`;
    await newPerson(backbeat(), { userName });
    const answer = await administrator.browser.ask(routes.exportPeople, { query: { q: userName } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/people-\d{4}-\d\d-\d\d\.csv/);
    const [header = '', row = '', ...more] = answer.text.split('\r\n');
    expect(header).toContain('userName,state,suspendedUntil');
    expect(row).toMatch(
      new RegExp(`^'${userName},active,,,member,free,\\d{4}-\\d\\d-\\d\\dT[^,]+,[^,]+,0,0,off$`),
    );
    expect(more).toEqual(['']);
  });
});

describe('bulk acts', () => {
  const bulk = ({ browser }: Person, body: RouteRequest<typeof routes.actOnPeople>['body']) =>
    browser.call(routes.actOnPeople, { body });

  test('each person is checked alone, once, and those refused are listed with the sentence', async () => {
    const [first, second] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const unknown = unique();
    const userNames = [
      first.userName,
      first.userName.toUpperCase(),
      second.userName,
      moderator.userName,
      administrator.userName,
      unknown,
    ];
    const { body } = await bulk(moderator, {
      action: 'suspend',
      reason,
      statement: 'A raid.',
      userNames,
    });
    expect(body).toMatchObject({ total: 5, done: 2, isFinished: true });
    expect(body.skipped).toEqual([
      { userName: moderator.userName, why: 'Ask another administrator to do this.' },
      { userName: administrator.userName, why: "You can't do this to another member of the team." },
      { userName: unknown, why: 'User not found.' },
    ]);
    expect(await entriesAbout(first)).toMatchObject([{ action: 'person.suspend', batch: body.batch }]);
    const progress = await moderator.browser.call(routes.getBulkAct, { params: { id: body.batch } });
    expect(progress.body).toEqual(body);
    expect((await administrator.browser.call(routes.getBulkAct, { params: { id: body.batch } })).status).toBe(
      404,
    );
  });

  test('a filter needs an administrator and the number of its people', async () => {
    const prefix = unique('raid');
    await makeFans(backbeat().context.db, prefix, 130);
    const body = (expected: number) => ({
      action: 'delete' as const,
      reason,
      confirm: `${expected} people`,
      filter: { q: prefix },
      expected,
    });
    expect((await bulk(moderator, body(130))).status).toBe(403);
    const stale = await bulk(administrator, body(129));
    expect([stale.status, stale.failure.error]).toEqual([409, 'The list changed: 130 people match now.']);
    const answer = await bulk(administrator, body(130));
    expect(answer.body.total).toBe(130);
    await eventually(async () => {
      const progress = await administrator.browser.call(routes.getBulkAct, {
        params: { id: answer.body.batch },
      });
      expect(progress.body).toMatchObject({ done: 130, skipped: [], isFinished: true });
    });
    expect((await list({ q: prefix, state: 'deleting' })).body.total).toBe(130);
  });

  test('a quota is set for many by administrators, also for those of a filter', async () => {
    const prefix = unique('quota');
    await makeFans(backbeat().context.db, prefix, 3);
    const setQuota = { action: 'setQuota', reason, bytes: 2 ** 30 } as const;
    const body = { ...setQuota, filter: { q: prefix, storageOver: 0 }, expected: 0 };
    expect((await bulk(moderator, body)).status).toBe(403);
    expect((await bulk(administrator, body)).body).toMatchObject({ total: 0, isFinished: true });
    const answer = await bulk(administrator, { ...setQuota, filter: { q: prefix }, expected: 3 });
    expect(answer.body).toMatchObject({ total: 3, done: 3, isFinished: true });
    expect((await detailOf({ userName: `${prefix}1` })).storageUse.ownQuota).toBe(2 ** 30);
  });

  test('refuses 101 names, and a deletion without its confirmation', async () => {
    const signOut = { action: 'signOut', reason } as const;
    const userNames = Array.from({ length: limits.people.bulk + 1 }, () => unique());
    expect((await bulk(administrator, { ...signOut, userNames })).status).toBe(400);
    const { userName } = await newPerson(backbeat());
    const deletion = { action: 'delete', reason, confirm: '2 people' } as const;
    expect((await bulk(administrator, { ...deletion, userNames: [userName] })).status).toBe(400);
  });
});
