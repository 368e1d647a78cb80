import type { Screen } from './features/overview/console-screens.ts';
import type { FeedTab } from './screens.ts';
import type * as releases from './features/releases/releases.ts';

/**
 * The app shells: the HTML that a page shows before its script runs. The web build makes a module of
 * the components of the app, and the server renders a shell with it into each page.
 */

/** The address of the module of type `AppShells` in the folder of the built web app. */
export const SHELLS_MODULE = 'render/app-shells.mjs';

/** The comments in the HTML files that the server replaces. */
export const pageSlots = { head: '<!--head-->', shell: '<!--shell-->', banner: '<!--banner-->' } as const;

/** The attribute of the root element in pages for visitors. */
export const VISITOR_ATTRIBUTE = 'data-visitor';

/**
 * The attribute of the root element with the name of the instance. Elements that contain it and
 * nothing else have it without a value: these the server fills in prerendered pages (server/src/http/pages/shells.ts).
 */
export const BRAND_ATTRIBUTE = 'data-brand';

/**
 * The attribute of the root element with the sign-up mode, which the landing page shows, or
 * `NOT_SET_UP`.
 */
export const SIGN_UP_ATTRIBUTE = 'data-sign-up';

/** Stands in place of the mode while sign-up is closed because the server is not set up. */
export const NOT_SET_UP = 'not-set-up';

/**
 * The attribute of the root element with the contact address, if there is one. The link of the
 * landing page to that address has it without a value.
 */
export const CONTACT_ATTRIBUTE = 'data-contact';

/** The attribute of the root element with the paths (`FooterPath`) that the footer links to. */
export const FOOTER_ATTRIBUTE = 'data-footer';

/** The id of the element above every page that has the banner, or is empty. */
export const BANNER_ID = 'banner';

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

/** A track in the list of a shell. */
export interface ShellTrack {
  id: string;
  title: string;
  number: number;
  /** Seconds; null until it is measured. */
  duration: number | null;
  artists: readonly string[];
}

/** What the shell of a release shows. */
export interface ReleaseShell {
  shell: 'release';
  title: string;
  type: releases.ReleaseType;
  artists: readonly string[];
  /** URL; null without artwork. */
  artwork: string | null;
  /** A calendar date: '2026-11-20'. */
  releaseDate: string;
  label: string;
  tracksCount: number;
  /** Seconds. */
  duration: number;
  discs: readonly { disc: number; tracks: readonly ShellTrack[] }[];
  isVisitor: boolean;
}

/** What the shell of a playlist shows. */
export interface PlaylistShell {
  shell: 'playlist';
  name: string;
  description: string;
  owner: string;
  /** URL; null without a cover. */
  cover: string | null;
  tracksCount: number;
  /** Seconds. */
  duration: number;
  /** The first tracks. */
  tracks: readonly ShellTrack[];
  isVisitor: boolean;
}

export type ShellContent = ProfileShell | PostShell | ReleaseShell | PlaylistShell;

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
