import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Product } from '../../server/test/servers/product.ts';
import { residentMemoryOf } from '../../server/test/servers/process-memory.ts';

/** Resources of the product at a time: memory in MB, all else as counts. */
export interface ResourceUsage {
  resident: number;
  heap: number;
  descriptors: number;
  sockets: number;
  connections: number;
  temporary: number;
}

/** @param metricsPort the port where the product reports its heap (METRICS_PORT) */
export async function measureUsage(
  product: Product,
  pool: pg.Pool,
  metricsPort: number,
): Promise<ResourceUsage> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)/m.exec(metrics)?.[1]);
  const folder = `/proc/${product.pid}/fd`;
  const descriptors = await readdir(folder);
  const targets = await Promise.all(
    descriptors.map((each) => readlink(path.join(folder, each)).catch(() => '')),
  );
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
  );
  return {
    resident: (await residentMemoryOf(product.pid)) / 1024,
    heap: heap / 2 ** 20,
    descriptors: descriptors.length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    connections: rows[0]?.count ?? 0,
    temporary: (await readdir(path.join(product.dataDir, 'media/staging'))).length,
  };
}
