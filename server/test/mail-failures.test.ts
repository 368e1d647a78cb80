import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from './servers/database.ts';
import { eventually } from './eventually.ts';
import { freePort, Product } from './servers/product.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
let product: Product;
let smtpPort: number;

beforeAll(async () => {
  [database, folder] = await Promise.all([freshDatabase(), mkdtemp(path.join(tmpdir(), 'backbeat-mail-'))]);
  smtpPort = await freePort();
  product = new Product(folder, await freePort(), {
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'music@example.org',
  });
  await product.start();
});
afterAll(async () => {
  await product.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true });
});

test('logs a mail that cannot be sent once, with the server and the reason', async () => {
  const email = 'ana@example.org';
  const answer = await product.visitor().call(api.auth.sendVerification, { params: { email } });
  expect(answer.status).toBe(503);

  const linesAboutMail = () =>
    product.output.split('\n').filter((line) => line.startsWith('{') && line.includes('mail'));
  await eventually(async () => expect(linesAboutMail()).not.toEqual([]));
  expect(linesAboutMail()).toHaveLength(1);
  expect(linesAboutMail()[0]).toContain(`127.0.0.1:${smtpPort} did not accept a mail`);
  expect(linesAboutMail()[0]).toContain('ECONNREFUSED');
  expect(product.output).not.toContain(email);
});
