import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds in which what was started is to answer, and in which what is stopped is to end. */
const PATIENCE = 60_000;

export interface Program {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Who runs it; ourselves where it is left out. */
  as?: { uid: number; gid: number } | undefined;
  /** Which signal ends it in good order. */
  stopSignal?: NodeJS.Signals;
}

/** A program that runs in the background; what it says goes to a file. */
export class Running {
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

  /** Starts it anew each time when it has ended by itself, as a supervisor does; tells of each new process. */
  keepUp(began: () => void): void {
    this.#child.once('exit', () => {
      if (this.#isStopped) return;
      this.#child = this.#spawn();
      began();
      this.keepUp(began);
    });
  }

  /** @returns how it ended: an exit code, or the signal that did it */
  async stop(signal = this.#program.stopSignal ?? 'SIGTERM'): Promise<number | string | null> {
    this.#isStopped = true;
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await exited;
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

/** Tries until it works. @throws the last error after a minute */
export async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw new Error(`${what} did not come up.`, { cause: error });
      await pause(200);
    }
  }
}
