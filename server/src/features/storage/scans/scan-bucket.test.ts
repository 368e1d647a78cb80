import { api, type storage } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { Bucket } from '../../../../test/faults/support/bucket.ts';
import { newStaff, type Person } from '../../../../test/fixtures/people.ts';
import { startBackbeat, type Backbeat } from '../../../../test/servers/start.ts';

const bucket = new Bucket();
let backbeat: Backbeat;
let admin: Person;
beforeAll(async () => {
  backbeat = await startBackbeat(await bucket.start());
  admin = await newStaff(backbeat, 'administrator');
});
afterAll(async () => {
  await backbeat.close();
  bucket.stop();
});

async function whenDone(): Promise<storage.StorageScan> {
  return eventually(async () => {
    const { body } = await admin.browser.call(api.storage.getLatestScan);
    if (body?.state !== 'done') throw new Error('The scan is not done.');
    return body;
  });
}

function putObject(name: string, { hours }: { hours: number }): void {
  bucket.objects.set(name, Buffer.from('lost bytes'));
  bucket.changedAt.set(name, new Date(Date.now() - hours * 3_600_000));
}

test('a scan of a bucket finds and removes old objects without a row, and keeps young ones', async () => {
  const lostNames = ['chats/1.mp3', 'images/2.png', 'not a key.txt', 'posts/3.mp3', 'posts/4.mp3'];
  for (const name of lostNames) putObject(name, { hours: 25 });
  putObject('posts/young.mp3', { hours: 23 });
  expect((await admin.browser.call(api.storage.startScan)).status).toBe(202);
  const { id, files } = await whenDone();
  expect(files).toEqual({ count: 5, bytes: 50, names: lostNames });
  expect((await admin.browser.call(api.storage.removeOrphans, { params: { id } })).status).toBe(202);
  expect((await whenDone()).files).toEqual({ count: 0, bytes: 0, names: [] });
  expect([...bucket.objects.keys()]).toEqual(['posts/young.mp3']);
});
