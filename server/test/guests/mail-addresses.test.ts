import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailCode, openInvited } from '../fixtures/invited-guests.ts';
import { newPerson } from '../fixtures/people.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat({}, { withPages: true });

/** Tables that the server writes by itself. */
const OWN_TABLES = ['jobs', 'job_schedules', 'worker_heartbeats'];

/** A hash of all rows by table. */
async function dumpTables(): Promise<Record<string, string>> {
  const { db } = backbeat().context;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${OWN_TABLES}::text[])`.execute(
    db,
  );
  const dump: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, ',' order by row::text)) as hash from ${sql.table(name)} as row`.execute(
      db,
    );
    dump[name] = rows[0]?.hash ?? '';
  }
  return dump;
}

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'GoogleImageProxy',
  'Barracuda Sentinel (EE)',
  'curl/8.5.0',
];

const WEB_ADDRESS = /https?:\/\/[^\s"<>)]+/g;

const mailsTo = async (email: string) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email);

/** The mails to an address as they leave, with their headers. */
async function rawMailsTo(email: string): Promise<string[]> {
  const folder = path.join(backbeat().context.config.dataDir, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

test('opening every address of every mail changes nothing, in any program', async () => {
  const guest = await openInvited(backbeat());
  const { id: guestId, postId, browser, author, email } = guest;
  await mailCode(backbeat(), guest, browser, { purpose: 'open' });
  const note = { params: { id: postId }, body: { version: 1, text: 'Kick is late' } };
  const { body } = await author.browser.call(api.notes.addNote, note);
  await backbeat().context.transact(async (_tx, emit) => {
    emit('guest.notesWaiting', {
      postId,
      guestId,
      count: 1,
      notes: [{ number: body.number, version: 1, name: author.userName, text: body.text }],
    });
    emit('guest.reminded', { postId, guestId });
  });
  await backbeat().mailTo(email);
  await backbeat().mailTo(email);
  const mails = await mailsTo(email);
  expect(mails.length).toBeGreaterThanOrEqual(4);
  const addresses = new Set(
    mails.flatMap(({ text, html = '' }) => `${text} ${html}`.match(WEB_ADDRESS) ?? []),
  );
  expect(addresses.size).toBe(7);

  const before = await dumpTables();
  const statuses = new Set<number>();
  for (const address of addresses) {
    // Nothing sends the fragment.
    const { pathname, search } = new URL(address);
    for (const userAgent of AGENTS)
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) {
        const headers = { 'user-agent': userAgent, ...(method === 'GET' && { 'sec-purpose': 'prefetch' }) };
        const { status } = await backbeat().visitor().send(`${pathname}${search}`, { method, headers });
        statuses.add(status);
      }
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.has(200)).toBe(true);
  const { body: look } = await backbeat()
    .visitor()
    .call(api.guests.look, { body: { token: guest.token } });
  expect(look.author).toBe(author.userName);
  expect(await dumpTables()).toEqual(before);
});

test.each([
  ['Night\r\nBcc: thief@evil.example', 'Ilo\r\nX-Evil: 1'],
  ['<a href="http://evil.example">Free</a>', '<b>Ilo</b>'],
  ['Visit http://evil.example', 'http://evil.example'],
  ['evil.com', 'Ilo evil.com'],
  ['moc\u202Elive', 'Ilo\u202Emoc.live'],
  ['Call 0301234567', '030 1234567'],
])('a mail about %j to %j has our links alone, and its headers are whole', async (title, name) => {
  const author = await newPerson(backbeat());
  const guest = await openInvited(backbeat(), { author, title, name: name.replaceAll(/[\r\n]/g, ' ') });
  await mailCode(backbeat(), guest, guest.browser, { purpose: 'open' });
  const mails = await mailsTo(guest.email);
  expect(mails).toHaveLength(2);
  for (const { text, html = '', subject } of mails) {
    const links = `${text} ${html}`.match(WEB_ADDRESS) ?? [];
    expect(links.filter((link) => !link.startsWith('http://localhost/'))).toEqual([]);
    const anchors = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(anchors.filter((href) => !href.startsWith('http://localhost/'))).toEqual([]);
    expect(html).not.toContain('<b>Ilo');
    expect(`${subject} ${text}`).not.toMatch(/evil\.(com|example)|0301234567|030 1234567|\u202E/);
  }
  for (const raw of await rawMailsTo(guest.email)) {
    const [foldedHead = ''] = raw.split('\r\n\r\n');
    const head = foldedHead.replaceAll(/\r\n[ \t]+/g, ' ');
    const names = [...head.matchAll(/^([A-Za-z-]+):/gm)].map(([, header = '']) => header.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
    expect(new Set(names).size).toBe(names.length);
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost\/api\/guest\/stop\//m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(head).not.toMatch(new RegExp(`^(From|Reply-To):.*${author.userName}`, 'm'));
  }
});
