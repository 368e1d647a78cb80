/*
 * The second half of the build: renders the landing page to HTML, so that visitors read it before any script runs, and prints
 * what the first screens weigh.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const here = import.meta.dirname;
const dist = process.env.WEB_DIST ?? join(here, 'dist');
const scratch = join(dist, '.prerender');

await build({
  root: here,
  logLevel: 'warn',
  build: {
    ssr: 'src/features/landing/prerender.tsx',
    outDir: scratch,
    copyPublicDir: false,
    rollupOptions: { input: 'src/features/landing/prerender.tsx' },
  },
});
const { renderLanding } = await import(join(scratch, 'prerender.js'));
const page = join(dist, 'landing.html');
const html = await readFile(page, 'utf8');
await writeFile(
  page,
  html.replace('<!--landing-->', () => renderLanding()),
);
await rm(scratch, { recursive: true });

for (const file of ['index.html', 'landing.html']) {
  const text = await readFile(join(dist, file), 'utf8');
  if (/<script(?![^>]*\ssrc=)/.test(text)) throw new Error(`${file} holds an inline script.`);
}

const assets = join(dist, 'assets');
const weigh = async (file) => gzipSync(await readFile(join(assets, file))).length / 1024;
const rows = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
const lines = await Promise.all(
  rows.map(async (file) => `${(await weigh(file)).toFixed(1).padStart(8)} KB  ${file}\n`),
);
process.stdout.write(`\nscript and style, gzip\n${lines.join('')}`);
