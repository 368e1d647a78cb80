import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Member } from './support.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Gives somebody Plus, as whoever runs the server does. */
export async function givePlus({ userName }: Member): Promise<void> {
  const command = ['--import', 'tsx', path.join(ROOT, 'scripts/admin.ts'), 'role', userName, 'USERPLUS'];
  await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
}
