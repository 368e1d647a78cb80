import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { renderForUser } from '../lib/component.fixture.ts';
import { StaticRouter, lazy } from '@packages/router';
import { TabPanel, Tabs } from './controls/tabs.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { lazyOverlay, type OpenedByTrigger } from './overlays/lazy-overlay.tsx';
import { Menu } from './overlays/menu.tsx';
import { Popover } from './overlays/popover.tsx';
import { Panel } from './panel.tsx';
import { missingParts, setMissingPartListener, type MissingPart } from './missing-parts.ts';
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

/** A script that loads as soon as there is a connection. */
function scriptOf<P>(component: ComponentType<P>): {
  connect: () => void;
  load: () => Promise<ComponentType<P>>;
} {
  let isConnected = false;
  return {
    connect: () => {
      isConnected = true;
    },
    load: async () => {
      if (isConnected) return component;
      throw new Error('Failed to fetch dynamically imported module: /assets/menu.js');
    },
  };
}

const WorkingPart = () => <p>The part works.</p>;

/** What the notice of the connection receives. */
function listenForMissingParts(): MissingPart[] {
  const parts: MissingPart[] = [];
  setMissingPartListener((part) => parts.push(part));
  onTestFinished(() => setMissingPartListener(undefined));
  return parts;
}

it('a menu whose script does not load keeps its button, and the next click opens it', async () => {
  const parts = listenForMissingParts();
  const { connect, load } = scriptOf<OpenedByTrigger>(WorkingPart);
  const LazyMenu = lazyOverlay<OpenedByTrigger>('menu', load);
  const { user } = renderForUser(<LazyMenu trigger={button} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(parts).toHaveLength(1));
  connect();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The part works.')).toBeDefined();
});

it('a part whose script does not load leaves the screen, and Try Again loads it', async () => {
  const { connect, load } = scriptOf(WorkingPart);
  const LazyPart = lazy(load);
  const { user } = renderForUser(
    <>
      <h1>The screen</h1>
      <Part fallback={<p>Loading…</p>}>
        <LazyPart />
      </Part>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
  expect(screen.getByText('The screen')).toBeDefined();
  connect();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The part works.')).toBeDefined();
});

it('a part without a place whose script does not load leaves the words to the notice of the connection', async () => {
  const parts = listenForMissingParts();
  const { connect, load } = scriptOf(WorkingPart);
  const LazyPart = lazy(load);
  renderForUser(
    <Part>
      <LazyPart />
    </Part>,
  );
  await waitFor(() => expect(parts).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  connect();
  parts[0]?.retry();
  expect(await screen.findByText('The part works.')).toBeDefined();
  expect(missingParts.size).toBe(0);
});
