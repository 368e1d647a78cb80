import type { FeedTab, Screen } from './screens.ts';

/**
 * The app shells: the HTML that a page shows before its script runs. The web build makes a module of
 * the components of the app, and the server renders a shell with it into each page.
 */

/** The address of the module of type `AppShells` in the folder of the built web app. */
export const SHELLS_MODULE = 'render/app-shells.mjs';

/** The comments in the HTML files that the server replaces. */
export const pageSlots = { head: '<!--head-->', shell: '<!--shell-->' } as const;

/** The attribute of the root element in pages for visitors. */
export const VISITOR_ATTRIBUTE = 'data-visitor';

/** The id of the element with the data of the page, as JSON. */
export const PAGE_DATA_ID = 'page-data';
export type PageDataId = typeof PAGE_DATA_ID;

/** What the shell of a profile shows. */
export interface ProfileShell {
  shell: 'profile';
  userName: string;
  /** Whether the name is shown in the smaller font. */
  isLong: boolean;
  isPlus: boolean;
  /** Whether the profile is the viewer's. */
  isOwn: boolean;
  /** Addresses; null for default pictures, which the app draws itself. */
  banner: string | null;
  picture: string | null;
  location: string | null;
  bio: string | null;
  about: string | null;
  /** The numbers of badges and of links, which the shell leaves room for. */
  badges: number;
  links: number;
}

/** What the shell of a post shows. */
export interface PostShell {
  shell: 'post';
  title: string;
  author: string;
  /** Whether the title is shown in the smaller font. */
  isLong: boolean;
  isPlus: boolean;
  isVisitor: boolean;
  /** Addresses; null where the app draws artwork. */
  banner: string | null;
  backdrop: string | null;
}

export type ShellContent = ProfileShell | PostShell;

/** The module that renders the shells. */
export interface AppShells {
  /**
   * Renders the shell of a screen of which only the address is known; the logo if it has none.
   * @param tab the tab of the feed
   */
  renderLoadingShell: (screen?: Screen, tab?: FeedTab) => string;
  /** Renders the shell of a page of which the public content is known. */
  renderContentShell: (content: ShellContent) => string;
}
