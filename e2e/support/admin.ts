import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundlePrograms } from '../../server/test/servers/bundle-program.ts';
import type { Member } from './fixtures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles `npm run admin`, which journeys start often. @returns the path of the bundle */
export async function bundleAdmin(): Promise<string> {
  const programs = await bundlePrograms('e2e', { admin: `${ROOT}scripts/admin.ts` });
  return programs('admin');
}

/** Runs `npm run admin -- COMMAND USER …` as an operator of the server does. */
export async function runAdmin(command: string, { userName }: Member, ...words: string[]): Promise<void> {
  const { E2E_ADMIN: program, E2E_DATA_DIR: dataDir } = process.env;
  if (program === undefined) throw new Error('The command was not bundled: see start-product.ts.');
  await promisify(execFile)(process.execPath, [program, command, userName, ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** Makes a user an admin, who reads reports and decides about them. */
export const makeAdmin = (member: Member): Promise<void> => runAdmin('admin', member);
