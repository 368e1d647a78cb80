import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { StaticRouter } from '@packages/router';
import { Menu, MenuItem } from './menu.tsx';

function renderMenu() {
  const onSelect = vi.fn<() => void>();
  const { user } = renderForUser(
    <StaticRouter location="/">
      <Menu label="Actions" trigger={<button type="button">More</button>}>
        <MenuItem onSelect={onSelect}>Delete</MenuItem>
      </Menu>
    </StaticRouter>,
  );
  return { user, onSelect, button: screen.getByRole('button', { name: 'More' }) };
}

it('a menu opens when its button is released, so that the release chooses no item', async () => {
  const { user, onSelect, button } = renderMenu();
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(screen.queryByRole('menu')).toBeNull();
  await user.pointer('[/MouseLeft]');
  expect(screen.queryByRole('menu')).not.toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

it('a second click on the button of an open menu closes it', async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  // The primitive listens for outside clicks from the next task on.
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

it.each(['{Enter}', ' ', '{ArrowDown}'])('the key "%s" opens a menu', async (key) => {
  const { user, button } = renderMenu();
  button.focus();
  await user.keyboard(key);
  expect(screen.queryByRole('menu')).not.toBeNull();
});
