import { readEntry } from './history-entry.ts';
import { hrefOf, locationOf, newKey, type Location, type To } from './location.ts';
import { createOverlayHistory } from './overlay-history.ts';
import { matcherOf, type Route, type Script } from './routes.ts';
import type { ScrollKeeper } from './scroll.ts';
import type { Step, Way } from './step.ts';

export interface NavigateOptions {
  replace?: boolean;
  state?: object | null;
  /** Stays as far scrolled as the page is, rather than at the top. */
  preventScrollReset?: boolean;
}

/** Says whether one stays. */
export type Guard = (moves: { from: Location; to: Location }) => boolean;

/** A move that a guard has stopped, to be made all the same or to be forgotten. */
export type Stopped = { proceed: () => void };

export interface Router {
  /** Null until the first screen has come. */
  current: () => Step | null;
  /** @returns resolved when the screen is drawn, or another way was taken. A number moves in the history. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Tells of each step, the current one first. @returns what ends it */
  subscribe: (listener: (step: Step) => void) => () => void;
  /** To be called when a step is on the screen. */
  drawn: (step: Step) => void;
  /** Asks before each move. @returns what ends it */
  guard: (guard: Guard, onStopped: (stopped: Stopped) => void) => () => void;
  /** Gives an open overlay its history entry: Back calls `close`. @returns to be called when the overlay has closed */
  addOverlay: (close: () => void) => () => void;
}

/** What of a window the router uses. */
export type HistoryWindow = Pick<Window, 'addEventListener'> & {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash'>;
};

interface Move {
  location: Location;
  way: Way;
  /** The place of its entry in the history. */
  index: number;
  keepsScroll: boolean;
}

/**
 * Leads from screen to screen without loading the page: the old screen stays until the script of the new one is there.
 * An entry of the history holds `{ usr, key, idx }`: what was given along, its name, its place; that of an overlay also holds
 * `overlays` (see overlay-history.ts).
 */
export function createRouter(
  routes: readonly Route[],
  { history, location: shown, addEventListener }: HistoryWindow,
  scroll?: ScrollKeeper,
): Router {
  const match = matcherOf(routes);
  const loaded = new Map<Route, Script>();
  const listeners = new Set<(step: Step) => void>();
  const guards = new Map<Guard, (stopped: Stopped) => void>();
  let current: Step | null = null;
  let chain: readonly Route[] = [];
  const overlays = createOverlayHistory(history);
  /** The place of the entry of the screen; entries of overlays follow it. */
  let index = (readEntry(history.state).index ?? 0) - overlays.depth();
  /** Counts the moves: one that took long is overtaken by the next. */
  let moves = 0;
  let waiting: (() => void)[] = [];
  /** The next move in the history was asked about already. */
  let mayPass = false;

  const here = (): Location => {
    const { state, key } = readEntry(history.state);
    return locationOf(`${shown.pathname}${shown.search}${shown.hash}`, state, key);
  };

  const bring = async (route: Route): Promise<void> => {
    const script = await route.load?.();
    if (script) loaded.set(route, script);
  };

  async function go(move: Move): Promise<void> {
    moves += 1;
    const turn = moves;
    const { chain: next, params } = match(move.location.pathname);
    const isOtherSearch = move.location.search !== current?.location.search;
    for (const route of next)
      if (isOtherSearch || !chain.includes(route))
        route.ask?.(new URLSearchParams(move.location.search), params);
    const missing = next.filter((route) => route.load && !loaded.has(route));
    let failure: Step['failure'];
    if (missing.length > 0) {
      try {
        await Promise.all(missing.map(bring));
      } catch (error) {
        failure = { error };
      }
    }
    if (turn !== moves) return;
    if (move.way !== 'pop' && overlays.hasEntries()) {
      await overlays.unwind();
      if (turn !== moves) return;
    }
    chain = next;
    const screen = next.at(-1);
    await commit(move, {
      location: move.location,
      way: move.way,
      params,
      components: next.flatMap((route) => route.Component ?? loaded.get(route)?.Component ?? []),
      Skeleton: screen ? (loaded.get(screen)?.Skeleton ?? null) : null,
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
    // Overlays belong to the screen that they were opened over.
    const staysOnScreen = move.way === 'replace' && current?.location.pathname === pathname;
    if (current && !staysOnScreen) overlays.closeAbove(0);
    current = step;
    overlays.resume();
    return new Promise((resolve) => {
      waiting.push(resolve);
      for (const listener of listeners) listener(step);
    });
  }

  /** Whether a guard has stopped a move; it is told how to make it all the same. */
  function isStopped(to: Location, proceed: () => void): boolean {
    const from = current?.location;
    const [found] = from ? [...guards].filter(([guard]) => guard({ from, to })) : [];
    found?.[1]({ proceed });
    return found !== undefined;
  }

  function onPop(): void {
    const entry = readEntry(history.state);
    if (entry.index === undefined) {
      // The browser itself went to a place on this screen, and made the entry.
      const location = { ...here(), key: newKey() };
      const place = index + overlays.depth() + 1;
      overlays.resume();
      return void go({ location, way: 'replace', index: place, keepsScroll: true });
    }
    if (entry.key === current?.location.key) {
      // Back over overlays, or forward to one that is closed. It also ends a move that was still under way.
      moves += 1;
      overlays.closeAbove(entry.overlays);
      return overlays.resume();
    }
    // The overlay of another screen, which is closed: that screen lies below it.
    if (entry.overlays > 0) return void overlays.traverse(-entry.overlays);
    const target = entry.index;
    const move: Move = { location: here(), way: 'pop', index: target, keepsScroll: false };
    const delta = target - index - overlays.depth();
    const isAllowed = mayPass;
    mayPass = false;
    const proceed = async () => {
      await overlays.unwind();
      // An overlay that has opened meanwhile, as the question of the guard, has cut off what lies ahead.
      if (delta > 0) return go({ ...move, way: 'push', index: index + 1 });
      mayPass = true;
      return history.go(target - index);
    };
    if (isAllowed || !isStopped(move.location, () => void proceed())) return void go(move);
    // The address has moved already: back to that of what is shown.
    overlays.resume();
    void overlays.traverse(-delta);
  }

  addEventListener('popstate', () => {
    // A traversal mostly ends where the router is; beside a closed overlay the screen may be another one.
    const isTraversal = overlays.finishTraversal();
    if (!isTraversal || readEntry(history.state).key !== current?.location.key) onPop();
  });

  if (readEntry(history.state).index === undefined)
    history.replaceState({ usr: null, key: newKey(), idx: index }, '');
  void go({ location: here(), way: 'pop', index, keepsScroll: false });

  return {
    current: () => current,
    async navigate(to, { replace = false, state = null, preventScrollReset = false } = {}) {
      if (typeof to === 'number') {
        await overlays.unwind();
        return history.go(to);
      }
      const move: Move = {
        location: locationOf(hrefOf(to, current?.location ?? here()), state, newKey()),
        way: replace ? 'replace' : 'push',
        index: replace ? index : index + 1,
        keepsScroll: preventScrollReset,
      };
      if (!isStopped(move.location, () => void go(move))) await go(move);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (current) listener(current);
      return () => listeners.delete(listener);
    },
    drawn(step) {
      scroll?.settle(step);
      if (step !== current) return;
      const arrived = waiting;
      waiting = [];
      for (const resolve of arrived) resolve();
    },
    guard(guard, onStopped) {
      guards.set(guard, onStopped);
      return () => guards.delete(guard);
    },
    addOverlay: overlays.add,
  };
}
