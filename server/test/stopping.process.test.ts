import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from './servers/database.ts';
import { eventually } from './eventually.ts';
import { freePort, Product } from './servers/product.ts';
import { signUp } from './fixtures/sign-up.ts';
import { file, mp3 } from './fixtures/sounds.ts';

/** A body that pauses in the middle until it is released. */
async function halting(form: FormData): Promise<{ type: string; body: ReadableStream; release: () => void }> {
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const half = Math.ceil(bytes.length / 2);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.subarray(0, half)),
    pull: async (controller) => {
      await released;
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  });
  return { type: whole.headers.get('content-type') ?? '', body, release };
}

test('a process that receives a stop signal finishes its upload and leaves the job to the next process', async () => {
  const [database, dataDir] = await Promise.all([
    freshDatabase(),
    mkdtemp(path.join(tmpdir(), 'backbeat-stopping-')),
  ]);
  const product = new Product(dataDir, await freePort(), { DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  onTestFinished(async () => {
    await product.end('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  await product.start();
  const author = await signUp(product);
  const form = new FormData();
  const details = JSON.stringify({ title: 'Night Bus', genre: ['Song'] });
  form.append('post', new Blob([details], { type: 'application/json' }));
  form.append('file', file('song.mp3', mp3(8)));
  const { type, body, release } = await halting(form);
  const upload = author.send('/api/posts/create', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type },
  });
  await eventually(async () =>
    expect(await readdir(path.join(dataDir, 'media/staging'))).not.toHaveLength(0),
  );

  const end = product.end('SIGTERM');
  await eventually(async () => expect(product.output).toContain('stopping'));
  release();
  expect((await upload).status).toBe(201);
  expect(await end).toBe(0);

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`select state, started_at from jobs where name = 'process-audio'`);
  await client.end();
  expect(rows).toEqual([{ state: 'created', started_at: null }]);
});
