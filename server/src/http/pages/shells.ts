import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  brand,
  contentShellName,
  escapeHtml,
  listLoadingShells,
  pageSlots,
  screens,
  SHELLS_FILE,
  VISITOR_ATTRIBUTE,
  type LoadingShellName,
  type Screen,
  type ShellContent,
} from '@backbeat/contract';
import { z } from 'zod';
import { compressPage, type CompressedPage } from './compressed-page.ts';
import { fillSlots } from './prerendered.ts';

/** Written by the build: the scripts that each screen loads first. */
const FIRST_SCRIPTS = z.record(z.string(), z.array(z.string()));

/** Written by the build: the prerendered HTML of each shell. */
const SHELLS = z.record(z.string(), z.string());

/** Screens that visitors can see. From the others the client redirects visitors to the login. */
const OPEN: readonly Screen[] = ['post', 'login', 'signup', 'forgotPassword', 'emailUndo', 'styleguide'];

/** The page of a screen. */
interface ShellPage {
  /** Without the content of any address. */
  html: string;
  /** The prerendered HTML of the loading shell. */
  shell: string;
  /** The complete page for an address without a head of its own. */
  plain: CompressedPage;
}

export interface Shells {
  /** @param tab the tab in the address */
  pageOf: (screen: Screen, isVisitor: boolean, tab?: unknown) => ShellPage;
  /** Returns the prerendered HTML of a shell without slots. */
  loadingShell: (name: LoadingShellName) => string;
  /** Returns the prerendered HTML of a shell, with its slots filled. */
  contentShell: (content: ShellContent) => string;
}

/**
 * Builds the page of each screen from the built page. The page preloads all scripts of the screen,
 * so that the browser fetches them in parallel, and contains an app shell. It marks visitors, so
 * that the client need not ask for the session.
 * @param folder the folder of the built app
 */
export async function openShells(folder: string): Promise<Shells> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8').catch(() => '{}'));
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const scripts = FIRST_SCRIPTS.parse(await read('first-scripts.json'));
  const shells = SHELLS.parse(await read(SHELLS_FILE));
  const loadingShell = (name: LoadingShellName): string => shells[name] ?? '';
  const description = `<meta name="description" content="${escapeHtml(brand.description)}">`;
  const buildPage = (screen: Screen, isVisitor: boolean, shellName: LoadingShellName): ShellPage => {
    const shown = isVisitor && !OPEN.includes(screen) ? 'login' : screen;
    const links = (scripts[shown] ?? [])
      .filter((file) => !page.includes(`"${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`);
    const marked = isVisitor ? page.replace('<html ', `<html ${VISITOR_ATTRIBUTE} `) : page;
    const html = marked.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
    const shell = loadingShell(shellName);
    const whole = html.replace(pageSlots.shell, () => shell).replace(pageSlots.head, () => description);
    return { html, shell, plain: compressPage(whole, 9) };
  };
  const pages = new Map<string, ShellPage>();
  return {
    loadingShell,
    contentShell: (content) => fillSlots(shells[contentShellName(content)] ?? '', content.slots),
    pageOf(screen, isVisitor, tab) {
      const shellName = loadingShellFor(screen, isVisitor, tab);
      const key = `${screen} ${isVisitor} ${shellName}`;
      const built = pages.get(key) ?? buildPage(screen, isVisitor, shellName);
      pages.set(key, built);
      return built;
    },
  };
}

/**
 * Visitors are redirected from most screens; the screens open to them use a shell with the content.
 */
function loadingShellFor(screen: Screen, isVisitor: boolean, tab: unknown): LoadingShellName {
  if (isVisitor) return 'logo';
  return findLoadingShell(`${screen}?tab=${String(tab)}`) ?? findLoadingShell(screen) ?? 'logo';
}

const findLoadingShell = (wanted: string): LoadingShellName | undefined =>
  listLoadingShells().find((name) => name === wanted);

/** Whether a name is that of a screen. */
export const isScreen = (name: string): name is Screen => name in screens;
