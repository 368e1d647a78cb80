import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '../server/test/eventually.ts';
import { freePort } from '../server/test/servers/product.ts';

/** Starts the references of bare-page.ts on a database, with responses of this many bytes. */
export async function startBare(url: string, bytes: number): Promise<{ origin: URL; process: ChildProcess }> {
  const port = await freePort();
  const file = fileURLToPath(new URL('pages/bare-page.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), BYTES: String(bytes) },
  });
  const origin = new URL(`http://127.0.0.1:${port}`);
  await eventually(async () => fetch(origin));
  return { origin, process: child };
}
