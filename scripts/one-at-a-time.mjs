import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * After this time a lock is stale even if its process id exists, since the id may have been reused.
 */
const STALE_LOCK_MS = 15 * 60_000;

/**
 * Runs `work` under an exclusive lock file. The file contains the process id of the lock holder.
 * The lock of a killed process is stale, and the next process removes it.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  for (let hasWaited = false; !acquire(file, draft); hasWaited = true) {
    if (!hasWaited) onWait();
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Creates the lock file by a link, which appears with its whole content, so that readers never see
 * a partial id.
 */
function acquire(file, draft) {
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeStale(file, draft);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeStale(file, draft) {
  try {
    const holder = readFileSync(file, 'utf8');
    if (isAlive(Number(holder)) && Date.now() - statSync(file).mtimeMs < STALE_LOCK_MS) return;
    // Another process may have removed the stale file and acquired the lock; then restore its file.
    renameSync(file, draft);
    if (readFileSync(draft, 'utf8') !== holder) linkSync(draft, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
