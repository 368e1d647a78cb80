import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In bytes. */
const REMAINING_BYTES = 16 * 1024 * 1024;

/** A separate file system in a sparse file. Only root can mount it. */
export class SmallDisk {
  readonly dir: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.dir = path.join(folder, 'disk');
  }

  /** @param bytes size of the file system */
  static async make(bytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-disk-'));
    await chmod(folder, 0o755);
    const disk = new SmallDisk(folder);
    const image = path.join(folder, 'image');
    await writeFile(image, '');
    await truncate(image, bytes);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    await mkdir(disk.dir);
    await run('mount', ['-o', 'loop', image, disk.dir]);
    return disk;
  }

  /** Fills the disk except for this many bytes. */
  async leave(bytes: number): Promise<void> {
    await this.empty();
    const { bsize, bavail } = await statfs(this.dir);
    await run('fallocate', ['--length', String(bavail * bsize - bytes), this.#ballast('most')]);
  }

  /** Fills the disk to the last byte. */
  async fill(): Promise<void> {
    await this.leave(REMAINING_BYTES);
    // The file system needs an unknown part for metadata, so writing finds out what is left.
    const isFull = await writeFile(this.#ballast('rest'), Buffer.alloc(2 * REMAINING_BYTES)).then(
      () => false,
      () => true,
    );
    if (!isFull) throw new Error('There is room left.');
  }

  /** Frees the space again. */
  async empty(): Promise<void> {
    for (const part of ['most', 'rest'] as const) await rm(this.#ballast(part), { force: true });
  }

  /** Removes it, also while an encoder whose product has ended writes its last bytes. */
  async remove(): Promise<void> {
    await run('umount', ['--lazy', this.dir]);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #ballast(part: 'most' | 'rest'): string {
    return path.join(this.dir, `ballast-${part}`);
  }
}
