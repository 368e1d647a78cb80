import { isOpenToVisitors, screens } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { RequireSession } from '../features/auth/require-session.tsx';
import type { Route } from '@packages/router';
import { routes } from './router.tsx';

/** The paths of the screens that render without a session. */
const listOpenPaths = (below: readonly Route[]): string[] =>
  below.flatMap(({ path, Component, children = [] }) =>
    Component === RequireSession ? [] : [...(path === undefined ? [] : [path]), ...listOpenPaths(children)],
  );

test('the server and the router agree on the screens that visitors can open', () => {
  const openPaths = listOpenPaths(routes);
  for (const path of Object.values(screens))
    expect([path, isOpenToVisitors(path)]).toEqual([path, openPaths.includes(path)]);
});
