import { api, signUp as contract, type invites } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../../test/clients/browser.ts';
import { newPerson, newStaff, unique, type Person } from '../../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { setDisabled } from '../../users/index.ts';
import { newApplicant, setSignUp, signUp } from '../sign-up.fixture.ts';

const { messages } = contract;
const { createInvite, findInvite, listAllInvites, listInvites, revokeInvite } = api.invites;
const backbeat = useEmptyBackbeat();
let administrator: Person;
let moderator: Person;
beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
  moderator = await newStaff(backbeat(), 'moderator');
});

const create = (person: Person, body: Record<string, unknown> = {}) =>
  person.browser.ask<{ id: string; code: string; url: string; maxUses: number; expiresAt: string | null }>(
    createInvite,
    { body },
  );
const find = (code: string) => backbeat().visitor().call(findInvite, { params: { code } });

describe('an invite', () => {
  test('an invite works once within 7 days unless its maker says otherwise', async () => {
    const { status, body } = await create(moderator);
    expect(status).toBe(201);
    expect(body).toMatchObject({ maxUses: 1, url: `http://localhost/invite/${body.code}` });
    expect(body.code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    const days = (Date.parse(String(body.expiresAt)) - Date.now()) / (24 * 60 * 60_000);
    expect(Math.round(days)).toBe(7);
    expect((await create(administrator, { days: null })).body.expiresAt).toBeNull();
    expect((await create(moderator, { days: null })).status).toBe(403);
  });

  test.each([
    { uses: 0 },
    { uses: 101 },
    { uses: 1.5 },
    { days: 0 },
    { days: 366 },
    { note: 'a'.repeat(101) },
  ])('refuses an invite with %j', async (body) => {
    expect((await create(administrator, body)).status).toBe(400);
  });

  test('an invite names its maker to who has the code, in any spelling', async () => {
    const { code } = (await create(moderator)).body;
    const spaced = ` ${code.slice(0, 5).toLowerCase()} ${code.slice(5)} `;
    for (const spelling of [code, spaced])
      expect((await find(spelling)).body).toEqual({ userName: moderator.userName });
    const answer = await find('NOTACODE22');
    expect([answer.status, answer.failure.error]).toEqual([404, messages.inviteInvalid]);
  });

  test('an invite for an address is mailed, and works for that address only', async () => {
    const email = `${unique()}@listeners.example`;
    const { code, url } = (await create(moderator, { email })).body;
    expect((await backbeat().mailTo(email)).text).toContain(url);
    const thief = await newApplicant(backbeat());
    const stolen = await signUp({ ...thief, details: { ...thief.details, invite: code } });
    expect(stolen.failure.fields).toEqual({ invite: messages.inviteInvalid });
    const guest = await newApplicant(backbeat(), { email, invite: code });
    expect((await signUp(guest)).status).toBe(201);
  });

  test('an invite that expired, was revoked, or is of a suspended person is not valid', async () => {
    const { db, transact } = backbeat().context;
    const expired = (await create(moderator)).body;
    await db
      .updateTable('invites')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.id)
      .execute();
    const revoked = (await create(moderator)).body;
    expect((await moderator.browser.call(revokeInvite, { params: { id: revoked.id } })).status).toBe(204);
    const gone = await newStaff(backbeat(), 'moderator');
    const orphan = (await create(gone)).body;
    await transact((tx) => setDisabled(tx, { id: gone.id }, true));
    await transact((tx) => setDisabled(tx, { id: gone.id }, false));
    for (const { code } of [expired, revoked, orphan]) expect((await find(code)).status).toBe(404);
  });

  test('lists the own invites, and for administrators those of all people', async () => {
    const { id } = (await create(moderator, { note: 'For the choir' })).body;
    const ownList = await moderator.browser.call(listInvites);
    expect(ownList.body.content[0]).toMatchObject({ id, note: 'For the choir', state: 'open', people: [] });
    const others = await administrator.browser.call(listInvites);
    expect(others.body.content.map((invite) => invite.id)).not.toContain(id);
    expect((await moderator.browser.call(listAllInvites)).status).toBe(403);
    const all = await administrator.browser.call(listAllInvites);
    expect(all.body.content[0]).toMatchObject({ id, by: moderator.userName });
    const stranger = await newStaff(backbeat(), 'moderator');
    expect((await stranger.browser.call(revokeInvite, { params: { id } })).status).toBe(404);
    const listIds = async (list: invites.InviteList) =>
      (await moderator.browser.call(listInvites, { query: { list } })).body.content.map(
        (invite) => invite.id,
      );
    expect(await listIds('open')).toContain(id);
    expect(await listIds('ended')).not.toContain(id);
    expect((await administrator.browser.call(revokeInvite, { params: { id } })).status).toBe(204);
    expect(await listIds('open')).not.toContain(id);
    expect(await listIds('ended')).toContain(id);
  });

  test('an invite of staff is an audit entry, and so is its revocation', async () => {
    const { id } = (await create(moderator)).body;
    await moderator.browser.call(revokeInvite, { params: { id } });
    const rows = await backbeat()
      .context.db.selectFrom('audit_entries')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['invite.create', 'invite.revoke']);
  });
});

describe('members', () => {
  test('members may invite only where the setting allows, once their account is 7 days old', async () => {
    const member = await newPerson(backbeat());
    const mayInvite = async () => (await member.browser.call(api.account.getAccount)).body.mayInvite;
    expect((await create(member)).status).toBe(404);
    expect((await member.browser.call(listInvites)).status).toBe(404);
    expect(await mayInvite()).toBe(false);
    await setSignUp(administrator, { 'signUp.membersInvite': 2 });
    expect(await mayInvite()).toBe(true);
    const early = await create(member);
    expect([early.status, early.failure.error]).toEqual([403, messages.inviteTooSoon({ days: 7 })]);
    await backbeat()
      .context.db.updateTable('users')
      .set({ created_at: new Date(Date.now() - 8 * 24 * 60 * 60_000) })
      .where('id', '=', member.id)
      .execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(member)));
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.error).toBe(
      messages.openInvites({ count: 2 }),
    );
  });
});
