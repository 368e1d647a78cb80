import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Member } from './fixtures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run admin -- COMMAND USER …` as an operator of the server does. */
export async function runAdmin(command: string, { userName }: Member, ...words: string[]): Promise<void> {
  const script = ['--import', 'tsx', path.join(ROOT, 'scripts/admin.ts'), command, userName, ...words];
  await promisify(execFile)(process.execPath, script, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
}

/** Makes a user an admin, who reads reports and decides about them. */
export const makeAdmin = (member: Member): Promise<void> => runAdmin('admin', member);
