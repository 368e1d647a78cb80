import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { freePort, Product } from '../../servers/product.ts';

/** Milliseconds for a start after a kill with an embedded database, on a busy machine. */
export const START_MS = 120_000;

/**
 * The product as a separate process for the tests of a file, with a data folder that is removed at
 * the end.
 */
export function useProduct(environment?: () => Promise<Record<string, string>>): () => Product {
  let product: Product | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-faults-'));
    // When run as root, the database runs as another user, which needs access to the folder.
    await chmod(folder, 0o755);
    product = new Product(path.join(folder, 'data'), await freePort(), await environment?.());
    await product.start();
  }, START_MS);
  afterAll(async () => {
    if (!product) return;
    await product.end('SIGTERM');
    await rm(path.dirname(product.dataDir), { recursive: true, force: true });
  }, START_MS);
  return () => {
    if (!product) throw new Error('The product runs only while tests do.');
    return product;
  };
}

/**
 * Kills the product like a power failure and restarts it. @returns milliseconds until it is ready
 */
export async function killAndStart(product: Product): Promise<number> {
  await product.end('SIGKILL');
  const startedAt = performance.now();
  await product.start();
  return performance.now() - startedAt;
}
