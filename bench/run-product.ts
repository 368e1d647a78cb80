import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '../server/src/platform/postgres/index.ts';
import { freePort, Product } from '../server/test/servers/product.ts';

/**
 * Starts the product with its own database in a temporary folder, and a pool of connections to it.
 */
export async function withProduct(
  work: (product: Product, pool: pg.Pool) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
  await chmod(folder, 0o755);
  // Production asks the team about sign-ups.
  const settings = { SIGN_UP_MODE: 'open', ...environment };
  const product = new Product(path.join(folder, 'data'), await freePort(), settings);
  try {
    await product.start();
    const pool = await openPool(product);
    await work(product, pool);
    if (!pool.ended) await pool.end();
  } finally {
    await product.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connections to the product's database, which stops with the product. */
export async function openPool(product: Product): Promise<pg.Pool> {
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error(`The product has not started: ${product.output}`);
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on('error', () => undefined);
  return pool;
}
