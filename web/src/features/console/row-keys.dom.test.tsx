import { screen } from '@testing-library/react';
import { StaticRouter } from '@packages/router';
import { expect, it, vi } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { player } from '../../player/index.ts';
import { ConsoleKeys } from './console-keys.tsx';

const open = vi.fn<(name: string) => void>();

function List({ names }: { names: readonly string[] }) {
  return (
    <StaticRouter location="/admin/people">
      <main>
        <input aria-label="Search" />
        <ul>
          {names.map((name) => (
            <li key={name} data-row tabIndex={-1} aria-label={name}>
              <input type="checkbox" aria-label={`Select ${name}`} />
              <button type="button">{`Hold ${name}`}</button>
              <button type="button" data-opens onClick={() => open(name)}>{`Open ${name}`}</button>
            </li>
          ))}
        </ul>
      </main>
      <ConsoleKeys />
    </StaticRouter>
  );
}

const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

it('J and K move between rows, Enter opens and X selects the focused one', async () => {
  const { user } = renderForUser(<List names={['mara', 'juno', 'lumen']} />);
  await user.keyboard('j');
  expect(focusedLabel()).toBe('mara');
  await user.keyboard('jjj');
  expect(focusedLabel()).toBe('lumen');
  await user.keyboard('k');
  expect(focusedLabel()).toBe('juno');
  await user.keyboard('{Enter}');
  expect(open.mock.calls).toEqual([['juno']]);
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select juno' })).toHaveProperty('checked', true);
});

it('the place of a row that is gone continues with the next row', async () => {
  const { user, rerender } = renderForUser(<List names={['mara', 'juno', 'lumen']} />);
  await user.keyboard('jj');
  rerender(<List names={['mara', 'lumen']} />);
  await user.keyboard('j');
  expect(focusedLabel()).toBe('lumen');
});

it('the keys do nothing while the user types or has turned them off', async () => {
  const { user } = renderForUser(<List names={['mara']} />);
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'jkx?');
  expect(focusedLabel()).toBe('Search');
  await user.click(document.body);
  player.setKeys(false);
  await user.keyboard('j?');
  expect(document.activeElement).toBe(document.body);
  player.setKeys(true);
});

it('? shows the keys', async () => {
  const { user } = renderForUser(<List names={[]} />);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  expect(screen.getByText('Next row')).toBeTruthy();
});
