import { hrefOf, locationOf, newKey, type Location, type To } from './location.ts';
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
 * An entry of the history holds `{ usr, key, idx }`: what was given along, its name, its place.
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
  let index = entryOf(history.state).index ?? 0;
  /** Counts the moves: one that took long is overtaken by the next. */
  let moves = 0;
  let waiting: (() => void)[] = [];
  /** A stopped move in the history has been turned back. */
  let returning: Promise<void> = Promise.resolve();
  let onReturned: (() => void) | undefined;
  /** The next move in the history was asked about already. */
  let mayPass = false;

  const here = (): Location => {
    const { state, key } = entryOf(history.state);
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
    current = step;
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
    const entry = entryOf(history.state);
    if (entry.index === undefined) {
      // The browser itself went to a place on this screen, and made the entry.
      const place = { location: { ...here(), key: newKey() }, way: 'replace', index: index + 1 } as const;
      return void go({ ...place, keepsScroll: true });
    }
    const move: Move = { location: here(), way: 'pop', index: entry.index, keepsScroll: false };
    const delta = move.index - index;
    const isAllowed = mayPass;
    mayPass = false;
    const proceed = () => {
      mayPass = true;
      history.go(delta);
    };
    if (!isAllowed && isStopped(move.location, () => void returning.then(proceed))) {
      // The address has moved already: back to that of what is shown.
      returning = new Promise((resolve) => {
        onReturned = resolve;
      });
      return history.go(-delta);
    }
    void go(move);
  }

  addEventListener('popstate', () => {
    const returned = onReturned;
    onReturned = undefined;
    if (returned) returned();
    else onPop();
  });

  if (entryOf(history.state).index === undefined)
    history.replaceState({ usr: null, key: newKey(), idx: index }, '');
  void go({ location: here(), way: 'pop', index, keepsScroll: false });

  return {
    current: () => current,
    async navigate(to, { replace = false, state = null, preventScrollReset = false } = {}) {
      if (typeof to === 'number') return history.go(to);
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
  };
}

/** What an entry of the history holds; one that the browser made holds nothing. */
function entryOf(entry: unknown): { state: object | null; key: string; index: number | undefined } {
  const held: Partial<Record<string, unknown>> =
    typeof entry === 'object' && entry !== null ? { ...entry } : {};
  const { usr, key, idx } = held;
  return {
    state: typeof usr === 'object' ? usr : null,
    key: typeof key === 'string' ? key : '',
    index: typeof idx === 'number' ? idx : undefined,
  };
}
