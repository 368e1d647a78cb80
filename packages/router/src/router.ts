import { readEntry } from './history-entry.ts';
import { forgetFailedLoads } from './lazy.tsx';
import { hrefOf, locationOf, newKey, type Location, type To } from './location.ts';
import { createOverlayHistory } from './overlay-history.ts';
import { matcherOf, type Route, type ScreenModule } from './routes.ts';
import type { ScrollRestoration } from './scroll.ts';
import type { Step, NavigationType } from './step.ts';

export interface NavigateOptions {
  replace?: boolean;
  state?: object | null;
  /** Keeps the scroll position instead of scrolling to the top. */
  preventScrollReset?: boolean;
}

/** Returns whether to block the navigation. */
export type Guard = (moves: { from: Location; to: Location }) => boolean;

/** A navigation that a guard has blocked. `proceed` continues it. */
export type BlockedNavigation = { proceed: () => void };

export interface Router {
  /** Null until the first screen has loaded. */
  current: () => Step | null;
  /** The location of the screen that is being loaded, otherwise of the current one. */
  destination: () => Location;
  /**
   * @returns a promise that resolves when the screen is rendered or another navigation has replaced
   * this one. A number moves in the history.
   */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /**
   * Calls the listener for each step, starting with the current one. @returns a function that ends
   * it
   */
  subscribe: (listener: (step: Step) => void) => () => void;
  /**
   * Loads the scripts of the current screen that did not load. Does nothing during a navigation.
   * Scripts of parts load again when they render the next time.
   * @returns whether all of them are there now
   */
  retry: () => Promise<boolean>;
  /** To be called when a step has been rendered. */
  confirmRender: (step: Step) => void;
  /** Calls the guard before each navigation. @returns a function that removes it */
  guard: (guard: Guard, onStopped: (navigation: BlockedNavigation) => void) => () => void;
  /**
   * Gives an open overlay its history entry, on which Back calls `close`. @returns a function to be
   * called when the overlay has closed
   */
  addOverlay: (close: () => void) => () => void;
}

/** The part of a window that the router uses. */
export type HistoryWindow = Pick<Window, 'addEventListener'> & {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash'>;
};

interface Move {
  location: Location;
  way: NavigationType;
  /** Index of its entry in the history. */
  index: number;
  keepsScroll: boolean;
}

/**
 * Navigates between screens without loading the page. The old screen stays until the script of the
 * new one has loaded. A history entry holds `{ usr, key, idx }`: the state, the key and the index.
 * The entry of an overlay also holds `overlays` (see overlay-history.ts).
 */
export function createRouter(
  routes: readonly Route[],
  { history, location: windowLocation, addEventListener }: HistoryWindow,
  scroll?: ScrollRestoration,
): Router {
  const match = matcherOf(routes);
  const modules = new Map<Route, ScreenModule>();
  const listeners = new Set<(step: Step) => void>();
  const guards = new Map<Guard, (navigation: BlockedNavigation) => void>();
  let current: Step | null = null;
  let chain: readonly Route[] = [];
  const overlays = createOverlayHistory(history);
  /** Index of the screen's entry. The entries of overlays follow it. */
  let index = (readEntry(history.state).index ?? 0) - overlays.depth();
  /** Counts the navigations, so that a newer one replaces one still loading. */
  let navigationCount = 0;
  let pendingNavigations: (() => void)[] = [];
  /** Whether the guards have approved the next traversal already. */
  let isApproved = false;

  const currentLocation = (): Location => {
    const { state, key } = readEntry(history.state);
    return locationOf(`${windowLocation.pathname}${windowLocation.search}${windowLocation.hash}`, state, key);
  };

  let destination = currentLocation();

  const loadScript = async (route: Route): Promise<void> => {
    const script = await route.load?.();
    if (script) modules.set(route, script);
  };
  const isMissing = (route: Route): boolean => route.load !== undefined && !modules.has(route);
  const isLoaded = (next: readonly Route[]): boolean => !next.some(isMissing);

  /** @returns the first failure */
  async function loadScripts(next: readonly Route[]): Promise<Step['failure']> {
    for (const result of await Promise.allSettled(next.filter(isMissing).map(loadScript)))
      if (result.status === 'rejected') return { error: result.reason };
    return undefined;
  }

  async function go(move: Move): Promise<void> {
    navigationCount += 1;
    const ownCount = navigationCount;
    destination = move.location;
    let { chain: next, params } = match(move.location.pathname);
    const isOtherSearch = move.location.search !== current?.location.search;
    for (const route of next)
      if (isOtherSearch || !chain.includes(route))
        route.prefetch?.(new URLSearchParams(move.location.search), params);
    let failure = isLoaded(next) ? undefined : await loadScripts(next);
    if (ownCount !== navigationCount) return;
    const innerRoutes = next.map((route) => modules.get(route)?.routes).find(Boolean);
    if (innerRoutes) {
      const inner = matcherOf(innerRoutes)(move.location.pathname);
      [next, params] = [[...next, ...inner.chain], inner.params];
      failure = isLoaded(next) ? undefined : await loadScripts(next);
      if (ownCount !== navigationCount) return;
    }
    if (move.way !== 'pop' && overlays.hasEntries()) {
      await overlays.unwind();
      if (ownCount !== navigationCount) return;
    }
    chain = next;
    const screen = next.at(-1);
    const missingIndex = next.findIndex(isMissing);
    await commit(move, {
      location: move.location,
      way: move.way,
      params,
      components: next
        .slice(0, missingIndex === -1 ? next.length : missingIndex)
        .flatMap((route) => route.Component ?? modules.get(route)?.Component ?? []),
      Skeleton: screen ? (modules.get(screen)?.Skeleton ?? null) : null,
      keepsScroll: move.keepsScroll,
      ...(failure && { failure }),
    });
  }

  function commit(move: Move, step: Step): Promise<void> {
    if (current) scroll?.note(current.location.key);
    const { pathname, search, hash, state, key } = move.location;
    const entry = { usr: state, key, idx: move.index };
    if (move.way === 'push') history.pushState(entry, '', `${pathname}${search}${hash}`);
    if (move.way === 'replace') history.replaceState(entry, '', `${pathname}${search}${hash}`);
    index = move.index;
    // Overlays belong to the screen over which they were opened.
    const staysOnScreen = move.way === 'replace' && current?.location.pathname === pathname;
    if (current && !staysOnScreen) overlays.closeAbove(0);
    current = step;
    overlays.resume();
    return new Promise((resolve) => {
      pendingNavigations.push(resolve);
      for (const listener of listeners) listener(step);
    });
  }

  /** Whether a guard blocks a navigation. The guard receives the function that continues it. */
  function isStopped(to: Location, proceed: () => void): boolean {
    const from = current?.location;
    const [blockingGuard] = from ? [...guards].filter(([guard]) => guard({ from, to })) : [];
    blockingGuard?.[1]({ proceed });
    return blockingGuard !== undefined;
  }

  function onPop(): void {
    const entry = readEntry(history.state);
    if (entry.index === undefined) {
      // The browser navigated to a fragment of this screen and created the entry.
      const location = { ...currentLocation(), key: newKey() };
      const place = index + overlays.depth() + 1;
      overlays.resume();
      return void go({ location, way: 'replace', index: place, keepsScroll: true });
    }
    if (entry.key === current?.location.key) {
      // Back over overlays, or forward to a closed one. It also cancels a navigation in flight.
      navigationCount += 1;
      destination = current.location;
      overlays.closeAbove(entry.overlays);
      return overlays.resume();
    }
    // The entry of a closed overlay of another screen. The screen is below it.
    if (entry.overlays > 0) return void overlays.traverse(-entry.overlays);
    const target = entry.index;
    const move: Move = { location: currentLocation(), way: 'pop', index: target, keepsScroll: false };
    const delta = target - index - overlays.depth();
    const isAllowed = isApproved;
    isApproved = false;
    const proceed = async () => {
      await overlays.unwind();
      // An overlay opened meanwhile, such as the dialog of the guard, has truncated the forward
      // history.
      if (delta > 0) return go({ ...move, way: 'push', index: index + 1 });
      isApproved = true;
      return history.go(target - index);
    };
    if (isAllowed || !isStopped(move.location, () => void proceed())) return void go(move);
    // The URL has changed already, so it is restored to that of the current screen.
    overlays.resume();
    void overlays.traverse(-delta);
  }

  addEventListener('popstate', () => {
    // A traversal usually ends on the current screen. Beside a closed overlay it may be another
    // screen.
    const isTraversal = overlays.finishTraversal();
    if (!isTraversal || readEntry(history.state).key !== current?.location.key) onPop();
  });

  if (readEntry(history.state).index === undefined)
    history.replaceState({ usr: null, key: newKey(), idx: index }, '');
  void go({ location: currentLocation(), way: 'pop', index, keepsScroll: false });

  return {
    current: () => current,
    destination: () => destination,
    async navigate(to, { replace = false, state = null, preventScrollReset = false } = {}) {
      if (typeof to === 'number') {
        await overlays.unwind();
        return history.go(to);
      }
      const move: Move = {
        location: locationOf(hrefOf(to, current?.location ?? currentLocation()), state, newKey()),
        way: replace ? 'replace' : 'push',
        index: replace ? index : index + 1,
        keepsScroll: preventScrollReset,
      };
      if (!isStopped(move.location, () => void go(move))) await go(move);
    },
    async retry() {
      forgetFailedLoads();
      if (current?.failure && destination === current.location)
        await go({ location: destination, way: 'replace', index, keepsScroll: true });
      return current !== null && !current.failure;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (current) listener(current);
      return () => listeners.delete(listener);
    },
    confirmRender(step) {
      scroll?.settle(step);
      if (step !== current) return;
      const resolvers = pendingNavigations;
      pendingNavigations = [];
      for (const resolve of resolvers) resolve();
    },
    guard(guard, onStopped) {
      guards.set(guard, onStopped);
      return () => guards.delete(guard);
    },
    addOverlay: overlays.add,
  };
}
