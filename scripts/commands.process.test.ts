// Runs the commands as separate processes on valid and foreign databases and folders.
import { spawn } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../server/src/db/migrate.ts';
import { diskPathOf } from '../server/src/platform/storage/index.ts';
import { eventually } from '../server/test/eventually.ts';
import { bundlePrograms } from '../server/test/servers/bundle-program.ts';
import { makeScratchDatabase, type ConnectedDatabase } from './database/connect.ts';
import { withClient } from '../server/src/db/with-client.ts';

const isRoot = process.getuid?.() === 0;
const SYSTEM_USER_ID = 65_534;

let scratch: ConnectedDatabase;
let folder = '';
let databases = 0;
const sourceOf = (command: string) => fileURLToPath(new URL(`${command}.ts`, import.meta.url));
const SOURCES = {
  admin: sourceOf('admin'),
  backup: sourceOf('backup'),
  db: sourceOf('db'),
  restore: sourceOf('restore'),
  seed: sourceOf('seed'),
};
type Command = keyof typeof SOURCES;
let programs: (command: Command) => string;
beforeAll(async () => {
  programs = await bundlePrograms('commands', SOURCES);
  scratch = await makeScratchDatabase();
  await migrate(await createDatabase(TEMPLATE, 'template1'));
});
afterAll(() => scratch.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function createDatabase(name: string, template: string): Promise<string> {
  await withClient(scratch.url, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(scratch.url);
  url.pathname = `/${name}`;
  return url.href;
}

const emptyDatabase = () => createDatabase(`commands_${++databases}`, 'template1');

const TEMPLATE = 'migrated';
/** Copies a migrated database, which is faster than its migrations. */
const migratedDatabase = () => createDatabase(`commands_${++databases}`, TEMPLATE);

const KEY = 'audio/one.mp3';

/** Returns a migrated database that refers to one stored file. */
async function databaseWithFile(): Promise<string> {
  const url = await migratedDatabase();
  await withClient(url, (client) =>
    client.query(`insert into files (key, size, sha256, claimed_at) values ($1, 3, repeat('0', 64), now())`, [
      KEY,
    ]),
  );
  return url;
}

async function storeFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'media/files', diskPathOf(KEY));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'mp3');
  return file;
}

/** Starts a command in `folder`, which contains no files that its defaults could find. */
function start(script: Command, words: string[], environment: Record<string, string> = {}, input = '') {
  const { DATA_DIR: _dataDir, DATABASE_URL: _databaseUrl, ...inheritedEnvironment } = process.env;
  const child = spawn(process.execPath, [programs(script), ...words], {
    cwd: folder,
    env: { ...inheritedEnvironment, ...environment },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const close = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const end = Promise.all([close, text(child.stdout), text(child.stderr)]).then(([code, stdout, stderr]) => ({
    code,
    stdout,
    stderr,
  }));
  return { child, ended: end };
}

const run = (...args: Parameters<typeof start>) => start(...args).ended;

const COMMANDS: Array<[script: Command, ...words: string[]]> = [
  ['admin', 'ban', 'ana'],
  ['backup', 'backup.tar.gz'],
  ['seed', '--users', '10'],
  ['db', 'migrate'],
];

describe.each(COMMANDS)('npm run %s', (script, ...words) => {
  test('rejects a folder without a database and creates nothing', async () => {
    const { code, stdout, stderr } = await run(script, words);
    expect(code).toBe(1);
    expect(stdout).toContain(`database: embedded in ${folder}/data, files: ${folder}/data/media\n`);
    expect(stderr).toMatch(/^\n {2}There's no Backbeat in \S+\. Set DATA_DIR or DATABASE_URL .*\n\n$/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('rejects a database without the tables of Backbeat and creates none', async () => {
    const url = await emptyDatabase();
    const secret = new URL(url);
    secret.password = 'secret';
    const { code, stdout, stderr } = await run(script, words, { DATABASE_URL: secret.href });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^database: postgres:\/\/postgres:\*\*\*@/);
    expect(stderr).toMatch(/^\n {2}There's no Backbeat in this database\./);
    const { rows } = await withClient(url, (client) =>
      client.query(`select from pg_tables where schemaname = 'public'`),
    );
    expect(rows).toEqual([]);
  });
});

test('npm run db -- move rejects a folder without a database', async () => {
  const { code, stderr } = await run('db', ['move', await emptyDatabase()]);
  expect(code).toBe(1);
  expect(stderr).toContain("There's no Backbeat in");
  expect(await readdir(folder)).toEqual([]);
});

test('npm run admin replaces the keys that sign agreements and those of push messages', async () => {
  const url = await migratedDatabase();
  const rotation = await run('admin', ['rotate-delivery-keys'], { DATABASE_URL: url });
  expect([rotation.code, rotation.stdout]).toEqual([0, expect.stringContaining('New keys are in use.')]);
  for (const keys of [1, 2]) {
    const { code } = await run('admin', ['rotate-signing-key'], { DATABASE_URL: url });
    expect(code).toBe(0);
    const count = 'select count(*) as all, count(retired_at) as retired from signing_keys';
    const { rows } = await withClient(url, (client) => client.query<Record<string, string>>(count));
    expect(rows.map(({ all, retired }) => [Number(all), Number(retired)])).toEqual([[keys, keys - 1]]);
  }
});

test('npm run admin prints a set-up link, with an entry in the audit log', async () => {
  const url = await migratedDatabase();
  const { code, stdout } = await run('admin', ['setup-link'], { DATABASE_URL: url });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/\/setup#[\w-]{43}$/m)]);
  const { rows } = await withClient(url, (client) =>
    client.query<{ entry: string }>('select entry from audit_entries order by seq'),
  );
  const { actor, action } = JSON.parse(rows[0]?.entry ?? '{}');
  expect([rows.length, actor, action]).toEqual([1, { kind: 'command' }, 'instance.createSetupLink']);
  expect(rows[0]?.entry).not.toContain(/#([\w-]+)/.exec(stdout)?.[1]);
});

test('npm run admin stores news for all users, and rejects a title that is too long', async () => {
  const url = await migratedDatabase();
  const send = (...words: string[]) => run('admin', ['news', ...words], { DATABASE_URL: url });
  const codes = await Promise.all([send('Maintenance', 'On Sunday.'), send('x'.repeat(121))]);
  expect(codes.map(({ code }) => code)).toEqual([0, 1]);
  const { rows } = await withClient(url, (client) => client.query('select title, text from news'));
  expect(rows).toEqual([{ title: 'Maintenance', text: 'On Sunday.' }]);
});

/** Returns a database with a signed-in user who has two-step verification. */
async function databaseWithAna(): Promise<string> {
  const url = await migratedDatabase();
  await withClient(url, async (client) => {
    const id = '0190a1b2-0000-7000-8000-000000000000';
    await client.query(
      `insert into users (id, user_name, email, password_hash) values ($1, 'Ana', 'ana@fans.example', 'none')`,
      [id],
    );
    await client.query(
      `insert into authenticators (user_id, secret, confirmed_at) values ($1, 'secret', now())`,
      [id],
    );
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ('token', $1, now() + interval '1 day')`,
      [id],
    );
  });
  return url;
}

test('npm run admin turns off two-step verification and sends its notice', async () => {
  const url = await databaseWithAna();
  const { code, stdout } = await run('admin', ['reset-2fa', 'ana'], { DATABASE_URL: url });
  expect([code, stdout]).toEqual([0, expect.stringContaining('ana logs in without a second step now.')]);
  const { rows } = await withClient(url, (client) =>
    client.query(`select (select count(*) from authenticators)::int as authenticators,
      (select kind from security_events) as event, (select name from jobs) as job`),
  );
  expect(rows).toEqual([{ authenticators: 0, event: 'twoFactorReset', job: 'send-security-notice' }]);
});

test('npm run admin ends the sessions of an account that it bans', async () => {
  const url = await databaseWithAna();
  for (const [command, isSuspended] of [
    ['ban', true],
    ['unban', false],
  ] as const) {
    expect((await run('admin', [command, 'ana'], { DATABASE_URL: url })).code).toBe(0);
    const { rows } = await withClient(url, (client) =>
      client.query(`select suspended_at is not null as "isSuspended",
        (select count(*) from sessions)::int as sessions from users`),
    );
    expect(rows).toEqual([{ isSuspended, sessions: 0 }]);
  }
});

test('npm run admin restores an account for its owner, and rejects what is no address or taken', async () => {
  const url = await databaseWithAna();
  await withClient(url, (client) =>
    client.query(`insert into users (id, user_name, email, password_hash)
      values (gen_random_uuid(), 'Ben', 'ben@fans.example', 'none')`),
  );
  const restore = (...words: string[]) => run('admin', ['restore-account', ...words], { DATABASE_URL: url });
  expect((await restore('ana', 'not-an-address')).stderr).toContain('EMAIL must be an email address');
  expect((await restore('ana', 'Ben@fans.example')).stderr).toContain(
    'Another account uses ben@fans.example.',
  );
  const { code, stdout } = await restore('ana', 'Owner@fans.example');
  expect([code, stdout]).toEqual([0, expect.stringContaining('ana is back at owner@fans.example.')]);
  const { rows } = await withClient(url, (client) =>
    client.query(`select email, password_hash like '$argon2id$%' as "hasNewHash",
      (select count(*) from sessions)::int as sessions, (select count(*) from authenticators)::int as authenticators,
      (select kind from security_events) as event from users where user_name = 'Ana'`),
  );
  expect(rows).toEqual([
    {
      email: 'owner@fans.example',
      hasNewHash: true,
      sessions: 0,
      authenticators: 0,
      event: 'accountRestored',
    },
  ]);
});

test('npm run admin -- --help prints the table of docs/operations.md', async () => {
  const { code, stdout } = await run('admin', ['--help']);
  expect(code).toBe(0);
  const documentation = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  expect(documentation).toContain(`\`\`\`text\n${stdout}\`\`\`\n`);
});

describe('npm run admin about one account', () => {
  let environment: Record<string, string>;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'commands-data-'));
    folder = dataDir;
    environment = { DATABASE_URL: await migratedDatabase(), DATA_DIR: dataDir };
    const seed = await run('seed', ['--users', '4', '--posts', '8', '--seed', 'commands'], environment);
    if (seed.code !== 0) throw new Error(seed.stderr);
    await mkdir(join(dataDir, 'media/files'), { recursive: true });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const read = async (query: string): Promise<Record<string, unknown>[]> =>
    (await withClient(environment['DATABASE_URL'] ?? '', (client) => client.query(query))).rows;
  /** An author, and one of their posts. */
  const findAuthor = async () => {
    const [row] = await read(
      `select user_name, email, posts.id as post, title from posts join users on users.id = author_id
       where published_at is not null and users.deleted_at is null order by posts.id limit 1`,
    );
    return {
      userName: String(row?.['user_name']),
      email: String(row?.['email']),
      post: String(row?.['post']),
      title: String(row?.['title']),
    };
  };

  test('show prints an account without secrets', async () => {
    const { userName, email } = await findAuthor();
    const { code: exitCode, stdout } = await run('admin', ['show', userName.toUpperCase()], environment);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^email +${email}$`, 'm'))]);
    expect(stdout).not.toContain('argon2');
    const { code, stderr } = await run('admin', ['show', 'missing-name'], environment);
    expect([code, stderr]).toEqual([1, expect.stringContaining("There's no account named missing-name.")]);
  });

  test('export writes a zip file that only its owner can read, and replaces none', async () => {
    const { userName, email } = await findAuthor();
    const file = join(folder, 'copy.zip');
    const firstExport = await run('admin', ['export', userName, file], environment);
    expect(firstExport).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const entries = unzipSync(await readFile(file));
    expect(Object.keys(entries)).toEqual(expect.arrayContaining(['index.html', 'posts.json']));
    expect(Object.values(entries).some((bytes) => strFromU8(bytes).includes(email))).toBe(true);
    const secondExport = await run('admin', ['export', userName, file], environment);
    expect([secondExport.code, secondExport.stderr]).toEqual([1, expect.stringContaining('already exists')]);
    expect(await readdir(folder)).toEqual(['copy.zip']);
  });

  test('remove-post deletes a post with a decision that its author reads by mail', async () => {
    const { userName, post, title } = await findAuthor();
    const { code, stdout } = await run('admin', ['remove-post', post, 'A court ordered it.'], environment);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The post is removed.')]);
    expect(await read(`select from posts where id = '${post}'`)).toEqual([]);
    expect(
      await read(`select action, admin_id, admin_name, moderation_actions.owner_name, note, moderation_actions.title,
        decided_at is not null as decided from moderation_actions join report_cases on report_cases.id = case_id`),
    ).toEqual([
      {
        action: 'remove',
        admin_id: null,
        admin_name: 'Operator',
        owner_name: userName,
        note: 'A court ordered it.',
        title,
        decided: true,
      },
    ]);
    expect(await read(`select from jobs where name = 'notify-owner-of-decision'`)).toHaveLength(1);
    const secondRun = await run('admin', ['remove-post', `${post}0`], environment);
    expect([secondRun.code, secondRun.stderr]).toEqual([1, expect.stringContaining("There's no post")]);
  });

  test('erase-address erases an address from all tracks, stored mails and refusals, and stops its mails', async () => {
    const { email: authorEmail } = await findAuthor();
    const address = 'ilo@players.example';
    await read(`with tracks as (select id from posts order by id limit 3)
      insert into guests (id, invitation, post_id, name, email)
      select gen_random_uuid(), gen_random_uuid(), id, 'Ilo Marsh', '${address}' from (select id from tracks limit 2) as two
      union all select gen_random_uuid(), gen_random_uuid(), id, 'Nia', 'nia@players.example' from (select id from tracks limit 1) as one`);
    await read(`insert into mail_suppressions (email, failures, last_failed_at, reason)
      select email, 1, now(), 'No such mailbox' from unnest(array['${address}', '${authorEmail}']) as email`);
    const outbox = join(dataDir, 'outbox');
    await mkdir(outbox);
    const day = new Date().toISOString().replaceAll(/[:.]/g, '-');
    for (const [name, to] of [
      [`${day}-1-000001`, address],
      [`${day}-1-000002`, 'nia@players.example'],
    ]) {
      const note = { to, subject: 'Your code', time: new Date().toISOString(), text: '' };
      await writeFile(join(outbox, `${name}.json`), JSON.stringify(note));
      await writeFile(join(outbox, `${name}.eml`), `To: ${to}`);
    }
    const erase = (word: string) => run('admin', ['erase-address', word], environment);

    const { code, stdout } = await erase('Ilo@Players.example');
    expect([code, stdout]).toEqual([0, expect.stringContaining('The address is erased from 2 tracks')]);
    expect(
      await read(
        'select name, email, erased_at is not null as erased from guests order by email nulls first',
      ),
    ).toEqual([
      { name: 'deleted user', email: null, erased: true },
      { name: 'deleted user', email: null, erased: true },
      { name: 'Nia', email: 'nia@players.example', erased: false },
    ]);
    expect(await read('select email from mail_suppressions')).toEqual([{ email: authorEmail }]);
    expect((await readdir(outbox)).toSorted()).toEqual([`${day}-1-000002.eml`, `${day}-1-000002.json`]);
    const stops = 'select author_id, octet_length(address_mac) as bytes from mail_stops';
    expect(await read(stops)).toEqual([{ author_id: null, bytes: 32 }]);
    const acts = `select actor_kind, target_id, entry like '%players.example%' as has_address
      from audit_entries where action = 'server.eraseAddress'`;
    expect(await read(acts)).toEqual([{ actor_kind: 'command', target_id: null, has_address: false }]);

    expect((await erase(address)).stdout).toContain('The address is erased from 0 tracks');
    expect(await read(stops)).toHaveLength(1);
    const refusal = await erase('not-an-address');
    expect([refusal.code, refusal.stderr]).toEqual([
      1,
      expect.stringContaining('ADDRESS must be an email address.'),
    ]);
    expect(await read(acts)).toHaveLength(2);
  });

  test('delete asks for the name, and then deletes the account with everything in it', async () => {
    const { userName, post } = await findAuthor();
    const account = `select from users where user_name = '${userName}'`;
    const refusal = await start('admin', ['delete', userName], environment, 'yes\n').ended;
    expect([refusal.code, refusal.stderr]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(await read(account)).toHaveLength(1);
    const { code, stdout } = await start('admin', ['delete', userName], environment, `${userName}\n`).ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${userName} is deleted`)]);
    expect([await read(account), await read(`select from posts where id = '${post}'`)]).toEqual([[], []]);
    const other = await findAuthor();
    expect(await run('admin', ['delete', other.userName, '--yes'], environment)).toMatchObject({ code: 0 });
  });
});

test('npm run admin -- test-mail sends a mail, and prints the answer of a server that refuses', async () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('no') ? Object.assign(new Error('unknown'), { responseCode: 550 }) : null),
    onData: (stream, _session, callback) =>
      void text(stream).then((mail) => (mails.push(mail), callback()), callback),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Music <music@example.org>' };
  const delivery = await run('admin', ['test-mail', 'ana@example.org'], environment);
  expect([delivery.code, delivery.stdout]).toEqual([
    0,
    expect.stringContaining('accepted a mail to ana@example.org'),
  ]);
  expect(mails).toEqual([expect.stringContaining('Subject: Test mail from')]);
  const refusal = await run('admin', ['test-mail', 'no@example.org'], environment);
  expect([refusal.code, refusal.stderr]).toEqual([1, expect.stringMatching(/^\n {2}127.* 550 unknown/)]);
  const unconfiguredRun = await run('admin', ['test-mail', 'ana@example.org']);
  expect([unconfiguredRun.code, unconfiguredRun.stderr]).toEqual([
    1,
    expect.stringContaining('SMTP_URL is not set'),
  ]);
});

test('npm run admin rejects a database of an older version', async () => {
  const url = await databaseWithFile();
  await withClient(url, (client) =>
    client.query('delete from migrations where name = (select max(name) from migrations)'),
  );
  const { code, stderr } = await run('admin', ['ban', 'ana'], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(stderr).toContain('The database is from an older version.');
});

describe('npm run backup', () => {
  test.each([
    [
      'of a newer version',
      `insert into migrations (name, sha256, version) values ('999-future.sql', '', '9.0.0')`,
      'The data has been migrated by a newer version, 9.0.0 (999-future.sql)',
    ],
    [
      'of a version before the first release',
      'alter table migrations drop column sha256',
      'The data is of a version before 0.3.0, the first release',
    ],
  ])('rejects a database %s, which it could not restore', async (_age, statement, sentence) => {
    const url = await databaseWithFile();
    await storeFile(join(folder, 'data'));
    await withClient(url, (client) => client.query(statement));
    const { code, stderr } = await run('backup', ['backup.tar.gz'], { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(await readdir(folder)).toEqual(['data']);
  });

  test('rejects a data folder of another service', async () => {
    const environment = { DATABASE_URL: await databaseWithFile() };
    const { code, stderr } = await run('backup', ['backup.tar.gz'], environment);
    expect(code).toBe(1);
    expect(stderr).toContain(`${folder}/data has no Backbeat files`);
    expect(await readdir(folder)).toEqual([]);
  });

  test('rejects a database with missing files, unless they are allowed', async () => {
    const environment = { DATABASE_URL: await databaseWithFile() };
    const file = await storeFile(join(folder, 'data'));
    await rm(file);
    const refusal = await run('backup', ['backup.tar.gz'], environment);
    expect(refusal.code).toBe(1);
    expect(refusal.stderr).toContain(
      `1 of the 1 files in this database is missing in ${folder}/data/media, such as ${KEY}.`,
    );
    expect(await readdir(folder)).toEqual(['data']);

    const secondRun = await run('backup', ['--allow-missing-files', 'backup.tar.gz'], environment);
    expect(secondRun.code).toBe(0);
    expect(secondRun.stdout).toContain('1 of the 1 files in this database is missing');

    await storeFile(join(folder, 'data'));
    const whole = await run('backup', ['whole.tar.gz'], environment);
    expect(whole.code).toBe(0);
    expect(whole.stdout).toMatch(/rows and 1 files/);
    const files = await withClient(environment.DATABASE_URL, (client) =>
      client.query(`select from last_backup where made_at > now() - interval '1 hour'`),
    );
    expect(files.rows).toHaveLength(1);
  });

  test('removes its drafts on SIGTERM, and those that kill -9 left', async () => {
    const environment = { DATABASE_URL: await databaseWithFile() };
    await storeFile(join(folder, 'data'));
    const large = join(folder, 'data/media/files/large');
    await writeFile(large, '');
    // An archive holds files of up to 8 GiB. This one takes longer to copy than the signal to arrive.
    await truncate(large, 7 * 2 ** 30);
    const listDrafts = async () => (await readdir(folder)).filter((name) => name.includes('.partial'));
    for (const [signal, end, draftCount] of [
      ['SIGTERM', 143, 0],
      ['SIGKILL', 'SIGKILL', 1],
    ] as const) {
      const { child, ended: backupEnd } = start('backup', ['backup.tar.gz'], environment);
      const endedEarly = backupEnd.then(({ code, stderr }) => {
        throw new Error(`The backup ended with ${code} before its signal: ${stderr}`);
      });
      const draftExists = eventually(async () => expect(await listDrafts()).toHaveLength(1));
      await Promise.race([draftExists, endedEarly]);
      endedEarly.catch(() => undefined);
      child.kill(signal);
      expect((await backupEnd).code).toBe(end);
      expect(await listDrafts()).toHaveLength(draftCount);
    }
    await rm(large);
    expect((await run('backup', ['backup.tar.gz'], environment)).code).toBe(0);
    expect(await readdir(folder)).toEqual(['backup.tar.gz', 'data']);
  });
});

test.runIf(isRoot)('npm run restore assigns all files to the owner of the data folder', async () => {
  const source = join(folder, 'source');
  await storeFile(source);
  const environment = { DATABASE_URL: await databaseWithFile(), DATA_DIR: source };
  expect((await run('backup', ['backup.tar.gz'], environment)).code).toBe(0);

  const ownedFolder = join(folder, 'owned');
  await mkdir(ownedFolder, { mode: 0o700 });
  await chown(ownedFolder, SYSTEM_USER_ID, SYSTEM_USER_ID);
  const restoration = await run('restore', ['backup.tar.gz'], { DATA_DIR: join(ownedFolder, 'data') });
  expect(restoration).toMatchObject({ code: 0, stderr: '' });
  const entries = await readdir(ownedFolder, { recursive: true });
  expect(entries).toContain(join('data/media/files', diskPathOf(KEY)));
  expect(entries).toContain('data/postgres/PG_VERSION');
  const owners = await Promise.all(entries.map(async (name) => (await stat(join(ownedFolder, name))).uid));
  expect(new Set(owners)).toEqual(new Set([SYSTEM_USER_ID]));
});
