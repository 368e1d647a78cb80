import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { distOf } from '../../../scripts/build-part.mjs';
import { prepare, root } from '../../../scripts/prepare.mjs';
import { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { scaleTimeout } from '../scale-timeout.ts';

const scripts = (name: string): string => fileURLToPath(new URL(`../../../scripts/${name}`, import.meta.url));
const FOLDER = fileURLToPath(new URL('../..', import.meta.url));
/** The media process as `npm start` builds it, which starts faster than its source. */
export const MEDIA_PROGRAM = path.join(FOLDER, 'dist/media-child.js');
/** The command that is started: the server as `npm start` builds it. With BUILT=1 as it starts it. */
const commandOf = (root: string): string[] => [
  '--require',
  scripts('threads.cjs'),
  process.env['BUILT'] === '1' ? scripts('start.mjs') : path.join(distOf(root, 'server'), 'main.js'),
];

/** Builds the server, unless it is built from these sources. */
export const prepareProduct = (): Promise<void> => prepare({ built: ['server'] });

/**
 * The product as a separate process with an embedded database in a folder. Tests kill and restart
 * it.
 */
export class Product {
  readonly dataDir: string;
  readonly #port: number;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  /** The output since the last start. */
  output = '';

  constructor(dataDir: string, port: number, environment: Record<string, string> = {}) {
    this.dataDir = dataDir;
    this.#port = port;
    this.#environment = environment;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** A browser without a session. */
  visitor(): Browser {
    return new Browser(this.origin, `http://localhost:${this.#port}`);
  }

  /** Resolves when the product is ready or has exited. */
  async start(): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, commandOf(root), {
      cwd: FOLDER,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        WEB_DIST: distOf(root, 'web'),
        DATA_DIR: this.dataDir,
        PORT: String(this.#port),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...this.#environment,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (this.output += text.toString()));
    }
    this.#process = child;
    child.once('exit', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL')
        process.stderr.write(`The product ended with ${code ?? signal}:\n${this.output}\n`);
    });
    await eventually(async () => {
      if (child.exitCode !== null) return;
      const { ok } = await fetch(`${this.origin}/api/ready`);
      if (!ok) throw new Error('not ready yet');
    }, scaleTimeout(25_000));
  }

  /** @returns the exit code, or the signal that ended the process */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | null> {
    const child = this.#process;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    this.#process = undefined;
    return child.exitCode ?? child.signalCode;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get exitCode(): number | null | undefined {
    return this.#process?.exitCode;
  }
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
