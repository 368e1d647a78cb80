import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand, escapeHtml, screens, type Screen } from '@backbeat/contract';
import { z } from 'zod';
import { compressPage, type CompressedPage } from './compressed-page.ts';

/** Written by the build: the scripts that a screen opens with. */
const FIRST_SCRIPTS = z.record(z.string(), z.array(z.string()));

/** Written by the build: what a page shows before its script is there. */
const FIRST_FRAMES = z.record(z.string(), z.string());

/** The place of that in a page. */
export const FRAME = '<!--frame-->';

/** What a visitor sees as it is; on the others they are led to the way in. */
const OPEN: readonly Screen[] = ['post', 'login', 'signup', 'forgotPassword', 'styleguide'];

/** The page of a screen. */
interface Shell {
  /** Before anything of one address is in it. */
  html: string;
  /** What is shown before the script is there. */
  frame: string;
  /** Where there is nothing to tell of the address. */
  plain: CompressedPage;
}

export interface Shells {
  /** @param tab which the address names */
  shellOf: (screen: Screen, isVisitor: boolean, tab?: unknown) => Shell;
  /** What the build has drawn, by name. */
  frames: ReadonlyMap<string, string>;
}

/**
 * Makes the page of each screen from the one that is built: it names all scripts of the screen, so that they come at once
 * rather than one after the other has been read; it has the shape of the screen, which is seen before any of them has come;
 * and it says whether somebody is there, so that for a visitor nothing has to be asked.
 * @param folder of the built app
 */
export async function openShells(folder: string): Promise<Shells> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8').catch(() => '{}'));
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const scripts = FIRST_SCRIPTS.parse(await read('first-scripts.json'));
  const frames = new Map(Object.entries(FIRST_FRAMES.parse(await read('first-frames.json'))));
  const description = `<meta name="description" content="${escapeHtml(brand.description)}">`;
  const makeShell = (screen: Screen, isVisitor: boolean, frameName: string): Shell => {
    const shown = isVisitor && !OPEN.includes(screen) ? 'login' : screen;
    const links = (scripts[shown] ?? [])
      .filter((file) => !page.includes(`"${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`);
    const told = isVisitor ? page.replace('<html ', '<html data-visitor ') : page;
    const html = told.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
    const frame = frames.get(frameName) ?? '';
    const whole = html.replace(FRAME, () => frame).replace('<!--head-->', () => description);
    return { html, frame, plain: compressPage(whole) };
  };
  /** A visitor is led elsewhere from most screens; what is open to them has its frame with what it is about. */
  const frameOf = (screen: Screen, isVisitor: boolean, tab: unknown): string =>
    [`${screen}?tab=${String(tab)}`, screen].find((name) => !isVisitor && frames.has(name)) ?? ANY;
  const made = new Map<string, Shell>();
  return {
    frames,
    shellOf(screen, isVisitor, tab) {
      const frame = frameOf(screen, isVisitor, tab);
      const name = `${screen} ${isVisitor} ${frame}`;
      const shell = made.get(name) ?? makeShell(screen, isVisitor, frame);
      made.set(name, shell);
      return shell;
    },
  };
}

/** The frame of all other screens. */
export const ANY = 'any';

/** Whether a name is that of a screen. */
export const isScreen = (name: string): name is Screen => name in screens;
