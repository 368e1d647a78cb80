// npm run cluster [-- [--web N] [--port P] COMMAND …]: runs the product in several processes, as in
// a large deployment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startNginx } from './cluster/nginx.ts';
import { startPostgres } from './cluster/postgres.ts';
import { RunningProgram, waitUntil } from './cluster/programs.ts';

/*
 * Starts Debian's PostgreSQL with a streaming replica, Redis, an S3 store (both from the enclosing
 * scripts), nginx without sticky sessions, N web processes and one worker. Then it runs a command
 * with the URL of nginx in BASE_URL and the path of a file with the process ids in CLUSTER. Without
 * a command it runs until Ctrl-C. It restarts processes that die.
 *
 *   apt-get install --no-install-recommends postgresql nginx redis-server \
 *     swift-proxy swift-account swift-container swift-object memcached
 *
 * Ports: P (8300) for nginx, and the following ones.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { web: { type: 'string', default: '3' }, port: { type: 'string', default: '8300' } },
});
const port = Number(values.port);
const webPorts = Array.from({ length: Number(values.web) }, (_, index) => port + 10 + index);
const THREADS = fileURLToPath(new URL('threads.cjs', import.meta.url));
const MAIN = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-cluster-'));
await chmod(folder, 0o755);
const programs: RunningProgram[] = [];
let status = 1;
try {
  const base = `http://127.0.0.1:${port}`;
  const env = await startParts();
  const processes = startProduct(base, env);
  programs.push(await startNginx(folder, port, webPorts));
  await waitUntil('The product', async () => {
    for (const each of [...webPorts, port + 9, port]) await requireReady(each);
  });
  say(`${webPorts.length} web processes and one worker at ${base}, logs in ${folder}`);
  status = await runCommand({
    ...env,
    // The conformance suite reads BASE_URL. Our own tests use that name for something else and read
    // CLUSTER_URL.
    BASE_URL: base,
    CLUSTER_URL: base,
    CLUSTER: await describe(processes),
  });
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  for (const each of programs.toReversed()) {
    const end = await each.stop();
    if (each.name.startsWith('web') && end !== 0) {
      say(`${each.name} ended with ${end}`);
      status ||= 1;
    }
  }
}
if (status === 0) await rm(folder, { recursive: true, force: true });
else say(`logs of the processes: ${folder}`);
process.exit(status);

/** Starts the services that the product depends on. @returns the environment with their URLs */
async function startParts(): Promise<Record<string, string>> {
  const {
    REDIS_TEST_URL: redis,
    S3_TEST_ENDPOINT: endpoint,
    S3_TEST_ACCESS_KEY_ID: accessKeyId,
    S3_TEST_SECRET_ACCESS_KEY: secretAccessKey,
  } = process.env;
  if (!redis || !endpoint || !accessKeyId || !secretAccessKey)
    throw new Error('Start it with npm run cluster.');
  const postgres = await startPostgres(path.join(folder, 'postgres'), port + 1);
  programs.push(...postgres.programs);
  const store = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await store.send(new CreateBucketCommand({ Bucket: 'music' }));
  store.destroy();
  return {
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    REDIS_URL: redis,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'music',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: '1',
  };
}

function startProduct(base: string, env: Record<string, string>): RunningProgram[] {
  const start = (name: string, at: number, role: string) => {
    const settings = {
      ...env,
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: String(at),
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? base,
      DATA_DIR: path.join(folder, 'data'),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    };
    const program = new RunningProgram(
      {
        name,
        command: [process.execPath, '--require', THREADS, '--enable-source-maps', MAIN],
        env: settings,
      },
      folder,
    );
    programs.push(program);
    return program;
  };
  const webs = webPorts.map((each, index) => start(`web-${index + 1}`, each, 'web'));
  return [...webs, start('worker', port + 9, 'worker')];
}

async function requireReady(at: number): Promise<void> {
  const { status: answer } = await fetch(`http://127.0.0.1:${at}/api/ready`);
  if (answer !== 200) throw new Error(`Port ${at} answers ${answer}.`);
}

/** Writes the process ids to a file, now and after each restart. @returns the path of the file */
async function describe(processes: RunningProgram[]): Promise<string> {
  const file = path.join(folder, 'processes.json');
  const write = () =>
    writeFile(file, JSON.stringify(Object.fromEntries(processes.map(({ name, pid }) => [name, pid]))));
  for (const each of processes) each.keepUp(() => void write());
  await write();
  return file;
}

async function runCommand(env: Record<string, string>): Promise<number> {
  const [command, ...parameters] = positionals;
  if (command === undefined) {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    return 0;
  }
  const child = spawn(command, parameters, { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function say(line: string): void {
  process.stdout.write(`[cluster] ${line}\n`);
}
