import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** After this time a turn counts as abandoned, even if its process id lives: it may belong to another program by now. */
const ABANDONED_MS = 15 * 60_000;

/**
 * Does `work` while no other process on this checkout does work under the same file, and waits for its turn.
 * The file holds the process id of whoever's turn it is; a killed process loses its turn.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when somebody else has the turn
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  for (let waited = false; !take(file, own); waited = true) {
    if (!waited) onWait();
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A link appears with its content or not at all, so nobody ever reads half a process id. */
function take(file, own) {
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeAbandoned(file, own);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function removeAbandoned(file, own) {
  try {
    const holder = readFileSync(file, 'utf8');
    if (isAlive(Number(holder)) && Date.now() - statSync(file).mtimeMs < ABANDONED_MS) return;
    // Somebody quicker may have removed it and taken the turn; then it is put back.
    renameSync(file, own);
    if (readFileSync(own, 'utf8') !== holder) linkSync(own, file);
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
