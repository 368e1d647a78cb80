import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, unique } from '../../../../test/fixtures/people.ts';
import { mailRequest, storeGuest } from '../../../../test/fixtures/stored-guests.ts';
import { storePost } from '../../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';

const backbeat = useBackbeat({ RATE_LIMITS: 'on', GUEST_INVITES_PER_DAY: '9' });
const SENTENCE = "You've invited as many people as you can today. Try again tomorrow.";

async function newAuthor({ isNew = false, plus = false } = {}) {
  const author = await newPerson(backbeat(), { plus });
  if (!isNew)
    await sql`update users set created_at = now() - interval '2 days' where id = ${author.id}`.execute(
      backbeat().context.db,
    );
  return { ...author, postId: await storePost(backbeat(), author, { status: 'DRAFT' }) };
}

const clearInvites = () => sql`delete from guest_invites`.execute(backbeat().context.db);

/** Emits what crediting a guest emits. */
const announce = (author: { id: string; postId: string }, guestIds: string[]) =>
  backbeat().context.transact(async (_tx, emit) =>
    emit('guests.invited', { postId: author.postId, authorId: author.id, guestIds }),
  );

async function inviteNew(author: { id: string; postId: string }, email?: string) {
  const guest = await storeGuest(backbeat(), author.postId, email === undefined ? {} : { email });
  await announce(author, [guest.id]);
  return guest;
}

/** The addresses of the links in the foot of the newest mail. */
async function footOf(email: string) {
  const { text } = await backbeat().mailTo(email);
  const find = (label: RegExp) => label.exec(text)?.[1] ?? '';
  return {
    why: find(/Why you get this: (\S+)/),
    report: find(/I don't know .*: (\S+)/),
    never: find(/Never write to me again: (\S+)/),
  };
}

const pathOf = (url: string) => new URL(url).pathname;

describe('the limits of invitations', () => {
  test.each([
    ['an account younger than a day', { isNew: true, plus: true }, 2],
    ['an account without Plus', {}, 5],
  ])('%s invites only so many new addresses a day', async (_who, options, max) => {
    await clearInvites();
    const author = await newAuthor(options);
    for (let count = 0; count < max; count += 1) await inviteNew(author);
    await expect(inviteNew(author)).rejects.toThrow(SENTENCE);
  });

  test('an address counts once a day and author', async () => {
    await clearInvites();
    const author = await newAuthor({ isNew: true });
    const guest = await inviteNew(author);
    for (let count = 0; count < 3; count += 1) await announce(author, [guest.id]);
    await inviteNew(author);
    await expect(inviteNew(author)).rejects.toThrow(SENTENCE);
  });

  test('addresses that have approved a credit of the author leave the limit to others', async () => {
    await clearInvites();
    const author = await newAuthor({ isNew: true });
    const earlierPost = await storePost(backbeat(), author);
    for (let count = 0; count < 3; count += 1) {
      const email = `${unique()}@players.example`;
      const { id } = await storeGuest(backbeat(), earlierPost, { email });
      await sql`
        insert into consents (post_id, artist_id, digest, canonical, answer)
        values (${earlierPost}, ${id}, ${'0'.repeat(64)}, '', 'approved')`.execute(backbeat().context.db);
      await inviteNew(author, email);
    }
    for (let count = 0; count < 2; count += 1) await inviteNew(author);
    await expect(inviteNew(author)).rejects.toThrow(SENTENCE);
  });

  test('an author awaits the answers of 20 guests, also of one address', async () => {
    await clearInvites();
    const author = await newAuthor();
    const email = `${unique()}@players.example`;
    const inviteOnOther = async () =>
      inviteNew({ ...author, postId: await storePost(backbeat(), author, { status: 'DRAFT' }) }, email);
    for (let count = 0; count < 20; count += 1) await inviteOnOther();
    await expect(inviteOnOther()).rejects.toThrow(
      "Wait until some of the people you've invited have answered.",
    );
  });

  test('all authors together invite only so many addresses a day', async () => {
    await clearInvites();
    const [first, second] = [await newAuthor(), await newAuthor()];
    for (let count = 0; count < 5; count += 1) await inviteNew(first);
    for (let count = 0; count < 4; count += 1) await inviteNew(second);
    await expect(inviteNew(second)).rejects.toThrow(SENTENCE);
  });

  test('the fourth author who invites an address a day sends no mail', async () => {
    await clearInvites();
    const email = `${unique()}@players.example`;
    const guests = [];
    for (let count = 0; count < 4; count += 1) {
      const author = await newAuthor();
      const guest = await inviteNew(author, email);
      const { id: guestId, postId } = guest;
      await backbeat().context.limiter.forgive('guestMails', email);
      await backbeat().context.transact(async (_tx, emit) => emit('guest.asked', { postId, guestId }));
      if (count < 3) await backbeat().mailTo(email);
      guests.push(guest);
    }
    const [last] = guests.slice(-1);
    await eventually(async () => expect(last && (await isUndeliverable(last))).toBe(true));
  });
});

const isUndeliverable = async ({ id }: { id: string }) =>
  (
    await sql<{ is: boolean }>`
      select coalesce(bool_and(is_undeliverable), false) as is from guest_links where guest_id = ${id}`.execute(
      backbeat().context.db,
    )
  ).rows[0]?.is;

describe('the links in the foot of a mail', () => {
  test('a GET shows a page and changes nothing; a POST stops the mails of the author', async () => {
    const author = await newAuthor();
    const guest = await storeGuest(backbeat(), author.postId);
    await backbeat().context.transact(async (_tx, emit) =>
      emit('guest.asked', { postId: guest.postId, guestId: guest.id }),
    );
    const { why } = await footOf(guest.email);
    const visitor = backbeat().visitor();
    const page = await visitor.send(pathOf(why));
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(page.text).toContain('<form method="post">');
    expect(await countStops()).toBe(0);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await visitor.send(pathOf(why), {
      method: 'POST',
      headers: form,
      body: 'List-Unsubscribe=One-Click',
    });
    expect(done.text).toContain('write to you again.');
    expect(await countStops()).toBe(1);
    const other = await storeGuest(backbeat(), (await newAuthorPost(author)).postId, { email: guest.email });
    await backbeat().context.limiter.forgive('guestMails', guest.email);
    await backbeat().context.transact(async (_tx, emit) =>
      emit('guest.asked', { postId: other.postId, guestId: other.id }),
    );
    await eventually(async () => expect(await isUndeliverable(other)).toBe(true));
  });

  test('a link that was changed does nothing', async () => {
    const path = '/api/guest/stop/all.a.b.c.d';
    expect((await backbeat().visitor().send(path)).status).toBe(404);
    expect((await backbeat().visitor().send(path, { method: 'POST' })).status).toBe(404);
  });

  test('a report asks a second time, then closes the request, ends the access and makes a case', async () => {
    const author = await newAuthor();
    const guest = await storeGuest(backbeat(), author.postId);
    await backbeat().context.transact(async (_tx, emit) =>
      emit('guest.asked', { postId: guest.postId, guestId: guest.id }),
    );
    const { report } = await footOf(guest.email);
    const visitor = backbeat().visitor();
    const post = (body: string) =>
      visitor.send(pathOf(report), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await post('')).text).toContain('Are you sure?');
    expect(await listCases(author)).toEqual([]);
    expect((await post('sure=yes')).text).toContain('write to you again.');
    expect((await post('sure=yes')).status).toBe(200);
    expect(await listCases(author)).toEqual([1]);
    const { rows } = await sql`
      select from credits where user_id = ${guest.id}
      union all select from consents where artist_id = ${guest.id}`.execute(backbeat().context.db);
    expect(rows).toEqual([]);
    const call = { params: { id: guest.postId, guest: guest.id } };
    expect((await author.browser.call(api.guests.sendLink, call)).status).toBe(404);
  });

  test('three reports pause the invitations of an author until staff decides', async () => {
    await clearInvites();
    const author = await newAuthor();
    for (let count = 0; count < 3; count += 1) {
      const guest = await storeGuest(backbeat(), author.postId);
      await sql`insert into guest_reports (author_id, address_mac) values (${author.id}, ${Buffer.from(guest.id)})`.execute(
        backbeat().context.db,
      );
    }
    await expect(inviteNew(author)).rejects.toThrow('Your invitations are paused while we look at a report.');
    const guest = await storeGuest(backbeat(), author.postId);
    await mailRequest(backbeat(), guest);
    await backbeat().context.transact(async (_tx, emit) => emit('author.reported', { authorId: author.id }));
    await sql`update report_cases set decided_at = now() where subject_id = ${author.id}`.execute(
      backbeat().context.db,
    );
    await inviteNew(author);
  });
});

const newAuthorPost = async (author: { id: string }) => ({
  postId: await storePost(backbeat(), author, { status: 'DRAFT' }),
});

const countStops = async () => (await sql`select from mail_stops`.execute(backbeat().context.db)).rows.length;

const listCases = async ({ id }: { id: string }) =>
  (
    await sql<{ reporters: number }>`
      select reporters from report_cases where kind = 'profile' and subject_id = ${id}`.execute(
      backbeat().context.db,
    )
  ).rows.map(({ reporters }) => reporters);
