import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createRouter, type HistoryWindow, type Router } from './router.ts';
import type { Route } from './routes.ts';
import type { Step } from './step.ts';

const Component = () => null;

const routes: readonly Route[] = [
  { path: '/', Component },
  {
    Component,
    children: [
      { path: '/list', Component },
      { path: '/item/:name', Component },
      { path: '/late', load: async () => ({ Component }) },
      { path: '/broken', load: () => Promise.reject(new Error('gone')) },
    ],
  },
  { path: '*', Component },
];

/** Moves of all histories that have not happened yet. */
const pendingMoves = new Set<symbol>();

/**
 * A fake browser history: entries and the current index. It moves asynchronously, as browsers do.
 */
class FakeWindow implements HistoryWindow {
  entries: { href: string; state: unknown }[];
  at = 0;
  #onPop: (() => void)[] = [];

  constructor(href: string) {
    this.entries = [{ href, state: null }];
  }

  get href(): string {
    return this.entries[this.at]?.href ?? '';
  }

  location = (() => {
    const currentUrl = () => new URL(this.href, 'http://app');
    return {
      get pathname() {
        return currentUrl().pathname;
      },
      get search() {
        return currentUrl().search;
      },
      get hash() {
        return currentUrl().hash;
      },
    };
  })();

  addEventListener = (_kind: string, listener: unknown): void => {
    this.#onPop.push(() => typeof listener === 'function' && listener());
  };

  history = (() => {
    const state = () => this.entries[this.at]?.state;
    return {
      get state(): unknown {
        return state();
      },
      pushState: (historyState: unknown, _: string, href?: string | URL | null) => {
        this.entries = [
          ...this.entries.slice(0, this.at + 1),
          { href: hrefIn(href) ?? this.href, state: historyState },
        ];
        this.at += 1;
      },
      replaceState: (historyState: unknown, _: string, href?: string | URL | null) => {
        this.entries[this.at] = { href: hrefIn(href) ?? this.href, state: historyState };
      },
      go: (delta = 0) => {
        const move = Symbol('move');
        pendingMoves.add(move);
        setTimeout(() => {
          pendingMoves.delete(move);
          this.move(delta);
        });
      },
    };
  })();

  move(delta: number): void {
    if (this.entries[this.at + delta] === undefined || delta === 0) return;
    this.at += delta;
    for (const tell of this.#onPop) tell();
  }
}

const hrefIn = (href?: string | URL | null): string | undefined => href?.toString();

/** A router whose steps are rendered at once. */
function open(href: string): { page: FakeWindow; router: Router; steps: Step[] } {
  const page = new FakeWindow(href);
  const router = createRouter(routes, page);
  const steps: Step[] = [];
  router.subscribe((step) => {
    steps.push(step);
    queueMicrotask(() => router.confirmRender(step));
  });
  return { page, router, steps };
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the histories have moved. A busy machine runs several timers late and at once. */
async function settle(): Promise<void> {
  await pass(5);
  while (pendingMoves.size > 0) await pass(1);
  await pass(0);
}

test('the router renders a screen inside its layout and reads the parameters of the path', async () => {
  const { router } = open('/item/ana%20m?tab=demos#x');
  await settle();
  expect(router.current()).toMatchObject({
    location: { pathname: '/item/ana%20m', search: '?tab=demos', hash: '#x' },
    params: { name: 'ana m' },
    components: [Component, Component],
  });
});

test('routes ignore case and a trailing slash, and unknown paths have a screen of their own', async () => {
  for (const [href, count] of [
    ['/List/', 2],
    ['/', 1],
    ['/list/more', 1],
    ['/item/%E0%A4%A', 2],
  ] as const) {
    const { router } = open(href);
    expect(router.current()?.components).toHaveLength(count);
  }
});

test('navigate resolves when the screen is rendered, and its state is stored in the history', async () => {
  const { page, router } = open('/');
  await router.navigate('/late?page=2', { state: { from: 'here' } });
  expect(router.current()?.location).toMatchObject({ search: '?page=2', state: { from: 'here' } });
  expect(page.href).toBe('/late?page=2');
  await router.navigate({ search: 'page=3' }, { replace: true });
  expect(page.entries.map(({ href }) => href)).toEqual(['/', '/late?page=3']);
  const again = createRouter(routes, page);
  await settle();
  expect(again.current()?.location.key).toBe(router.current()?.location.key);
});

test('the old screen stays until the new script has loaded, and a navigation meanwhile takes precedence', async () => {
  const { router, page } = open('/');
  const first = router.navigate('/late');
  expect(page.href).toBe('/');
  expect(router.destination().pathname).toBe('/late');
  await router.navigate('/list');
  await first;
  await settle();
  expect(page.entries.map(({ href }) => href)).toEqual(['/', '/list']);
});

test('a script that does not load is reported inside the layouts, and loaded again the next time', async () => {
  const { router } = open('/');
  await router.navigate('/broken');
  expect(router.current()?.failure?.error).toBeInstanceOf(Error);
  expect(router.current()?.components).toEqual([Component]);
  expect(await router.retry()).toBe(false);
  await router.navigate('/list');
  expect(router.current()?.failure).toBeUndefined();
  expect(await router.retry()).toBe(true);
});

test('a retry loads the missing script at the same history entry', async () => {
  const load = vi
    .fn<() => Promise<{ Component: typeof Component }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ Component });
  const page = new FakeWindow('/');
  const router = createRouter(
    [
      { path: '/', Component },
      { path: '/late', load },
    ],
    page,
  );
  router.subscribe((step) => router.confirmRender(step));
  await router.navigate('/late');
  expect(router.current()?.components).toEqual([]);
  expect(await router.retry()).toBe(true);
  expect(router.current()?.components).toEqual([Component]);
  expect(page.entries.map(({ href }) => href)).toEqual(['/', '/late']);
  await router.retry();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a guard blocks a navigation until it calls proceed', async () => {
  const { page, router } = open('/');
  await router.navigate('/list');
  await router.navigate('/late');
  const navigations: { proceed: () => void }[] = [];
  const end = router.guard(
    ({ from, to }) => from.pathname !== to.pathname,
    (each) => navigations.push(each),
  );
  await router.navigate('/list');
  page.move(-2);
  await settle();
  expect([page.href, router.current()?.location.pathname, navigations.length]).toEqual(['/late', '/late', 2]);
  navigations[1]?.proceed();
  await settle();
  expect([page.href, router.current()?.location.pathname]).toEqual(['/', '/']);
  page.move(1);
  await settle();
  expect(navigations).toHaveLength(3);
  end();
  page.move(1);
  await settle();
  expect(router.current()?.location.pathname).toBe('/list');
});

test('a fragment navigation by the browser is a step like any other', async () => {
  const { page, router } = open('/list');
  page.entries.push({ href: '/list#content', state: null });
  page.move(1);
  await settle();
  expect(router.current()?.location.hash).toBe('#content');
  page.move(-1);
  await settle();
  expect(router.current()?.location.hash).toBe('');
});

test('any sequence of navigations shows the screen of the URL', async () => {
  const move = fc.oneof(
    fc.constantFrom('/', '/list', '/late', '/late?page=2', '/item/mo').map((to) => ({ to, replace: false })),
    fc.constantFrom('/list', '/late').map((to) => ({ to, replace: true })),
    fc.integer({ min: -3, max: 3 }).map((to) => ({ to, replace: false })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.boolean(), async (moves, waitsBetween) => {
      const { page, router } = open('/');
      for (const { to, replace } of moves) {
        void router.navigate(to, { replace });
        if (waitsBetween || typeof to === 'number') await settle();
      }
      await settle();
      const { pathname, search } = router.current()?.location ?? {};
      expect(`${pathname}${search}`).toBe(page.href);
      expect(router.destination()).toEqual(router.current()?.location);
      expect(page.history.state).toMatchObject({ idx: page.at, key: router.current()?.location.key });
    }),
    { numRuns: 40 },
  );
});

/** An overlay of a test. A busy one stays open when the router closes it. */
function openOverlay(router: Router, isBusy = () => false): { isOpen: () => boolean; close: () => void } {
  const close = () => {
    if (!isBusy()) remove();
  };
  let isOpen = true;
  const release = router.addOverlay(close);
  const remove = () => {
    isOpen = false;
    release();
  };
  return { isOpen: () => isOpen, close };
}

const hrefs = ({ entries }: FakeWindow) => entries.map(({ href }) => href);

test('Back closes open overlays one by one before it leaves the screen', async () => {
  const { page, router, steps } = open('/');
  await router.navigate('/list');
  const [sheet, dialog] = [openOverlay(router), openOverlay(router)];
  await settle();
  expect(hrefs(page)).toEqual(['/', '/list', '/list', '/list']);
  page.move(-1);
  await settle();
  expect([sheet.isOpen(), dialog.isOpen(), page.at]).toEqual([true, false, 2]);
  page.move(-1);
  await settle();
  expect([sheet.isOpen(), page.href, steps.length]).toEqual([false, '/list', 2]);
  page.move(-1);
  await settle();
  expect(router.current()?.location.pathname).toBe('/');
});

test('an overlay that closes by itself removes its entry, and Forward does not open it again', async () => {
  const { page, router } = open('/list');
  const menu = openOverlay(router);
  await settle();
  menu.close();
  await settle();
  expect(page.at).toBe(0);
  page.move(1);
  await settle();
  expect([page.at, menu.isOpen()]).toEqual([0, false]);
});

test('a menu that opens a dialog passes its entry on', async () => {
  const { page, router } = open('/list');
  const menu = openOverlay(router);
  await settle();
  menu.close();
  const dialog = openOverlay(router);
  await settle();
  expect([page.at, page.entries.length]).toEqual([1, 2]);
  page.move(-1);
  await settle();
  expect([page.at, dialog.isOpen()]).toEqual([0, false]);
});

test('a navigation from an overlay replaces its entry and closes the remaining overlays', async () => {
  const { page, router } = open('/');
  const [sheet] = [openOverlay(router), openOverlay(router)];
  await settle();
  await router.navigate('/late');
  await settle();
  expect([hrefs(page), sheet.isOpen()]).toEqual([['/', '/late'], false]);
  const dialog = openOverlay(router);
  await settle();
  await router.navigate({ pathname: '/late', search: 'page=2' }, { replace: true });
  await settle();
  expect([hrefs(page), dialog.isOpen()]).toEqual([['/', '/late?page=2', '/late?page=2'], true]);
  dialog.close();
  await router.navigate(-1);
  await settle();
  expect([page.href, router.current()?.location.pathname]).toEqual(['/', '/']);
});

test('an overlay that cannot close yet keeps its entry', async () => {
  const { page, router } = open('/list');
  let isBusy = true;
  const dialog = openOverlay(router, () => isBusy);
  await settle();
  page.move(-1);
  await settle();
  expect([page.at, dialog.isOpen()]).toEqual([1, true]);
  isBusy = false;
  page.move(-1);
  await settle();
  expect([page.at, dialog.isOpen()]).toEqual([0, false]);
});

test('a reload with an open overlay returns to the entry of the screen', async () => {
  const { page, router } = open('/');
  await router.navigate('/list');
  openOverlay(router);
  openOverlay(router);
  await settle();
  const again = createRouter(routes, page);
  await settle();
  expect([page.at, again.current()?.location.pathname]).toEqual([1, '/list']);
  page.move(-1);
  await settle();
  expect(again.current()?.location.pathname).toBe('/');
});

test('the dialog of a guard has an entry, and the navigation starts below it', async () => {
  const { page, router } = open('/');
  await router.navigate('/list');
  await router.navigate('/late');
  const end = router.guard(
    () => true,
    ({ proceed }) => {
      openOverlay(router);
      end();
      setTimeout(proceed, 5);
    },
  );
  page.move(-1);
  await settle();
  await settle();
  await settle();
  expect([page.at, router.current()?.location.pathname]).toEqual([1, '/list']);
});

test('any sequence of actions leaves one history entry for each open overlay', async () => {
  const step = fc.oneof(
    fc.constantFrom('/list', '/late', '/item/mo').map((to) => ({ kind: 'navigate' as const, to })),
    fc.constantFrom('/list', '/late').map((to) => ({ kind: 'replace' as const, to })),
    fc.constant({ kind: 'open' as const }),
    fc.nat(2).map((which) => ({ kind: 'close' as const, which })),
    fc.constantFrom(-2, -1, 1).map((by) => ({ kind: 'move' as const, by })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, waitsBetween) => {
      const { page, router } = open('/');
      let overlays: ReturnType<typeof openOverlay>[] = [];
      for (const each of steps) {
        overlays = overlays.filter(({ isOpen }) => isOpen());
        if (each.kind === 'navigate') void router.navigate(each.to);
        if (each.kind === 'replace') void router.navigate(each.to, { replace: true });
        if (each.kind === 'open') overlays.push(openOverlay(router));
        if (each.kind === 'close') overlays[each.which]?.close();
        if (each.kind === 'move') page.move(each.by);
        if (waitsBetween || each.kind === 'move') await settle();
      }
      await settle();
      const { pathname, search, key } = router.current()?.location ?? {};
      const count = overlays.filter(({ isOpen }) => isOpen()).length;
      expect(`${pathname}${search}`).toBe(page.href);
      expect(page.history.state).toMatchObject({ idx: page.at, key });
      expect(page.entries.slice(0, page.at + 1).filter(({ state }) => isOverlayOf(state, key))).toHaveLength(
        count,
      );
    }),
    { numRuns: 40 },
  );
});

const isOverlayOf = (state: unknown, key: string | undefined): boolean =>
  typeof state === 'object' && state !== null && 'overlays' in state && 'key' in state && state.key === key;
