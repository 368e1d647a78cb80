import { constants } from 'node:os';
import { ConfigError, readConfig, type Config } from '../../server/src/config.ts';
import { CannotConnect } from '../../server/src/db/migrate.ts';
import { IncompatibleData } from '../../server/src/db/migrations.ts';
import { BackupFailed } from '../../server/src/features/backups/archive/write-archive.ts';
import { CannotStart } from '../../server/src/platform/postgres/index.ts';
import { findUnknownSettings } from '../../server/src/unknown-settings.ts';

/** An error that the caller of a command can fix. Its message is shown without a stack. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/**
 * Runs a shell command with its arguments and the product's configuration. Errors that the caller
 * can fix are printed as a message, others with their stack; the exit code is 1.
 */
export async function runCommand(work: (args: string[], config: Config) => Promise<void>): Promise<void> {
  // Unlike death by a signal, an exit stops the embedded PostgreSQL of this command and removes
  // drafts.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  for (const sentence of findUnknownSettings(process.env)) process.stderr.write(`${sentence}\n`);
  try {
    await work(process.argv.slice(2), readConfig(process.env));
  } catch (error) {
    const isExpected = [
      CommandFailed,
      BackupFailed,
      CannotStart,
      CannotConnect,
      ConfigError,
      IncompatibleData,
    ].some((kind) => error instanceof kind);
    process.stderr.write(`\n  ${error instanceof Error && isExpected ? error.message : describe(error)}\n\n`);
    process.exit(1);
  }
}

/** Prints a line of progress. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
