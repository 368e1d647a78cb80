import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { api, storage } from '@backbeat/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUpload } from '../../../test/clients/resumable-upload.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, newStaff, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { reconcileBackups } from '../backups/reconcile-backups.ts';
import { discardFiles, storeCreatedFile } from '../uploads/index.ts';
import { measureStorage } from './measure-storage.ts';
import { scanStore } from './scans/scan-store.ts';

const backups = path.join(tmpdir(), `backbeat-backups-${randomUUID()}`);
const backbeat = useBackbeat({ BACKUP_DIR: backups });
afterAll(() => rm(backups, { recursive: true, force: true }));
const run = promisify(execFile);

let admin: Person;
beforeAll(async () => {
  admin = await newStaff(backbeat(), 'administrator');
});

const readStorage = async (): Promise<storage.InstanceStorage> =>
  (await admin.browser.call(api.storage.getStorage, { query: {} })).body;

const sumOf = (sums: readonly storage.KindSum[]): number => sums.reduce((sum, { bytes }) => sum + bytes, 0);

async function store(ownerId: string | null, kind: storage.FileKind, size: number): Promise<string> {
  const { context } = backbeat();
  const source = path.join(context.storage.staging, randomUUID());
  await writeFile(source, Buffer.alloc(size));
  const options = { folder: 'posts', ending: 'mp3', ownerId, kind } as const;
  return (await storeCreatedFile(context, { path: source }, options)).key;
}

const measure = () => measureStorage(backbeat().context, new AbortController().signal);

/** Sums over the rows, without the stored sums. */
async function actualSums(ownerId: string): Promise<storage.KindSum[]> {
  const { rows } = await sql<storage.KindSum>`
    select kind, sum(size)::bigint as bytes, count(*) as files from files where owner_id = ${ownerId} group by kind`.execute(
    backbeat().context.db,
  );
  return rows.toSorted((one, other) => one.kind.localeCompare(other.kind));
}
const storedSums = async ({ browser }: Person) =>
  (await browser.call(api.storage.getOwnStorage)).body.kinds.toSorted((one, other) =>
    one.kind.localeCompare(other.kind),
  );

describe('The sums of stored files', () => {
  test('equal the rows after any sequence of uploads and deletions', async () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constantFrom(...storage.FILE_KINDS), size: fc.nat(5_000) }),
      },
      { weight: 2, arbitrary: fc.record({ removed: fc.nat(10) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
        const person = await newPerson(backbeat());
        const keys: string[] = [];
        // The steps of a round run at once.
        for (const round of rounds) {
          await Promise.all(
            round.map(async (each) => {
              if ('kind' in each) keys.push(await store(person.id, each.kind, each.size));
              else await discardFiles(backbeat().context, keys.splice(each.removed, 2));
            }),
          );
        }
        expect(await storedSums(person)).toEqual(await actualSums(person.id));
        const { used } = (await person.browser.call(api.storage.getOwnStorage)).body;
        const counted = (await actualSums(person.id)).filter(({ kind }) => kind !== 'export');
        expect(used).toBe(sumOf(counted));
      }),
      { numRuns: 15 },
    );
  });

  test('equal the size of the files on the disk', async () => {
    const person = await newPerson(backbeat(), { plus: true });
    const { id } = (
      await person.browser.call(api.demos.createDemo, {
        body: { demo: { title: 'Sketch' }, file: file('sketch.mp3', mp3(20)) },
      })
    ).body;
    await eventually(async () => {
      const { body } = await person.browser.call(api.demos.getDemo, { params: { id } });
      expect(body.processing).toBe('done');
    });
    await store(person.id, 'image', 300_000);
    const folder = path.join(backbeat().context.config.dataDir, 'media', 'files');
    const { stdout } = await run('sh', [
      '-c',
      'find "$1" -type f -print0 | du -bc --files0-from=- | tail -1',
      'du',
      folder,
    ]);
    const onDisk = Number.parseInt(stdout, 10);
    const shownBytes = sumOf((await readStorage()).kinds);
    expect(Math.abs(shownBytes / onDisk - 1)).toBeLessThan(0.01);
  });

  test('move to the owner of a sign-up picture, and away from a deleted account', async () => {
    const person = await newPerson(backbeat());
    const key = await store(null, 'image', 1_234);
    await backbeat()
      .context.db.updateTable('files')
      .set({ owner_id: person.id })
      .where('key', '=', key)
      .execute();
    expect(await storedSums(person)).toEqual([{ kind: 'image', bytes: 1_234, files: 1 }]);
    const before = sumOf((await readStorage()).kinds);
    await backbeat().context.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(sumOf((await readStorage()).kinds)).toBe(before);
    await measure();
    expect(sumOf((await readStorage()).kinds)).toBe(before);
  });

  test('never fall below 0, and agree with the rows after the nightly job', async () => {
    const person = await newPerson(backbeat());
    const key = await store(person.id, 'original', 5_000);
    await store(person.id, 'export', 700);
    const { db } = backbeat().context;
    await db
      .updateTable('user_storage')
      .set({ bytes: 10, files: 9 })
      .where('user_id', '=', person.id)
      .execute();
    await db.updateTable('storage_totals').set({ bytes: 3 }).where('user_id', '=', person.id).execute();
    await discardFiles(backbeat().context, [key]);
    expect((await storedSums(person)).find(({ kind }) => kind === 'original')?.bytes).toBe(0);
    await measure();
    expect(await storedSums(person)).toEqual([{ kind: 'export', bytes: 700, files: 1 }]);
    expect((await person.browser.call(api.storage.getOwnStorage)).body.used).toBe(0);
  });
});

describe('The storage of the instance', () => {
  test('has samples of each day, the largest accounts and the open uploads', async () => {
    const person = await newPerson(backbeat());
    await store(person.id, 'original', 50_000_000);
    expect((await createUpload(person.browser, 1_000)).status).toBe(201);
    await measure();
    const { kinds, samples, largest, uploads, disk, used, quota } = await readStorage();
    expect(samples.filter(({ kind }) => kind === 'original')).toEqual([
      { ...kinds.find(({ kind }) => kind === 'original'), day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    expect(largest[0]).toMatchObject({ userName: person.userName, used: 50_000_000 });
    expect(uploads).toEqual({ declared: 1_000, received: 0 });
    expect(disk.size).toBeGreaterThan(disk.free);
    expect([used, quota]).toEqual([sumOf(kinds) + 1_000, 'none']);
  });

  test('has the bytes of the backups in their folder, wherever it is', async () => {
    const { context } = backbeat();
    const folder = context.config.backupDir;
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'nightly.tar.gz'), Buffer.alloc(12_345));
    await reconcileBackups(context);
    expect((await readStorage()).backups).toBe(12_345);
  });

  test('accepts 30, 90 and 365 days of samples', async () => {
    for (const days of ['30', '90', '365'] as const)
      expect((await admin.browser.call(api.storage.getStorage, { query: { days } })).status).toBe(200);
    expect((await admin.browser.send('/api/admin/storage?days=31')).status).toBe(400);
  });
});

describe('A scan of the file store', () => {
  const latest = async (): Promise<storage.StorageScan> => {
    const { body } = await admin.browser.call(api.storage.getLatestScan);
    if (!body) throw new Error('There was no scan.');
    return body;
  };
  const whenDone = async () => {
    await eventually(async () => expect((await latest()).state).toBe('done'));
    return latest();
  };
  const scan = async (): Promise<storage.StorageScan> => {
    expect((await admin.browser.call(api.storage.startScan)).status).toBe(202);
    return whenDone();
  };
  const filesFolder = () => path.join(backbeat().context.config.dataDir, 'media', 'files');
  async function writeOrphan(name: string, { hours }: { hours: number }): Promise<string> {
    const orphan = path.join(filesFolder(), name);
    await mkdir(path.dirname(orphan), { recursive: true });
    await writeFile(orphan, 'lost bytes');
    const time = new Date(Date.now() - hours * 3_600_000);
    await utimes(orphan, time, time);
    return orphan;
  }

  test('finds old files without a row, removes them at a press, and finds none again', async () => {
    await writeOrphan('00/posts+0123.mp3', { hours: 25 });
    await writeOrphan('ff/not a key.txt', { hours: 30 });
    await writeOrphan('ff/posts+young.mp3', { hours: 23 });
    const { id, files } = await scan();
    expect(files).toEqual({ count: 2, bytes: 20, names: ['00/posts+0123.mp3', 'ff/not a key.txt'] });
    const { status } = await admin.browser.call(api.storage.removeOrphans, { params: { id } });
    expect(status).toBe(202);
    expect((await whenDone()).files).toEqual({ count: 0, bytes: 0, names: [] });
    expect((await scan()).files.count).toBe(0);
    const again = await admin.browser.call(api.storage.removeOrphans, {
      params: { id: (await latest()).id },
    });
    expect([again.status, again.failure.error]).toEqual([409, 'There is nothing to remove.']);
    await rm(path.join(filesFolder(), 'ff/posts+young.mp3'));
  });

  test('finds rows without a file, with a link to what uses them', async () => {
    const person = await newPerson(backbeat());
    const key = await store(person.id, 'original', 10);
    const { db, storage: files } = backbeat().context;
    await db.updateTable('files').set({ claimed_at: new Date() }).where('key', '=', key).execute();
    await files.remove(key);
    expect((await scan()).rows).toEqual({
      count: 1,
      items: [{ key, kind: 'original', userName: person.userName, link: `/profile/${person.userName}` }],
    });
    await db.deleteFrom('files').where('key', '=', key).execute();
    expect((await scan()).rows).toEqual({ count: 0, items: [] });
  });

  test('continues after an interruption, also when two workers do it', async () => {
    const { context } = backbeat();
    for (let number = 0; number < 40; number += 1)
      await writeOrphan(`${(number * 5).toString(16).padStart(2, '0')}/lost-${number}`, { hours: 48 });
    const scanId = randomUUID();
    await context.db.deleteFrom('storage_scans').execute();
    await context.db.insertInto('storage_scans').values({ id: scanId, step: 'files' }).execute();
    let calls = 0;
    const list = async (after?: string) => {
      calls += 1;
      if (calls === 30) throw new Error('The worker was killed.');
      return context.storage.list(after);
    };
    const broken = { ...context, storage: Object.assign(Object.create(context.storage), { list }) };
    const { signal } = new AbortController();
    await expect(scanStore(broken, scanId, signal)).rejects.toThrow('The worker was killed.');
    expect((await latest()).state).toBe('running');
    await Promise.all([scanStore(context, scanId, signal), scanStore(context, scanId, signal)]);
    const { files } = await latest();
    expect([files.count, files.bytes, files.names.length]).toEqual([40, 400, 40]);
    await admin.browser.call(api.storage.removeOrphans, { params: { id: scanId } });
    expect((await whenDone()).files.count).toBe(0);
  });

  test('keeps a file that got a row after the scan', async () => {
    const { context } = backbeat();
    const key = await store(null, 'original', 10);
    const place = path.join(filesFolder(), context.storage.placeOf(key) ?? '');
    const time = new Date(Date.now() - 48 * 3_600_000);
    await utimes(place, time, time);
    const row = await context.db
      .deleteFrom('files')
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id, files } = await scan();
    expect(files.count).toBe(1);
    await context.db.insertInto('files').values(row).execute();
    await admin.browser.call(api.storage.removeOrphans, { params: { id } });
    expect((await whenDone()).files.count).toBe(0);
    expect(await context.storage.stat(key)).toBeDefined();
  });
});
