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

/** What is built: what each is made of, besides Node.js, and the file without which it is not whole. */
const SHARED = ['contract/src', 'package-lock.json', 'tsconfig.base.json'];
const PARTS = {
  web: { sources: ['web', ...SHARED], whole: 'index.html' },
  server: {
    sources: ['server/src', 'server/package.json', 'server/vite.config.ts', ...SHARED],
    whole: 'main.js',
  },
};
const NO_SOURCE = /^(node_modules|dist|\.build-.*|schema\.gen\.ts)$/;
const MARK = '.built-from';

/** @typedef {keyof typeof PARTS} Part */

/**
 * Whether its folder dist was built from the sources as they are now.
 * @param {string} root
 * @param {Part} part
 */
export function isBuilt(root, part) {
  const mark = join(root, part, 'dist', MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash(root, part);
}

/**
 * Builds a part beside its folder dist and puts it in its place when it is complete, so that nobody is ever served half of
 * one. How it is built stands in its package.json; that build writes to the folder that WEB_DIST or SERVER_DIST names.
 * @param {string} root
 * @param {Part} part
 */
export async function buildPart(root, part) {
  const hash = sourceHash(root, part);
  const draft = join(root, part, `.build-${process.pid}`);
  const old = `${draft}.old`;
  const dist = join(root, part, 'dist');
  const target = `${part.toUpperCase()}_DIST`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await npm(root, ['run', 'build', '--silent', '--workspace', part], {
      NODE_ENV: 'production',
      [target]: draft,
    });
    if (!existsSync(join(draft, PARTS[part].whole)))
      throw new Error(`The build of ${part}/ wrote nothing to the folder ${target}.`);
    writeFileSync(join(draft, MARK), hash);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** One hash over the names and contents of all sources; tests are none. */
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
