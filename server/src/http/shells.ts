import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand, escapeHtml, screens, type Screen } from '@backbeat/contract';
import { z } from 'zod';
import { compressPage, type CompressedPage } from './compressed-page.ts';

/** Written by the build: the scripts that each screen loads first. */
const FIRST_SCRIPTS = z.record(z.string(), z.array(z.string()));

/** Written by the build: the prerendered HTML of each screen. */
const FIRST_FRAMES = z.record(z.string(), z.string());

/** The slot for the prerendered HTML in a page. */
export const FRAME = '<!--frame-->';

/** Screens that visitors can see. From the others the client redirects visitors to the login. */
const OPEN: readonly Screen[] = ['post', 'login', 'signup', 'forgotPassword', 'styleguide'];

/** The app shell of a screen. */
interface Shell {
  /** Without the content of any address. */
  html: string;
  /** The prerendered HTML. */
  frame: string;
  /** The complete page for an address without a head of its own. */
  plain: CompressedPage;
}

export interface Shells {
  /** @param tab the tab in the address */
  shellOf: (screen: Screen, isVisitor: boolean, tab?: unknown) => Shell;
  /** The prerendered HTML by name. */
  frames: ReadonlyMap<string, string>;
}

/**
 * Builds the app shell of each screen from the built page. The shell preloads all scripts of the
 * screen, so that the browser fetches them in parallel, and contains the prerendered HTML. It marks
 * visitors, so that the client need not ask for the session.
 * @param folder the folder of the built app
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
    const marked = isVisitor ? page.replace('<html ', '<html data-visitor ') : page;
    const html = marked.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
    const frame = frames.get(frameName) ?? '';
    const whole = html.replace(FRAME, () => frame).replace('<!--head-->', () => description);
    return { html, frame, plain: compressPage(whole) };
  };
  /**
   * Visitors are redirected from most screens; the screens open to them use a template that depends
   * on the content.
   */
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

/** The prerendered HTML of all other screens. */
export const ANY = 'any';

/** Whether a name is that of a screen. */
export const isScreen = (name: string): name is Screen => name in screens;
