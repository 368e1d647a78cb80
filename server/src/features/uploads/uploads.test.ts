import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { claimFiles, discardFiles, fileUrl, storeCreatedFile, releaseFiles } from './index.ts';
import { deleteUnclaimedFiles } from './store-files.ts';

const backbeat = useEmptyBackbeat();

async function storeFile(folder: 'images' | 'posts' = 'images'): Promise<string> {
  const { context } = backbeat();
  const source = path.join(context.storage.staging, randomUUID());
  await writeFile(source, 'some bytes');
  return (await storeCreatedFile(context, { path: source }, { folder, ending: 'png', ownerId: null })).key;
}

const claim = (keys: string[]) => backbeat().context.transact((tx) => claimFiles(tx, keys));
const isStored = async (key: string) => (await backbeat().context.storage.stat(key)) !== undefined;
const rowOf = (key: string) =>
  backbeat().context.db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst();
const age = (key: string, hours: number) =>
  backbeat()
    .context.db.updateTable('files')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('key', '=', key)
    .execute();

describe('A stored file', () => {
  test('stores a row with the size and hash of a file under a random key', async () => {
    const key = await storeFile();
    expect(key).toMatch(/^images\/[0-9a-f]{32}\.png$/);
    expect(await rowOf(key)).toMatchObject({
      size: 10,
      sha256: '0d22cdcc10e6d049dbe1af5123d50873fdfc1a4f58306e58cb6241be9472014d',
      claimed_at: null,
    });
  });

  test('serves images to visitors with a long cache lifetime, and other files not', async () => {
    const { status, headers, text } = await backbeat()
      .visitor()
      .send(fileUrl(await storeFile()));
    expect([status, text]).toEqual([200, 'some bytes']);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(
      (
        await backbeat()
          .visitor()
          .send(fileUrl(await storeFile('posts')))
      ).status,
    ).toBe(404);
  });

  test('removes unclaimed files after a day, and keeps others', async () => {
    const [forgottenKey, claimedKey, young] = [await storeFile(), await storeFile(), await storeFile()];
    await claim([claimedKey]);
    await age(forgottenKey, 25);
    await age(claimedKey, 25);
    await age(young, 23);
    await deleteUnclaimedFiles(backbeat().context);
    expect(await Promise.all([forgottenKey, claimedKey, young].map(isStored))).toEqual([false, true, true]);
    expect(await rowOf(forgottenKey)).toBeUndefined();
  });

  test('removes other files if the removal of one fails', async () => {
    const [stuckKey, other] = [await storeFile(), await storeFile()];
    await age(stuckKey, 30);
    await age(other, 25);
    const { context } = backbeat();
    const remove = async (key: string) => {
      if (key === stuckKey) throw new Error('The disk is read-only.');
      await context.storage.remove(key);
    };
    await deleteUnclaimedFiles({
      ...context,
      storage: Object.assign(Object.create(context.storage), { remove }),
    });
    expect([await isStored(stuckKey), await isStored(other)]).toEqual([true, false]);
    expect(await rowOf(stuckKey)).toBeDefined();
  });

  test('removes a released file after the commit, and not after a rollback', async () => {
    const key = await storeFile();
    await claim([key]);
    const { context } = backbeat();
    const rollback = context.transact(async (tx) => {
      await releaseFiles(context, tx, [key]);
      throw new Error('changed my mind');
    });
    await expect(rollback).rejects.toThrow('changed my mind');
    expect(await rowOf(key)).not.toMatchObject({ claimed_at: null });
    await context.transact((tx) => releaseFiles(context, tx, [key]));
    await eventually(async () => expect(await isStored(key)).toBe(false));
    await eventually(async () => expect(await rowOf(key)).toBeUndefined());
  });

  test('does not discard a claimed file', async () => {
    const key = await storeFile();
    await claim([key]);
    await discardFiles(backbeat().context, [key, 'images/nothing.png']);
    expect(await isStored(key)).toBe(true);
  });

  test('fails to claim a removed file', async () => {
    const key = await storeFile();
    await discardFiles(backbeat().context, [key]);
    await expect(claim([key])).rejects.toThrow('only 0 were there');
  });

  test('either claims or discards a file when both run concurrently', async () => {
    for (const _ of Array.from({ length: 10 })) {
      const key = await storeFile();
      const [claimResult] = await Promise.allSettled([claim([key]), discardFiles(backbeat().context, [key])]);
      expect(await isStored(key)).toBe(claimResult.status === 'fulfilled');
      expect((await rowOf(key)) !== undefined).toBe(claimResult.status === 'fulfilled');
    }
  });
});
