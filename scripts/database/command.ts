import { constants } from 'node:os';
import { ConfigError, readConfig, type Config } from '../../server/src/config.ts';
import { CannotConnect, NewerDatabase } from '../../server/src/db/migrate.ts';
import { findUnknownSettings } from '../../server/src/environment.mjs';
import { CannotStart } from '../../server/src/platform/postgres/index.ts';

/** A command cannot do what it was asked, for a reason that whoever asked can mend. Its message is a sentence. */
export class CannotDo extends Error {
  override readonly name = 'CannotDo';
}

/**
 * Runs a command of the shell with its arguments and the product's configuration. What it cannot do is said in a
 * sentence, with exit code 1; what is broken shows its stack.
 */
export async function runCommand(work: (args: string[], config: Config) => Promise<void>): Promise<void> {
  // An exit, unlike death by the signal, ends an embedded PostgreSQL that this command started and removes drafts.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  for (const sentence of findUnknownSettings(process.env)) process.stderr.write(`${sentence}\n`);
  try {
    await work(process.argv.slice(2), readConfig(process.env));
  } catch (error) {
    const isSaid = [CannotDo, CannotStart, CannotConnect, ConfigError, NewerDatabase].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`\n  ${error instanceof Error && isSaid ? error.message : describe(error)}\n\n`);
    process.exit(1);
  }
}

/** Tells how things go, a line each. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
