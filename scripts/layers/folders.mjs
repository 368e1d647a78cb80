import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCycles } from './cycles.mjs';
import { isTest } from './rules.mjs';

/** The folders below which the rules about folders hold. */
const ROOTS = [
  'bench',
  'contract/build',
  'contract/src',
  'e2e',
  'packages',
  'scripts',
  'server/src',
  'server/test',
  'web/build',
  'web/src',
  'web/worker',
];

const MAX_FILES = 25;

/** Migrations are never merged or moved, so their folder only grows. */
const GROWING = 'server/src/db/schema';

/**
 * Counts the files of each folder, including tests, fixtures and style sheets.
 * @param {string} root a checkout
 * @returns {Array<{ folder: string, count: number }>} the folders with more than 25 files
 */
export function findLargeFolders(root) {
  return ROOTS.flatMap((folder) => foldersIn(root, folder)).filter(
    ({ folder, count }) => count > MAX_FILES && folder !== GROWING,
  );
}

function foldersIn(root, folder) {
  let entries = [];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    { folder, count: entries.length - folders.length },
    ...folders.flatMap(({ name }) => foldersIn(root, `${folder}/${name}`)),
  ];
}

/**
 * Finds folders that import each other, directly or through others. Compares folders with the same
 * parent: an import between two files counts for the folders where their paths separate.
 * @typedef {{ from: string, to: string, file: string, line: number }} FolderEdge
 * @param {Map<string, Array<{ from: string, to: string | undefined, line: number }>>} graph the
 * imports of each file
 * @returns {FolderEdge[][]} the imports along each cycle
 */
export function findFolderCycles(graph) {
  /** @type {Map<string, FolderEdge[]>} */
  const edges = new Map();
  for (const [file, imports] of graph) {
    if (isTest(file) || !ROOTS.some((root) => file.startsWith(`${root}/`))) continue;
    for (const { to, line } of imports) {
      const pair = to === undefined ? undefined : separate(posix.dirname(file), posix.dirname(to));
      if (pair === undefined) continue;
      edges.set(pair.from, [...(edges.get(pair.from) ?? []), { ...pair, file, line }]);
    }
  }
  return findCycles(edges);
}

/** The folders where two paths separate; undefined if one contains the other. */
function separate(from, to) {
  const [left, right] = [from.split('/'), to.split('/')];
  const at = left.findIndex((part, index) => part !== right[index]);
  if (at < 0 || right[at] === undefined) return undefined;
  return { from: left.slice(0, at + 1).join('/'), to: right.slice(0, at + 1).join('/') };
}
