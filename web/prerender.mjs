/*
 * The second half of the build: renders to HTML what visitors read before any script runs, builds the module with which the
 * server renders the app shells, draws the default pictures, and prints what the pages weigh.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildServiceWorker, writeIcons } from './build/installable.mjs';
import { writePictures } from './build/default-pictures.mjs';
import { prerender } from './build/prerender.mjs';

const here = import.meta.dirname;
const dist = process.env.WEB_DIST ?? join(here, 'dist');

const { pieces, pictures, files } = await prerender(join(dist, 'render'));
for (const [file, replacements] of Object.entries(pieces)) {
  let html = await readFile(join(dist, file), 'utf8');
  for (const [comment, markup] of Object.entries(replacements)) {
    if (!html.includes(comment)) throw new Error(`${file} has no ${comment} to replace.`);
    html = html.replace(comment, () => markup);
  }
  if (/<script(?![^>]*\ssrc=)/.test(html)) throw new Error(`${file} holds an inline script.`);
  await writeFile(join(dist, file), html);
}
for (const [file, data] of Object.entries(files)) await writeFile(join(dist, file), JSON.stringify(data));
await writePictures(pictures, dist);
await writeIcons(dist);
await buildServiceWorker(dist);

/** Compressed once here rather than at each request; @fastify/static picks what the browser takes. */
async function compress(folder) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(bytes));
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
await compress(join(dist, 'assets'));

const weigh = async (file) => gzipSync(await readFile(join(dist, file))).length / 1000;
const row = (size, name) => `${size.toFixed(1).padStart(8)} kB  ${name}\n`;

const assets = (await readdir(join(dist, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
const rows = await Promise.all(assets.map(async (name) => row(await weigh(`assets/${name}`), name)));

/** The script that a page asks for before anything else. */
async function firstScript(page) {
  const html = await readFile(join(dist, page), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
  const sizes = await Promise.all(files.map(weigh));
  const sum = sizes.reduce((total, size) => total + size, 0);
  return row(sum, `script that ${page} asks for at once`);
}

process.stdout.write(
  `\ngzip\n${rows.join('')}${await firstScript('landing.html')}${await firstScript('index.html')}${await firstScript('embed.html')}`,
);
