import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazy, type ReactElement, type ReactNode } from 'react';
import { renderForUser } from '../lib/component.fixture.ts';
import { StaticRouter } from '@packages/router';
import { TabPanel, Tabs } from './controls/tabs.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { lazyOverlay } from './overlays/lazy-overlay.tsx';
import { Menu } from './overlays/menu.tsx';
import { Popover } from './overlays/popover.tsx';
import { Panel } from './panel.tsx';
import { Part } from './part.tsx';

/** Whether the part throws an error when it renders. */
let isBroken = true;

function BrokenPart(): ReactNode {
  if (isBroken) throw new Error('The part is broken.');
  return <p>The part works.</p>;
}

beforeEach(() => {
  isBroken = true;
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const nothing = () => undefined;
const failToLoad = () =>
  Promise.reject(new Error('Failed to fetch dynamically imported module: /assets/menu.js'));
const button = <button type="button">Open</button>;

const places: [string, ReactElement][] = [
  [
    'a part that loads later',
    <Part key="part" fallback={<p>Loading…</p>}>
      <BrokenPart />
    </Part>,
  ],
  [
    'a panel',
    <Panel key="panel">
      <BrokenPart />
    </Panel>,
  ],
  [
    'a tab',
    <Tabs key="tabs" value="a" onChange={nothing}>
      <TabPanel value="a">
        <BrokenPart />
      </TabPanel>
    </Tabs>,
  ],
  [
    'a dialog',
    <Dialog key="dialog" open onOpenChange={nothing} title="Share">
      <BrokenPart />
    </Dialog>,
  ],
  [
    'a menu',
    <Menu key="menu" label="Actions" trigger={button} defaultOpen>
      <BrokenPart />
    </Menu>,
  ],
  [
    'a popover',
    <Popover key="popover" title="Activity" trigger={button} defaultOpen>
      {() => <BrokenPart />}
    </Popover>,
  ],
];

it.each(places)(
  'an error in %s leaves the screen, and Try Again renders the part',
  async (_place, element) => {
    const { user } = renderForUser(
      <StaticRouter location="/">
        <h1>The screen</h1>
        {element}
      </StaticRouter>,
    );
    expect(screen.getByText('The screen')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong here.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('The part works.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('a menu whose script does not load keeps its button', async () => {
  const LazyMenu = lazyOverlay('menu', failToLoad);
  const { user } = renderForUser(<LazyMenu trigger={button} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
  expect(screen.getByRole('button', { name: 'Open' })).toBeDefined();
});

it('a part whose script does not load leaves the screen', async () => {
  const MissingPart = lazy(failToLoad);
  renderForUser(
    <>
      <h1>The screen</h1>
      <Part>
        <MissingPart />
      </Part>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
  expect(screen.getByText('The screen')).toBeDefined();
});
