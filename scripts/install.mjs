import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join } from 'node:path';

const LOWEST_NODE = { major: 20, minor: 20 };

/**
 * Returns an error message if this version of Node.js is too old, else undefined.
 * @param {string} version such as 20.20.2
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LOWEST_NODE.major || (major === LOWEST_NODE.major && minor >= LOWEST_NODE.minor);
  return isEnough
    ? undefined
    : `Node.js ${LOWEST_NODE.major}.${LOWEST_NODE.minor} or newer is required, but this is ${version}. Get it at https://nodejs.org/en/download`;
}

/**
 * Returns whether node_modules matches package-lock.json: either this program installed it (the
 * stored hash is that of the lock), or npm did, and its record of installed packages agrees with
 * the lock.
 * @param {string} root
 */
export function isInstalled(root) {
  const lock = read(join(root, 'package-lock.json'));
  if (lock === undefined) throw new Error(`${join(root, 'package-lock.json')} is missing.`);
  if (read(markFile(root)) === hashOf(lock)) return true;
  const record = read(join(root, 'node_modules/.package-lock.json'));
  return record !== undefined && agrees(root, JSON.parse(lock).packages, JSON.parse(record).packages);
}

/** Installs the exact contents of package-lock.json without install scripts of packages (`.npmrc`). */
export async function install(root) {
  await npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund']);
  writeFileSync(markFile(root), hashOf(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

/**
 * Runs npm and waits for it. Prints its output only if it fails.
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} environment
 */
export function npm(root, args, environment = {}) {
  // `npm start` provides the path of npm; otherwise npm is on the PATH.
  const npmScript = process.env.npm_execpath;
  const [command, before] =
    npmScript !== undefined && basename(npmScript) === 'npm-cli.js'
      ? [process.execPath, [npmScript]]
      : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Forward signals to npm, which would otherwise outlive this process.
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, forward);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text));
    child.once('error', (error) => reject(new Error(`Couldn't run npm: ${error.message}`)));
    child.once('close', (code, signal) => {
      for (const each of ['SIGINT', 'SIGTERM']) process.off(each, forward);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      return reject(
        new Error(
          `npm ${args.filter((arg) => !arg.startsWith('-')).join(' ')} failed (${signal ?? `exit code ${code}`}). See its output above.`,
        ),
      );
    });
  });
}

/** Optional packages for other systems may be missing. */
function agrees(root, lockedPackages, installedPackages) {
  return Object.entries(lockedPackages).every(([path, entry]) => {
    if (path === '') return true;
    const installedPackage = installedPackages[path];
    if (installedPackage === undefined) return entry.optional === true;
    const isSame =
      installedPackage.version === entry.version && installedPackage.integrity === entry.integrity;
    return isSame && existsSync(join(root, path));
  });
}

function markFile(root) {
  return join(root, 'node_modules/.backbeat');
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
