import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { SortableList } from './sortable-list.tsx';

const items = ['Night Bus', 'Day Train'].map((title) => ({ id: title, title }));

function renderList() {
  const onMove = vi.fn<() => void>();
  renderForUser(
    <SortableList items={items} count={2} onMove={onMove} label="Tracks">
      {({ title }, { ref, handle }) => (
        <li ref={ref}>
          {title}
          {handle}
        </li>
      )}
    </SortableList>,
  );
  return { onMove, handle: screen.getByRole('button', { name: 'Move Night Bus' }) };
}

const press = (element: Element, code: string) => fireEvent.keyDown(element, { code, key: code });

it('an item that is lifted and returned by keys in one task is returned', async () => {
  const { handle, onMove } = renderList();
  press(handle, 'Space');
  press(handle, 'Escape');
  await expect(screen.findByText('“Night Bus” returned to position 1 of 2')).resolves.toBeDefined();
  expect(onMove).not.toHaveBeenCalled();
});

it('keys in one task have their effect in their order', async () => {
  const { handle } = renderList();
  for (const code of ['Space', 'Escape', 'Space', 'Space']) press(handle, code);
  await expect(screen.findByText('“Night Bus” dropped at position 1 of 2')).resolves.toBeDefined();
});
