import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childMessage, OUT_OF_MEMORY } from './child-protocol.ts';
import { MediaUnavailable, saysOutOfMemory, Undecodable, type Reason } from './errors.ts';

export type Log = { warn: (details: object, message: string) => void };

export type ChildOptions = {
  /** the TypeScript module that calls `serve` */
  module: URL;
  args: string[];
  log: Log;
  /**
   * Bytes of writable memory that the process, and each program that it starts, may have (RLIMIT_DATA). Only Linux
   * counts memory maps; elsewhere the limit has no effect.
   */
  memoryLimit: number;
  /** A new child takes over after so many jobs, so that no leak and no trace of a job stays for long. */
  jobsPerChild: number;
  /** A child without work ends after so many milliseconds. */
  idleMs: number;
};

export type Job = {
  request: object;
  onProgress?: ((part: number) => void) | undefined;
  limits: {
    /** milliseconds from the start to the end */
    total: number;
    /** milliseconds without any news */
    silence: number;
  };
};

/** The job at hand, and how its caller is told of the end. */
type Current = {
  job: Job;
  silence: NodeJS.Timeout;
  resolve: (result: unknown) => void;
  reject: (error: Undecodable | MediaUnavailable) => void;
};

/** All that a child learns of our environment: it has no use for passwords. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
const HEAP_MB = 256;
/** Sets RLIMIT_DATA, in KiB, and becomes the program that follows. A lower limit of the system stays. */
const SET_LIMIT = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/** A child process that does one job at a time. It may die at any moment: the next job gets a new one. */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #current: Current | undefined;
  #complaint = '';
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Why the process was killed, where it was us. */
  #sentence: Reason | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Does a job. Throws Undecodable, or MediaUnavailable when the child could not do it. */
  async run(job: Job): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = (this.#process ??= this.#start());
    const timeOut = () => this.#kill('timeout');
    const total = setTimeout(timeOut, job.limits.total);
    const silence = setTimeout(timeOut, job.limits.silence);
    try {
      return await new Promise((resolve, reject) => {
        this.#current = { job, silence, resolve, reject };
        // If it cannot be sent, the child is gone, and `exit` says so.
        child.send(job.request, () => {});
      });
    } finally {
      this.#current = undefined;
      clearTimeout(total);
      clearTimeout(silence);
      this.#rest();
    }
  }

  /** Ends the process and, with MediaUnavailable, its job. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (!this.#process) return;
    const exit = once(this.#process, 'exit');
    this.#kill('closed');
    await exit;
  }

  #start(): ChildProcess {
    const { module, args, memoryLimit } = this.#options;
    const node = ['--import', 'tsx', `--max-old-space-size=${HEAP_MB}`];
    const kibibytes = String(Math.floor(memoryLimit / 1024));
    const env = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
    const child = fork(fileURLToPath(module), args, {
      // Where the loader is looked up. Paths in jobs are absolute.
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env,
      ...(process.platform === 'linux'
        ? { execPath: '/bin/sh', execArgv: ['-c', SET_LIMIT, kibibytes, process.execPath, ...node] }
        : { execArgv: node }),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#jobs = 0;
    this.#complaint = '';
    this.#sentence = undefined;
    child.stderr?.on('data', (text: Buffer) => {
      this.#complaint = `${this.#complaint}${text.toString()}`.slice(-2000);
    });
    child.on('message', (message) => this.#hear(message));
    child.on('exit', (code, signal) => this.#bury(child, { code, signal }));
    child.on('error', (error) => this.#bury(child, { error }));
    return child;
  }

  #hear(raw: unknown): void {
    if (!this.#current) return;
    const { job, silence, resolve, reject } = this.#current;
    silence.refresh();
    const { data: message } = childMessage.safeParse(raw);
    if (!message) this.#kill('died');
    else if (message.type === 'progress') job.onProgress?.(message.part);
    else if (message.type === 'done') resolve(message.result);
    else if (message.type === 'undecodable') {
      reject(new Undecodable(message.message, { reason: message.reason, detail: message.detail }));
    } else reject(new MediaUnavailable('failed', message.message));
  }

  #bury(child: ChildProcess, end: { code?: number | null; signal?: string | null; error?: Error }): void {
    if (child !== this.#process) return;
    this.#process = undefined;
    if (!this.#current) return;
    const { job, reject } = this.#current;
    const isOutOfMemory = end.code === OUT_OF_MEMORY || saysOutOfMemory(this.#complaint);
    const reason = this.#sentence ?? (isOutOfMemory ? 'memory' : 'died');
    if (reason !== 'closed') {
      const details = { reason, ...end, request: job.request, stderr: this.#complaint };
      this.#options.log.warn(details, 'a media process ended in the middle of a job');
    }
    reject(new MediaUnavailable(reason, `the media process ended: ${reason}`));
  }

  /** After a job: on to the next, or enough. */
  #rest(): void {
    this.#jobs++;
    if (this.#jobs >= this.#options.jobsPerChild) this.#retire();
    else this.#idle = setTimeout(() => this.#retire(), this.#options.idleMs).unref();
  }

  /** Lets go of a process that has no job. */
  #retire(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #kill(reason: Reason): void {
    this.#sentence = reason;
    this.#process?.kill('SIGKILL');
  }
}
