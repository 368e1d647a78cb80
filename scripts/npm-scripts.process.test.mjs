// Runs the commands of package.json with npm and a fake program in place of each script.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = `
process.once('SIGTERM', () => { console.log('stopped'); process.exit(0); });
setInterval(() => undefined, 1000);
console.log('ready', process.pid, process.env.UV_THREADPOOL_SIZE, process.env.SMTP_URL);`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'npm-scripts-'));
  mkdirSync(join(folder, 'scripts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['package.json', 'scripts/threads.cjs', 'scripts/env-file.cjs'])
    cpSync(join(root, file), join(folder, file));
});
let output = '';
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  const [, pid] = /ready (\d+)/.exec(output) ?? [];
  try {
    if (pid) process.kill(Number(pid), 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
});

const COMMANDS = [
  ['start', 'start.mjs'],
  ['dev', 'dev.mjs'],
  ['seed', 'seed.ts'],
  ['backup', 'backup.ts'],
  ['restore', 'restore.ts'],
  ['admin', 'admin.ts'],
  ['db', 'db.ts'],
];

function runScript(command, file, environment) {
  writeFileSync(join(folder, 'scripts', file), PROGRAM);
  const npm = spawn('npm', ['run', command], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = '';
  const ready = new Promise((resolve, reject) => {
    npm.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('ready')) resolve(undefined);
    });
    npm.once('close', () => reject(new Error(`npm ended: ${output}`)));
  });
  return { npm, ready };
}

test.each(COMMANDS)('npm run %s reads BACKBEAT_ENV_FILE and forwards SIGTERM', async (command, file) => {
  const envFile = join(folder, 'backbeat.env');
  writeFileSync(envFile, '# mail\nSMTP_URL=smtp://mail.example\nUV_THREADPOOL_SIZE=7\n');
  const { npm, ready } = runScript(command, file, {
    BACKBEAT_ENV_FILE: envFile,
    UV_THREADPOOL_SIZE: '9',
    SMTP_URL: undefined,
  });
  await ready;
  expect(output).toMatch(/ready \d+ 9 smtp:\/\/mail\.example/);
  npm.kill('SIGTERM');
  // The output closes only after the program has exited too.
  await once(npm, 'close');
  expect(output).toContain('stopped');
});

test('a missing environment file ends the command with an error message', async () => {
  const { npm, ready } = runScript('admin', 'admin.ts', { BACKBEAT_ENV_FILE: '/does/not/exist' });
  await expect(ready).rejects.toThrow('npm ended');
  expect(npm.exitCode).toBe(1);
});

test('the nightly backup retains the newest backups, and removes none when it fails', async () => {
  const script = join(root, 'deploy/systemd/backup.sh');
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const backUp = async (program) => {
    writeFileSync(join(folder, 'scripts/backup.ts'), program);
    const child = spawn('sh', [script, backups], { cwd: folder, env: { ...process.env, KEEP: '2' } });
    const [code] = await once(child, 'close');
    return [code, readdirSync(backups).length];
  };
  for (const day of ['01', '02', '03'])
    writeFileSync(join(backups, `backbeat-2020-01-${day}T00-00-00Z.tar.gz`), '');
  expect(await backUp('process.exit(1);')).toEqual([1, 3]);
  const writes = `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2], '');`;
  expect(await backUp(writes)).toEqual([0, 2]);
  expect(readdirSync(backups)[0]).toBe('backbeat-2020-01-03T00-00-00Z.tar.gz');
});

test.each([
  ['start', 'before it builds anything'],
  ['dev', 'before it starts anything'],
])('npm run %s reports an invalid setting %s', async (command) => {
  const scripts = ['prepare', 'build-part', 'install', 'one-at-a-time', 'start', 'dev'];
  const server = ['check-settings', 'config', 'settings', 'unknown-settings', 'platform/mail/sender'];
  for (const file of [
    ...scripts.map((name) => `scripts/${name}.mjs`),
    ...server.map((name) => `server/src/${name}.ts`),
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  // Agrees with node_modules, so that nothing is installed.
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }');
  const npm = spawn('npm', ['run', command], { cwd: folder, env: { ...process.env, PORT: 'eighty' } });
  const [stdout, stderr] = await Promise.all([text(npm.stdout), text(npm.stderr), once(npm, 'close')]);
  expect(npm.exitCode).toBe(1);
  expect(stdout).not.toContain('Building');
  expect(stderr).toBe('\n  PORT must be a port number from 0 to 65535.\n\n');
});

test('npm runs no install script of a package', async () => {
  const project = join(folder, 'project');
  mkdirSync(join(project, 'evil'), { recursive: true });
  cpSync(join(root, '.npmrc'), join(project, '.npmrc'));
  const marker = join(project, 'evil-was-here');
  const write = (file, content) => writeFileSync(join(project, file), JSON.stringify(content));
  const scripts = { postinstall: `node -e "require('fs').writeFileSync('${marker}', '')"` };
  write('evil/package.json', { name: 'evil', version: '1.0.0', scripts });
  write('package.json', { name: 'project', dependencies: { evil: 'file:evil-1.0.0.tgz' } });
  const npm = async (...args) => {
    const child = spawn('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: project });
    const [code] = await once(child, 'close');
    return code;
  };
  expect([await npm('pack', './evil'), await npm('install')]).toEqual([0, 0]);
  expect(existsSync(join(project, 'node_modules/evil'))).toBe(true);
  expect(existsSync(marker)).toBe(false);
});

test('no command of package.json has a pre or post script, which npm skips', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(scripts);
  expect(
    names.filter((name) => names.includes(name.replace(/^(pre|post)/, '')) && /^(pre|post)/.test(name)),
  ).toEqual([]);
});
