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

/** What the web app is made of, besides Node.js. */
const SOURCES = ['web', 'contract/src', 'package-lock.json', 'tsconfig.base.json'];
const NO_SOURCE = /^(node_modules|dist|\.build-.*)$/;
const MARK = '.built-from';

/**
 * Whether web/dist was built from the sources as they are now.
 * @param {string} root
 */
export function isBuilt(root) {
  const mark = join(root, 'web/dist', MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash(root);
}

/**
 * Builds the web app beside web/dist and puts it in its place when it is complete, so that nobody is ever served
 * half of one. How it is built stands in web/package.json; that build writes to the folder that WEB_DIST names.
 * @param {string} root
 */
export async function buildWeb(root) {
  const hash = sourceHash(root);
  const draft = join(root, 'web', `.build-${process.pid}`);
  const old = `${draft}.old`;
  const dist = join(root, 'web/dist');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await npm(root, ['run', 'build', '--silent', '--workspace', 'web'], {
      NODE_ENV: 'production',
      WEB_DIST: draft,
    });
    if (!existsSync(join(draft, 'index.html')))
      throw new Error('The build of web/ wrote nothing to the folder WEB_DIST.');
    writeFileSync(join(draft, MARK), hash);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** One hash over the names and contents of all sources; tests are none. */
function sourceHash(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(join(root, source)))) {
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
