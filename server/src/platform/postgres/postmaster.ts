import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';
import { CannotStart } from './cannot-start.ts';
import { serverEnvironment } from './cluster.ts';

/** A running PostgreSQL that takes connections. */
export interface Postmaster {
  /** Settles when the process has ended, with the reason as PostgreSQL or the system gives it. */
  ended: Promise<string>;
}

export interface PostmasterOptions {
  program: string;
  clusterDir: string;
  socketDir: string;
  account: Account | undefined;
  settings: Record<string, string>;
  log: (sentence: string) => void;
  /** Ends the server, also while it is still starting: open transactions are rolled back, what is committed stays. */
  signal: AbortSignal;
}

/** For a small machine that the product and PostgreSQL share. Its lines never hold a statement or its values. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Nobody replicates from here, so the log is kept as small as recovery allows.
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

/** How long a fast shutdown and then an immediate one may take, in milliseconds. */
const PATIENCE = { fast: 30_000, immediate: 5_000 };
const LINES_KEPT = 8;

/**
 * Starts PostgreSQL and waits until it takes connections; a recovery after a crash may take its time.
 * @throws CannotStart with PostgreSQL's own words when it ends before that.
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
      // A group of its own: a Ctrl-C or a SIGTERM to the product's group must not end the database
      // under requests that are still running. The product stops it last.
      detached: true,
    },
  );
  // A process that exits without stopping us leaves PostgreSQL shutting down rather than running.
  const endWithProcess = (): void => void child.kill('SIGINT');
  process.once('exit', endWithProcess);

  const lines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    const finish = (reason: string): void => {
      process.off('exit', endWithProcess);
      resolve(reason);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => {
      const tell = (): void =>
        finish(explain(lines) ?? (signal === null ? `exit code ${code}` : `ended by ${signal}`));
      // Its last words may still be in the pipe; a child process that lingers holds the pipe open, though.
      const lastCall = setTimeout(tell, 300);
      child.once('close', () => {
        clearTimeout(lastCall);
        tell();
      });
    });
  });

  const ready = new Promise<void>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
      if (line.includes('ready to accept connections')) resolve();
      if (line.includes('automatic recovery in progress'))
        options.log('The database was not shut down cleanly and is being recovered.');
      if (/PANIC: |was terminated by signal/.test(line))
        options.log(`PostgreSQL says: ${withoutPrefix(line)}`);
    });
  });

  options.signal.addEventListener('abort', () => {
    child.kill('SIGINT');
    const toImmediate = setTimeout(() => child.kill('SIGQUIT'), PATIENCE.fast);
    const toKill = setTimeout(() => child.kill('SIGKILL'), PATIENCE.fast + PATIENCE.immediate);
    child.once('exit', () => {
      clearTimeout(toImmediate);
      clearTimeout(toKill);
    });
  });

  const failure = await Promise.race([ready, ended]);
  if (typeof failure === 'string') throw new CannotStart(`PostgreSQL did not start: ${failure}`);
  return { ended };
}

/** PostgreSQL's last words that say why it ended. */
function explain(lines: string[]): string | undefined {
  const line = lines.findLast((each) => /FATAL: |PANIC: /.test(each));
  return line === undefined ? undefined : withoutPrefix(line);
}

function withoutPrefix(line: string): string {
  return line.replace(/^.*?(LOG|FATAL|PANIC): +/, '');
}
