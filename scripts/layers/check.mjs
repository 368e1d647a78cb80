import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCycles } from './cycles.mjs';
import { findFolderCycles, findLargeFolders } from './folders.mjs';
import {
  RULES,
  featureOf,
  isFeatureName,
  isPlaced,
  isPlacedFolder,
  isTest,
  mayHoldSql,
  webFolderOf,
} from './rules.mjs';
import { hasRole } from './roles.mjs';
import { readSource } from './source.mjs';

/** Knows the clock of the server, with which times of the server are compared. */
const CLOCK = 'web/src/lib/time/clock.ts';
const FOLDERS = ['contract/src', 'packages', 'server/src', 'server/test', 'web/src'];

/**
 * Checks every import below `root` against the rules.
 * @param {string} root a checkout
 * @returns {{ files: number, imports: number, offences: Array<{ file: string, line: number, rule:
 * string }> }}
 */
export function checkLayers(root) {
  const files = FOLDERS.flatMap((folder) => sourcesIn(root, folder));
  const offences = [];
  const graph = new Map();
  let count = 0;
  for (const file of files) {
    const { imports, statements, clockReads } = readSource(file, readFileSync(join(root, file), 'utf8'));
    count += imports.length;
    const edges = imports.map((each) => ({ ...each, from: file, to: resolve(file, each.specifier) }));
    graph.set(file, edges);
    for (const each of edges) {
      for (const { says, alsoInTests, isBroken } of RULES) {
        if (isTest(file) && !alsoInTests) continue;
        if (isBroken(each)) offences.push({ file, line: each.line, rule: `${says}: ${each.specifier}` });
      }
    }
    if (/^(server\/src|packages)\//.test(file) && !isTest(file) && !mayHoldSql(file)) {
      for (const { line, text } of statements) {
        offences.push({ file, line, rule: `SQL stands in *.queries.ts and db/ only: ${text}` });
      }
    }
    if (file.startsWith('web/src/') && !isTest(file) && file !== CLOCK) {
      for (const line of clockReads)
        offences.push({ file, line, rule: `web/src reads the time in ${CLOCK} only` });
    }
  }
  for (const file of files) {
    if (featureOf(file)?.side !== 'server' || hasRole(file)) continue;
    const rule =
      'a file of a server feature states its role: feature.ts, index.ts, x.ROLE.ts or verb-object.ts';
    offences.push({ file, line: 1, rule });
  }
  for (const [folder, file] of firstOfEach(files)) {
    const feature = featureOf(file);
    const isFound = feature === undefined ? isPlacedFolder(folder) : isPlaced(feature);
    const subject = feature === undefined ? `the folder web/src/${folder}` : `the feature ${feature.name}`;
    const rule = `${subject} has no place in the table of scripts/layers/rules.mjs`;
    if (!isFound) offences.push({ file, line: 1, rule });
  }
  for (const file of files) {
    const [, side, name] = /^(contract|web)\/src\/features\/([^/]+)\//.exec(file) ?? [];
    const isJudged = side === 'contract' || (side === 'web' && isPlaced({ side, name }));
    const rule = 'contract, server and web have one name for a feature';
    if (isJudged && !isFeatureName(name)) offences.push({ file, line: 1, rule });
  }
  for (const cycle of findCycles(graph)) {
    const rule = `no import in a circle: ${[...cycle, cycle[0]].map(({ from }) => from).join(' -> ')}`;
    offences.push({ file: cycle[0].from, line: cycle[0].line, rule });
  }
  for (const cycle of findFolderCycles(graph)) {
    const rule = `no two folders import each other: ${[...cycle, cycle[0]].map(({ from }) => from).join(' -> ')}`;
    offences.push({ file: cycle[0].file, line: cycle[0].line, rule });
  }
  for (const { folder, count: size } of findLargeFolders(root)) {
    offences.push({ file: folder, line: 1, rule: `a folder holds at most 25 files: ${size}` });
  }
  return { files: files.length, imports: count, offences };
}

/** Returns the first file of each feature and of each other folder of web/src. */
function firstOfEach(files) {
  const first = new Map();
  for (const file of files) {
    const feature = featureOf(file);
    const key = feature === undefined ? webFolderOf(file) : `${feature.side}/${feature.name}`;
    if (key !== undefined && !first.has(key)) first.set(key, file);
  }
  return first;
}

function sourcesIn(root, folder) {
  let entries = [];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(root, path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) && !entry.name.includes('.gen.') ? [path] : [];
  });
}

/** Returns the path of the imported file, or undefined for a package. */
function resolve(from, specifier) {
  if (specifier === '@backbeat/contract') return 'contract/src/index.ts';
  const [, folder] = /^@(packages\/[^/]+)$/.exec(specifier) ?? [];
  if (folder !== undefined) return `${folder}/src/index.ts`;
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    : undefined;
}
