import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit for a program to become ready after its start, and to exit after a signal. */
const TIMEOUT_MS = 60_000;

export interface Program {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** The user that runs it; defaults to the user of this process. */
  as?: { uid: number; gid: number } | undefined;
  /** The signal for a graceful shutdown. */
  stopSignal?: NodeJS.Signals;
}

/** A program that runs in the background and logs to a file. */
export class RunningProgram {
  readonly name: string;
  readonly #program: Program;
  readonly #folder: string;
  #child: ChildProcess;
  #isStopped = false;

  constructor(program: Program, folder: string) {
    this.name = program.name;
    this.#program = program;
    this.#folder = folder;
    this.#child = this.#spawn();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Restarts the program whenever it exits by itself, like a supervisor, and calls back after each
   * restart.
   */
  keepUp(onRestart: () => void): void {
    this.#child.once('exit', () => {
      if (this.#isStopped) return;
      this.#child = this.#spawn();
      onRestart();
      this.keepUp(onRestart);
    });
  }

  /** @returns the exit code, or the signal that ended the program */
  async stop(signal = this.#program.stopSignal ?? 'SIGTERM'): Promise<number | string | null> {
    this.#isStopped = true;
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
      await exit;
      clearTimeout(timer);
    }
    return child.exitCode ?? child.signalCode;
  }

  #spawn(): ChildProcess {
    const [file, ...parameters] = this.#program.command;
    const log = openSync(path.join(this.#folder, `${this.name}.log`), 'a');
    return spawn(file, parameters, {
      stdio: ['ignore', log, log],
      ...this.#program.as,
      env: { ...process.env, ...this.#program.env },
    });
  }
}

/** Retries until an attempt succeeds. @throws the last error after a minute */
export async function waitUntil<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw new Error(`${what} did not come up.`, { cause: error });
      await pause(200);
    }
  }
}
