import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAdmin } from './admin.ts';
import { isPseudo, modeOfRun } from './modes.ts';
import { freePort, Product } from '../../server/test/servers/product.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds stale parts and starts the product without data. @returns a function that stops it and
 * removes its data
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (isPseudo(modeOfRun())) process.env['MESSAGES'] = 'pseudo';
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/prepare.mjs')], { stdio: 'inherit' });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backbeat-e2e-'));
  const port = await freePort();
  const product = new Product(dataDir, port);
  const stop = async () => {
    await product.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await product.start();
    if (product.exitCode !== null) throw new Error(`The product did not start:\n${product.output}`);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['E2E_URL'] = `http://localhost:${port}`;
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_ADMIN'] = await bundleAdmin();
  return stop;
}
