import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Returns the owner of a folder or, if it does not exist, of its nearest parent. Commands run by
 * root assign their files to that user. Undefined for other users, who own what they write.
 */
export async function findOwner(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await stat(folder).catch(() => undefined)) ?? findOwner(dirname(folder));
}

/** Creates a folder that belongs to the owner of its parent, unless it exists. */
export async function makeOwnedFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const owner = await findOwner(folder);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined && owner !== undefined) await chownAll(created, owner);
}

/** Gives a folder and everything below it to a user. */
export async function chownAll(folder: string, { uid, gid }: Owner): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}
