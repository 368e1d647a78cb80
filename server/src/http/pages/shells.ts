import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  allScreens,
  brand,
  escapeHtml,
  FEED_TABS,
  BRAND_ATTRIBUTE,
  isOpenToVisitors,
  pageSlots,
  players,
  SHELLS_MODULE,
  VISITOR_ATTRIBUTE,
  type AppShells,
  type FeedTab,
  type PlayerScreen,
  type Screen,
} from '@backbeat/contract';
import { z } from 'zod';
import { compressPage, type CompressedPage } from './compressed-page.ts';

/** Written by the build: the scripts that each screen loads first. */
const FIRST_SCRIPTS = z.record(z.string(), z.array(z.string()));

/** The page of a screen. */
interface ShellPage {
  /** Without the content of any address. */
  html: string;
  /** The prerendered HTML of the loading shell. */
  shell: string;
  /** The complete page for an address without a head of its own. */
  plain: CompressedPage;
}

export interface Shells extends AppShells {
  /** @param tab the tab in the address */
  pageOf: (screen: Screen, isVisitor: boolean, tab?: unknown) => ShellPage;
}

/** For a folder without the module, as in tests: pages without a shell. */
const NO_SHELLS: AppShells = { renderLoadingShell: () => '', renderContentShell: () => '' };

export interface OpenShells {
  /** Builds the shells of all screens in a page. @param name that of the instance */
  openPages: (page: string, name: string) => Shells;
  /** The script of pages with a banner, as HTML. */
  bannerScript: string;
}

/**
 * Returns what builds the page of each screen from the built page. The page preloads all scripts of the screen,
 * so that the browser fetches them in parallel, and contains an app shell. It marks visitors, so
 * that the client need not ask for the session.
 * @param folder the folder of the built app
 */
export async function openShells(folder: string): Promise<OpenShells> {
  const firstScripts = await readFile(path.join(folder, 'first-scripts.json'), 'utf8').catch(() => '{}');
  const scripts = FIRST_SCRIPTS.parse(JSON.parse(firstScripts));
  const shellsModule = path.join(folder, SHELLS_MODULE);
  const shells: AppShells = existsSync(shellsModule)
    ? await import(/* @vite-ignore */ pathToFileURL(shellsModule).href)
    : NO_SHELLS;
  // Its imports follow it.
  const bannerScript = (scripts['banner'] ?? [])
    .slice(0, 1)
    .map((file) => `<script type="module" crossorigin src="${escapeHtml(file)}"></script>`)
    .join('');
  return {
    openPages: (page, name) => buildShells(page, scripts, namedShells(shells, name)),
    bannerScript,
  };
}

/** In texts and values of attributes, quotes are escaped. */
const NAME_PLACES = new RegExp(`( ${BRAND_ATTRIBUTE}=""[^>]*>)[^<]*`, 'g');

/** Writes the name of the instance into the elements that contain it alone. */
export const writeName = (html: string, name: string): string =>
  html.replaceAll(NAME_PLACES, (_match, start: string) => `${start}${escapeHtml(name)}`);

const namedShells = (shells: AppShells, name: string): AppShells => ({
  renderLoadingShell: (screen, tab) => writeName(shells.renderLoadingShell(screen, tab), name),
  renderContentShell: (content) => writeName(shells.renderContentShell(content), name),
});

function buildShells(page: string, scripts: z.output<typeof FIRST_SCRIPTS>, shells: AppShells): Shells {
  const description = `<meta name="description" content="${escapeHtml(brand.description)}">`;
  const buildPage = (screen: Screen, isVisitor: boolean, tab: FeedTab | undefined): ShellPage => {
    const shownScreen = isVisitor && !isOpenToVisitors(allScreens[screen]) ? 'login' : screen;
    const links = (scripts[shownScreen] ?? [])
      .filter((file) => !page.includes(`"${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`);
    const markedPage = isVisitor ? page.replace('<html ', `<html ${VISITOR_ATTRIBUTE} `) : page;
    const html = markedPage.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
    // Visitors are redirected from most screens, and the others show their content.
    const shell = isVisitor ? shells.renderLoadingShell() : shells.renderLoadingShell(screen, tab);
    const whole = html.replace(pageSlots.shell, () => shell).replace(pageSlots.head, () => description);
    return { html, shell, plain: compressPage(whole, 9) };
  };
  const pages = new Map<string, ShellPage>();
  return {
    ...shells,
    pageOf(screen, isVisitor, tab) {
      const feedTab = screen === 'feed' ? FEED_TABS.find((name) => name === tab) : undefined;
      const key = `${screen} ${isVisitor} ${feedTab}`;
      const shell = pages.get(key) ?? buildPage(screen, isVisitor, feedTab);
      pages.set(key, shell);
      return shell;
    },
  };
}

/** Whether a name is that of a screen. */
export const isScreen = (name: string): name is Screen => name in allScreens;

/** Whether a name is that of a player in other sites. */
export const isPlayer = (name: string): name is PlayerScreen => name in players;
