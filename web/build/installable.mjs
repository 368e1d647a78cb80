import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';

const root = dirname(import.meta.dirname);

/**
 * The screens whose scripts are part of the app shell, which a browser stores at the first visit even
 * if it saves data. Those of all others follow.
 */
const SHELL_SCREENS = ['home', 'feed', 'post', 'messages', 'login', 'offline'];

/** Encoders of sound and pictures, which only uploads need, are not stored before they are used. */
const isStoredScript = (name) => name.endsWith('.js') && !name.includes('.worker');

/** The favicon with square corners: systems cut icons into their own shapes. */
const fillSquare = (svg) => svg.replace(/ rx="8"/, '');

/** The bars of the favicon alone, white: Android colors them. */
const badgeOf = (svg) =>
  svg.replace(/<rect[^>]* rx="8"[^>]*\/>/, '').replace('fill="#10130a"', 'fill="#ffffff"');

const pngOf = (svg, size) => sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png().toBuffer();

/**
 * Renders the icons of the installed app from the favicon.
 * @param {string} folder
 */
export async function writeIcons(folder) {
  const svg = await readFile(join(root, 'public/favicon.svg'), 'utf8');
  const square = fillSquare(svg);
  const files = {
    'icon-192.png': await pngOf(svg, 192),
    'icon-512.png': await pngOf(svg, 512),
    'icon-maskable-512.png': await pngOf(square, 512),
    'apple-touch-icon.png': await pngOf(square, 180),
    'badge-96.png': await pngOf(badgeOf(svg), 96),
    'favicon.ico': icoOf(await Promise.all([16, 32, 48].map(async (size) => [size, await pngOf(svg, size)]))),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

/**
 * Puts PNG files into an ICO file: a directory of the images, then the images.
 * @param {[size: number, png: Buffer][]} images
 */
function icoOf(images) {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length + 16 * images.length;
  const entries = images.map(([size, png]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(([, png]) => png)]);
}

/**
 * Builds the service worker with the list of the files that it stores. Another list makes another
 * version.
 * @param {string} folder the built app
 */
export async function buildServiceWorker(folder) {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const scripts = JSON.parse(await readFile(join(folder, 'first-scripts.json'), 'utf8'));
  const assets = await readdir(join(folder, 'assets'));
  const styles = assets.filter((name) => name.endsWith('.css'));
  const files = new Set([
    '/index.html',
    '/theme.js',
    '/favicon.svg',
    ...[...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file),
    ...SHELL_SCREENS.flatMap((screen) => scripts[screen] ?? []),
    ...styles.filter((name) => !name.startsWith('landing')).map((name) => `/assets/${name}`),
  ]);
  const otherScripts = assets
    .filter(isStoredScript)
    .map((name) => `/assets/${name}`)
    .filter((file) => !files.has(file));
  const version = createHash('sha256')
    .update(page)
    .update(await readFile(join(folder, 'theme.js')))
    .update([...files, ...otherScripts].join())
    .digest('hex')
    .slice(0, 16);
  await build({
    configFile: join(root, 'build/service-worker.config.ts'),
    root,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify({ version, files: [...files], scripts: otherScripts }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: 'worker/service-worker.ts',
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
