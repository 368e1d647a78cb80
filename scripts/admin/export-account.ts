import { link, open } from 'node:fs/promises';
import type { Context } from '../../server/src/context.ts';
import { writeArchive } from '../../server/src/features/exports/index.ts';
import { CommandFailed } from '../database/command.ts';
import { withPartialFile } from '../../server/src/features/backups/archive/write-partial-file.ts';
import type { Account } from './account.queries.ts';

/**
 * Writes the data of an account to a zip file that only its owner can read, as a download of the
 * account's own data has it. The file appears once it is complete.
 * @throws CommandFailed if the file exists or cannot be written
 */
export async function exportAccount(context: Context, account: Account, file: string): Promise<void> {
  await withPartialFile(file, 'partial', async (draft) => {
    const handle = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
      throw new CommandFailed(`Couldn't write ${file}: ${cause.message}.`);
    });
    await handle.close();
    const user = { userId: account.id, userName: account.userName };
    await writeArchive(context, user, draft, new AbortController().signal);
    // Unlike a rename, a link never replaces a file.
    await link(draft, file).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'EEXIST' ? new CommandFailed(`${file} already exists.`) : cause;
    });
  });
}
