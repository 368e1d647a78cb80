import type { ComponentType } from 'react';

/** The exports of a screen's module. */
export interface ScreenModule {
  Component: ComponentType;
  /** The skeleton that the layout shows while access to the screen is being checked. */
  Skeleton?: ComponentType;
  /** The screens below a path that ends with `/*`, which load with their layout. */
  routes?: readonly Route[];
}

/** A screen, or a layout around the screens below it. */
export interface Route {
  /**
   * A path such as `/item/:id`, or `*` for all others. A layout has none, or one such as `/part/*` for all
   * paths below it, whose module has the screens.
   */
  path?: string;
  /** Loads its module. */
  load?: () => Promise<ScreenModule>;
  /** A component that needs no module of its own. */
  Component?: ComponentType;
  /**
   * Prefetches data while the module loads. Receives the search parameters and the path parameters.
   */
  prefetch?: (search: URLSearchParams, params: Match['params']) => void;
  children?: readonly Route[];
}

/** A screen with its layouts. */
export interface Match {
  /** Outermost first. */
  chain: readonly Route[];
  params: Readonly<Record<string, string>>;
}

/** Returns a function that finds the first route for a path. */
export function matcherOf(routes: readonly Route[]): (pathname: string) => Match {
  const screens = screensIn(routes, []);
  return (pathname) => {
    for (const { pattern, chain } of screens) {
      const match = pattern.exec(pathname);
      if (match) return { chain, params: unescaped(match.groups ?? {}) };
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
    : new RegExp(
        `^${path
          .replace(/\/$/, '')
          .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
          .replace('/*', '(/.*)?')}/?$`,
        'i',
      );

const unescaped = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, unescape(value)]));

/** Invalid percent-encoding stays as it is. */
function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
