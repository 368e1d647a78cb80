import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childMessage, OUT_OF_MEMORY } from './child-protocol.ts';
import { MediaUnavailable, isOutOfMemoryMessage, UndecodableFile, type Reason } from '../errors.ts';

export type Log = { warn: (details: object, message: string) => void };

export type ChildOptions = {
  /** Path of the module that calls `serve`: TypeScript, or its bundle. */
  module: string;
  args: string[];
  log: Log;
  /**
   * Bytes of writable memory for the process and for each program that it starts (RLIMIT_DATA).
   * Only Linux counts memory maps; on other systems the limit has no effect.
   */
  memoryLimit: number;
  /** Jobs after which a new child takes over, so that leaks and data of jobs do not persist. */
  jobsPerChild: number;
  /** Milliseconds without work after which a child ends. */
  idleMs: number;
};

export type Job = {
  request: object;
  onProgress?: ((part: number) => void) | undefined;
  limits: {
    /** milliseconds from the start to the end */
    total: number;
    /** milliseconds without a message */
    silence: number;
  };
};

/** The current job, and how to settle its promise. */
type Current = {
  job: Job;
  silence: NodeJS.Timeout;
  resolve: (result: unknown) => void;
  reject: (error: UndecodableFile | MediaUnavailable) => void;
};

/** Environment variables that the child receives. It must not see secrets. */
const PASSED_VARIABLES = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
const HEAP_MB = 256;
/**
 * Sets RLIMIT_DATA, in KiB, and executes the following program. A lower limit of the system stays.
 */
const SET_LIMIT = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/**
 * A child process that does one job at a time. After its death, the next job gets a new process.
 */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | undefined;
  #current: Current | undefined;
  #stderr = '';
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Why this class killed the process. */
  #killReason: Reason | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Runs a job.
   * @throws {UndecodableFile}
   * @throws {MediaUnavailable} if the child could not do the job
   */
  async run(job: Job): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = (this.#process ??= this.#start());
    const timeOut = () => this.#kill('timeout');
    const total = setTimeout(timeOut, job.limits.total);
    const silence = setTimeout(timeOut, job.limits.silence);
    try {
      return await new Promise((resolve, reject) => {
        this.#current = { job, silence, resolve, reject };
        // If sending fails, the child has ended, and `exit` reports it.
        child.send(job.request, () => {});
      });
    } finally {
      this.#current = undefined;
      clearTimeout(total);
      clearTimeout(silence);
      this.#afterJob();
    }
  }

  /** Ends the process, and rejects its job with MediaUnavailable. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (!this.#process) return;
    const exit = once(this.#process, 'exit');
    this.#kill('closed');
    await exit;
  }

  #start(): ChildProcess {
    const { module, args, memoryLimit } = this.#options;
    const loader = module.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const node = [...loader, `--max-old-space-size=${HEAP_MB}`];
    const kibibytes = String(Math.floor(memoryLimit / 1024));
    const env = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]));
    const child = fork(module, args, {
      // The folder in which Node.js looks up the loader. Paths in jobs are absolute.
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env,
      ...(process.platform === 'linux'
        ? { execPath: '/bin/sh', execArgv: ['-c', SET_LIMIT, kibibytes, process.execPath, ...node] }
        : { execArgv: node }),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#jobs = 0;
    this.#stderr = '';
    this.#killReason = undefined;
    child.stderr?.on('data', (text: Buffer) => {
      this.#stderr = `${this.#stderr}${text.toString()}`.slice(-2000);
    });
    child.on('message', (message) => this.#receive(message));
    child.on('exit', (code, signal) => this.#onExit(child, { code, signal }));
    child.on('error', (error) => this.#onExit(child, { error }));
    return child;
  }

  #receive(raw: unknown): void {
    if (!this.#current) return;
    const { job, silence, resolve, reject } = this.#current;
    silence.refresh();
    const { data: message } = childMessage.safeParse(raw);
    if (!message) this.#kill('died');
    else if (message.type === 'progress') job.onProgress?.(message.part);
    else if (message.type === 'done') resolve(message.result);
    else if (message.type === 'undecodable') {
      reject(new UndecodableFile(message.message, { reason: message.reason, detail: message.detail }));
    } else reject(new MediaUnavailable('failed', message.message));
  }

  #onExit(child: ChildProcess, end: { code?: number | null; signal?: string | null; error?: Error }): void {
    if (child !== this.#process) return;
    this.#process = undefined;
    if (!this.#current) return;
    const { job, reject } = this.#current;
    const isOutOfMemory = end.code === OUT_OF_MEMORY || isOutOfMemoryMessage(this.#stderr);
    const reason = this.#killReason ?? (isOutOfMemory ? 'memory' : 'died');
    if (reason !== 'closed') {
      const details = { reason, ...end, request: job.request, stderr: this.#stderr };
      this.#options.log.warn(details, 'media process ended during a job');
    }
    reject(new MediaUnavailable(reason, `the media process ended: ${reason}`));
  }

  /** Prepares for the next job, or retires the process after its last one. */
  #afterJob(): void {
    this.#jobs++;
    if (this.#jobs >= this.#options.jobsPerChild) this.#retire();
    else this.#idle = setTimeout(() => this.#retire(), this.#options.idleMs).unref();
  }

  /** Ends a process without a job. */
  #retire(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #kill(reason: Reason): void {
    this.#killReason = reason;
    this.#process?.kill('SIGKILL');
  }
}
