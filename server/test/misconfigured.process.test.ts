// Starts with invalid settings. Each start ends with a message that names the setting, without a
// stack.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from './servers/database.ts';
import { freePort, Product } from './servers/product.ts';

type Options = Parameters<typeof freshDatabase>[0];

/** @returns the output of a start with these settings */
async function start(
  environment: Record<string, string>,
  { dataDir, ...database }: Options & { dataDir?: string } = {},
): Promise<string> {
  const [{ url, drop }, folder] = await Promise.all([
    freshDatabase(database),
    mkdtemp(path.join(tmpdir(), 'backbeat-misconfigured-')),
  ]);
  const product = new Product(dataDir ?? folder, await freePort(), { DATABASE_URL: url, ...environment });
  onTestFinished(async () => {
    await product.end('SIGKILL');
    await drop();
    await rm(folder, { recursive: true });
  });
  await product.start();
  expect(product.exitCode).toBe(1);
  return product.output;
}

test.each(['METRICS_PORT', 'PORT'])(
  'a start with a %s in use exits with an error message',
  async (setting) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await start({ [setting]: String(port) })).toMatch(
      new RegExp(`^\\n {2}HOST, ${setting}: .*EADDRINUSE.*${port}\\.\\n\\n$`),
    );
  },
);

test('a start with an unwritable DATA_DIR exits with an error message', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = path.join(folder, 'file');
  await writeFile(dataDir, 'not a folder');
  expect(await start({}, { dataDir })).toMatch(/^\n {2}DATA_DIR: this user can't write to \S+ \(.*\n\n$/);
});

test('a start on a database encoded as LATIN1 exits with an error message', async () => {
  expect(await start({}, { empty: true, ctype: 'C', encoding: 'LATIN1' })).toMatch(
    /^\n {2}DATABASE_URL names a database that stores text as LATIN1; UTF8 is needed\. .*\n\n$/,
  );
});

test('a start on a database with ASCII letters only exits with an error message', async () => {
  expect(await start({}, { empty: true, ctype: 'C' })).toMatch(
    /^\n {2}DATABASE_URL names a database that knows ASCII letters only \(LC_CTYPE C\)\. .*\n\n$/,
  );
});
