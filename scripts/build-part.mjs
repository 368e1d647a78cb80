import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { npm } from './install.mjs';

/** The parts to build: their sources, and the file that a complete build contains. */
const SHARED_PATHS = [
  'contract/src',
  'contract/build',
  'packages',
  'package-lock.json',
  'tsconfig.base.json',
];
const PARTS = {
  web: { sources: ['web', ...SHARED_PATHS], requiredFile: 'index.html' },
  server: {
    sources: ['server/src', 'server/build', 'server/package.json', 'server/vite.config.ts', ...SHARED_PATHS],
    requiredFile: 'main.js',
  },
};
const NO_SOURCE = /^(node_modules|dist|dist-pseudo|\.build-.*|schema\.gen\.ts)$/;
const MARK = '.built-from';

/** @typedef {keyof typeof PARTS} Part */

/**
 * The folder of a complete build. The pseudo-language has its own, since other tests need the real
 * one at the same time.
 * @param {string} root
 * @param {Part} part
 */
export const distOf = (root, part) =>
  join(root, part, process.env.MESSAGES === 'pseudo' ? 'dist-pseudo' : 'dist');

/**
 * Returns whether dist of a part was built from the current sources.
 * @param {string} root
 * @param {Part} part
 */
export function isBuilt(root, part) {
  const mark = join(distOf(root, part), MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash(root, part);
}

/**
 * Builds a part in a temporary folder and replaces dist when the build is complete, so that the
 * server never serves an incomplete build. The build script of its package.json writes to the
 * folder in WEB_DIST or SERVER_DIST.
 * @param {string} root
 * @param {Part} part
 */
export async function buildPart(root, part) {
  const hash = sourceHash(root, part);
  const draft = join(root, part, `.build-${process.pid}`);
  const old = `${draft}.old`;
  const dist = distOf(root, part);
  const target = `${part.toUpperCase()}_DIST`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await npm(root, ['run', 'build', '--silent', '--workspace', part], {
      NODE_ENV: 'production',
      [target]: draft,
    });
    if (!existsSync(join(draft, PARTS[part].requiredFile)))
      throw new Error(`The build of ${part}/ wrote nothing to the folder ${target}.`);
    writeFileSync(join(draft, MARK), hash);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Hashes the names and contents of all sources except tests. */
function sourceHash(root, part) {
  const hash = createHash('sha256');
  for (const file of PARTS[part].sources.flatMap((source) => filesIn(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !NO_SOURCE.test(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
