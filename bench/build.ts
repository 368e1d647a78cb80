import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the web app and the server if they are older than their sources. Without a build the
 * product serves no pages.
 */
export async function build(): Promise<void> {
  const [code]: unknown[] = await once(
    spawn(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Error('The product was not built.');
}
