import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './os-account.ts';
import { CannotStart } from './cannot-start.ts';
import { serverEnvironment } from './cluster.ts';

/** A running PostgreSQL that accepts connections. */
export interface Postmaster {
  /** Settles when the process has ended, with the reason from PostgreSQL or the system. */
  exit: Promise<string>;
}

export interface PostmasterOptions {
  program: string;
  clusterDir: string;
  socketDir: string;
  account: Account | undefined;
  settings: Record<string, string>;
  log: (sentence: string) => void;
  /**
   * Ends the server, even while it is starting: open transactions are rolled back, and committed
   * ones stay.
   */
  signal: AbortSignal;
}

/**
 * Settings for a small machine that PostgreSQL shares with its program. The log never contains a
 * statement or its values.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // There is no replication, so the write-ahead log contains only what recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Milliseconds that a fast shutdown and then an immediate one may take. */
const SHUTDOWN_TIMEOUT_MS = { fast: 30_000, immediate: 5_000 };
const MAX_STORED_LINES = 8;

/**
 * Starts PostgreSQL and waits until it accepts connections, which can take long during crash
 * recovery.
 * @throws {CannotStart} with PostgreSQL's own message if it ends before that
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  options.signal.throwIfAborted();
  const settings = { ...SETTINGS, unix_socket_directories: options.socketDir, ...options.settings };
  const child = spawn(
    options.program,
    [
      '-D',
      options.clusterDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...(options.account === undefined ? {} : { uid: options.account.uid, gid: options.account.gid }),
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // A process group of its own: a Ctrl-C or SIGTERM to this process's group must not end the
      // database under running requests. The program stops it last.
      detached: true,
    },
  );
  // If this process exits without stopping PostgreSQL, PostgreSQL at least shuts down.
  const endWithProcess = (): void => void child.kill('SIGINT');
  process.once('exit', endWithProcess);

  const lines: string[] = [];
  const exit = new Promise<string>((resolve) => {
    const finish = (reason: string): void => {
      process.off('exit', endWithProcess);
      resolve(reason);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => {
      const report = (): void =>
        finish(explain(lines) ?? (signal === null ? `exit code ${code}` : `ended by ${signal}`));
      // The last lines may still be in the pipe, but a lingering child process can hold the pipe
      // open.
      const pipeTimeout = setTimeout(report, 300);
      child.once('close', () => {
        clearTimeout(pipeTimeout);
        report();
      });
    });
  });

  const ready = new Promise<void>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > MAX_STORED_LINES) lines.shift();
      if (line.includes('ready to accept connections')) resolve();
      if (line.includes('automatic recovery in progress'))
        options.log("The database wasn't shut down cleanly. Recovering it now.");
      if (/PANIC: |was terminated by signal/.test(line))
        options.log(`PostgreSQL says: ${withoutPrefix(line)}`);
    });
  });

  options.signal.addEventListener('abort', () => {
    child.kill('SIGINT');
    const toImmediate = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS.fast);
    const toKill = setTimeout(
      () => child.kill('SIGKILL'),
      SHUTDOWN_TIMEOUT_MS.fast + SHUTDOWN_TIMEOUT_MS.immediate,
    );
    child.once('exit', () => {
      clearTimeout(toImmediate);
      clearTimeout(toKill);
    });
  });

  const failure = await Promise.race([ready, exit]);
  if (typeof failure === 'string') throw new CannotStart(`PostgreSQL didn't start: ${failure}`);
  return { exit };
}

/** PostgreSQL's last message about why it ended. */
function explain(lines: string[]): string | undefined {
  const line = lines.findLast((text) => /FATAL: |PANIC: /.test(text));
  return line === undefined ? undefined : withoutPrefix(line);
}

function withoutPrefix(line: string): string {
  return line.replace(/^.*?(LOG|FATAL|PANIC): +/, '');
}
