import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand, escapeHtml, screens, type Screen } from '@backbeat/contract';
import { z } from 'zod';
import { keepPage, type KeptPage } from './compressed-page.ts';

/** Written by the build: the scripts that a screen opens with. */
const FIRST_SCRIPTS = z.record(z.string(), z.array(z.string()));

/** What a visitor sees as it is; on the others they are led to the way in. */
const OPEN: readonly Screen[] = ['post', 'login', 'signup', 'forgotPassword', 'styleguide'];

/** The page of a screen. */
interface Shell {
  /** Before anything of one address is in it. */
  html: string;
  /** Where there is nothing to tell of the address. */
  plain: KeptPage;
}

export type ShellOf = (screen: Screen, isVisitor: boolean) => Shell;

/**
 * Makes the page of each screen from the one that is built: it names all scripts of the screen, so that they come at once
 * rather than one after the other has been read; and it says whether somebody is there, so that for a visitor nothing has to
 * be asked.
 * @param folder of the built app
 */
export async function openShells(folder: string): Promise<ShellOf> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const written = await readFile(path.join(folder, 'first-scripts.json'), 'utf8').catch(() => '{}');
  const scripts = FIRST_SCRIPTS.parse(JSON.parse(written));
  const description = `<meta name="description" content="${escapeHtml(brand.description)}">`;
  const makeShell = (screen: Screen, isVisitor: boolean): Shell => {
    const shown = isVisitor && !OPEN.includes(screen) ? 'login' : screen;
    const links = (scripts[shown] ?? [])
      .filter((file) => !page.includes(`"${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`);
    const told = isVisitor ? page.replace('<html ', '<html data-visitor ') : page;
    const html = told.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
    return { html, plain: keepPage(html.replace('<!--head-->', () => description)) };
  };
  const made = new Map<string, Shell>();
  return (screen, isVisitor) => {
    const name = `${screen} ${isVisitor}`;
    const shell = made.get(name) ?? makeShell(screen, isVisitor);
    made.set(name, shell);
    return shell;
  };
}

/** Whether a name is that of a screen. */
export const isScreen = (name: string): name is Screen => name in screens;
