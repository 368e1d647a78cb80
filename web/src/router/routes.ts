import type { ComponentType } from 'react';

/** What the script of a screen exports. */
export interface Script {
  Component: ComponentType;
  /** Its shape, for what stands around it to show while it is not known whether one may see it. */
  Skeleton?: ComponentType;
}

/** A screen, or what stands around the screens below it. */
export interface Route {
  /** An address as in `/post/:id`, or `*` for every other. What only stands around screens has none. */
  path?: string;
  /** Brings the script of it. */
  load?: () => Promise<Script>;
  /** What needs no script of its own. */
  Component?: ComponentType;
  /** Asks for what it will show, while its script is still on its way. Told the query of the address, and its parts. */
  ask?: (search: URLSearchParams, params: Match['params']) => void;
  children?: readonly Route[];
}

/** A screen with all that stands around it. */
export interface Match {
  /** The outermost first. */
  chain: readonly Route[];
  params: Readonly<Record<string, string>>;
}

/** The first of the screens that have this address. */
export function matcherOf(routes: readonly Route[]): (pathname: string) => Match {
  const screens = screensIn(routes, []);
  return (pathname) => {
    for (const { pattern, chain } of screens) {
      const found = pattern.exec(pathname);
      if (found) return { chain, params: unescaped(found.groups ?? {}) };
    }
    return { chain: [], params: {} };
  };
}

const screensIn = (
  routes: readonly Route[],
  around: readonly Route[],
): { pattern: RegExp; chain: readonly Route[] }[] =>
  routes.flatMap((route) => {
    const chain = [...around, route];
    return [
      ...(route.path === undefined ? [] : [{ pattern: patternOf(route.path), chain }]),
      ...screensIn(route.children ?? [], chain),
    ];
  });

const patternOf = (path: string): RegExp =>
  path === '*'
    ? /^/
    : new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');

const unescaped = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, unescape(value)]));

/** What is no escape stays as it is. */
function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
