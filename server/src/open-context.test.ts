import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../test/servers/database.ts';
import { freePort } from '../test/servers/product.ts';
import { ConfigError, readConfig } from './config.ts';
import { openContext } from './open-context.ts';

/** Opens a context with these variables and closes it. @returns the error if it did not open */
async function open(
  environment: (databaseUrl: string) => Record<string, string>,
): Promise<Error | undefined> {
  const [database, folder] = await Promise.all([freshDatabase(), mkdtemp(path.join(tmpdir(), 'backbeat-'))]);
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...environment(database.url),
  });
  try {
    const openedContext = await openContext(config);
    await openedContext.close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Starts an object store that answers each request with this status. @returns its address */
async function store(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

test.each([
  [404, /^S3_BUCKET: The bucket "media" doesn't exist/],
  [
    403,
    /^S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: The bucket "media" .* doesn't accept these credentials/,
  ],
  [400, /^S3_ENDPOINT, S3_REGION: The bucket "media" can't be used/],
])(
  'a bucket that answers %i stops startup with a sentence that names the variable',
  async (status, pattern) => {
    const endpoint = await store(status);
    const error = await open(() => ({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: '1',
    }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error?.message).toMatch(pattern);
  },
);

test('a replica that replicates nothing, such as the primary, stops startup', async () => {
  const error = await open((databaseUrl) => ({ DATABASE_REPLICA_URL: databaseUrl }));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error?.message).toMatch(/^DATABASE_REPLICA_URL names a database that replicates nothing/);
});

test('a replica that rejects the connection stops startup', async () => {
  const error = await open((databaseUrl) => {
    const stranger = new URL(databaseUrl);
    stranger.username = 'stranger';
    return { DATABASE_REPLICA_URL: stranger.href };
  });
  expect(error).toBeInstanceOf(ConfigError);
  expect(error?.message).toMatch(
    /^DATABASE_REPLICA_URL names a database that rejects the connection: .*stranger/,
  );
});

test('an unreachable replica does not stop startup', async () => {
  const port = await freePort();
  expect(await open(() => ({ DATABASE_REPLICA_URL: `postgres://u@127.0.0.1:${port}/d` }))).toBeUndefined();
});

/** Starts a server that answers every request, or greets, with this text. @returns its host and port */
async function answerWith(text: string, { greets = false } = {}): Promise<string> {
  const server: Server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    if (greets) socket.write(text);
    else socket.on('data', () => socket.write(text));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

test.each([
  ['-WRONGPASS invalid username-password pair or user is disabled.', /rejects the user or the password\.$/],
  ['-NOAUTH Authentication required.', /asks for a password: write it as redis:/],
  ['HTTP/1.1 400 Bad Request', /isn't Redis: it answers in another protocol\.$/],
])('a Redis that answers %s stops startup', async (answer, sentence) => {
  const host = await answerWith(`${answer}\r\n`);
  const error = await open(() => ({ REDIS_URL: `redis://:wrong@${host}` }));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error?.message).toMatch(sentence);
  expect(error?.message).toMatch(`REDIS_URL: The server at ${host} `);
  expect(error?.message).not.toContain('wrong@');
});

test('a mail server that refuses this machine stops startup', async () => {
  const host = await answerWith('554 no service\r\n', { greets: true });
  const error = await open(() => ({ SMTP_URL: `smtp://${host}`, MAIL_FROM: 'music@example.org' }));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error?.message).toMatch(
    `SMTP_URL: The mail server ${host} refuses to talk to this machine (554 no service).`,
  );
});

test('an unreachable Redis and an unreachable mail server do not stop startup', async () => {
  const [redis, smtp] = await Promise.all([freePort(), freePort()]);
  const error = await open(() => ({
    REDIS_URL: `redis://127.0.0.1:${redis}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_FROM: 'music@example.org',
  }));
  expect(error).toBeUndefined();
});
