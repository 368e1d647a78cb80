import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { signUp } from '../../../test/fixtures/sign-up.ts';
import { freshDatabase } from '../../../test/servers/database.ts';
import { freePort, Product } from '../../../test/servers/product.ts';

/** So large that the process is killed long before the archive is complete. */
const MEDIA_BYTES = 400 * 2 ** 20;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
let product: Product;

beforeAll(async () => {
  [database, folder] = await Promise.all([
    freshDatabase(),
    mkdtemp(path.join(tmpdir(), 'backbeat-killed-backup-')),
  ]);
  product = new Product(folder, await freePort(), { DATABASE_URL: database.url });
  await product.start();
});

afterAll(async () => {
  await product.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('kill -9 during a backup leaves an interrupted row and no part of a file', async () => {
  const administrator = await signUp(product);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`update users set staff_role = 'administrator'`);
  await client.end();
  const media = path.join(folder, 'media', 'files', 'ff');
  await mkdir(media, { recursive: true });
  await writeFile(path.join(media, 'large.wav'), randomBytes(MEDIA_BYTES));
  const backups = path.join(folder, 'backups');

  const { body: backup, status } = await administrator.call(api.backups.startBackup);
  expect(status).toBe(202);
  await eventually(async () => {
    const parts = await readdir(backups);
    expect(parts).toEqual([expect.stringContaining(`${backup.name}.`)]);
  });
  await product.end('SIGKILL');
  expect(await readdir(backups)).toHaveLength(1);

  await product.start();
  await eventually(async () => {
    const { body } = await administrator.call(api.backups.listBackups);
    expect(body.backups).toMatchObject([{ id: backup.id, state: 'interrupted' }]);
  });
  expect(await readdir(backups)).toEqual([]);
});
