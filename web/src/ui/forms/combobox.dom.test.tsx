import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { StaticRouter } from '@packages/router';
import { Dialog } from '../overlays/dialog.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const CITIES = ['Berlin', 'Bergen', 'Bern', 'Lagos', 'Oslo'];

interface CitiesProps extends Partial<Pick<ComboboxProps, 'busy' | 'message' | 'disabled' | 'onBlur'>> {
  onChoose?: (city: string) => void;
  onSubmit?: () => void;
}

/** A form that filters cities by the typed text. */
function Cities({ onChoose, onSubmit, ...props }: CitiesProps) {
  const [text, setText] = useState('');
  const matches = CITIES.filter((city) => text !== '' && city.toLowerCase().includes(text.toLowerCase()));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Combobox
        label="City"
        value={text}
        onValue={setText}
        options={matches.map((city) => ({ key: city, children: city }))}
        onChoose={(city) => {
          setText('');
          onChoose?.(city);
        }}
        {...(text !== '' && { message: `No cities found for "${text}"` })}
        {...props}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const isOpen = () => field().getAttribute('aria-expanded') === 'true';
/** The option that a screen reader reads out: the one that the field points to. */
const active = () => {
  const option = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  const selectedOptions = screen.queryAllByRole('option', { selected: true });
  expect(selectedOptions).toEqual(option ? [option] : []);
  return option?.textContent;
};
const readAnnouncement = () => screen.getByRole('status').textContent;

it('a combobox lists the options that match the typed text and announces their number', async () => {
  const { user } = renderForUser(<Cities />);
  await user.click(field());
  expect(isOpen()).toBe(false);
  await user.type(field(), 'ber');
  expect(isOpen()).toBe(true);
  expect(options()).toEqual(['Berlin', 'Bergen', 'Bern']);
  expect(readAnnouncement()).toBe('3 results');
  await user.type(field(), 'l');
  expect(options()).toEqual(['Berlin']);
  expect(readAnnouncement()).toBe('1 result');
});

it('a combobox names the list that the field controls', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'ber');
  const list = screen.getByRole('listbox', { name: 'City' });
  expect(field().getAttribute('aria-controls')).toBe(list.id);
});

it('a combobox shows and announces a message without options', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'xyz');
  expect(options()).toEqual([]);
  expect(readAnnouncement()).toBe('No cities found for "xyz"');
  expect(screen.getByText('No cities found for "xyz"', { selector: 'p' })).not.toBeNull();
  expect(field().hasAttribute('aria-activedescendant')).toBe(false);
});

it('the arrow keys move through the options of a combobox and around its ends', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'ber');
  expect(active()).toBe('Berlin');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Bergen');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Berlin');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Bern');
  expect(document.activeElement).toBe(field());
});

it('Home and End move the caret in the text of a combobox, not the active option', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'ber');
  await user.keyboard('{ArrowDown}{Home}');
  expect(active()).toBe('Bergen');
  expect(field().selectionStart).toBe(0);
  await user.keyboard('{End}');
  expect(field().selectionStart).toBe(3);
});

it('typing in a combobox makes the best match active again', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'be');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Bern');
  await user.type(field(), 'r');
  expect(active()).toBe('Berlin');
});

it('Enter chooses the active option of a combobox without submitting the form', async () => {
  const onChoose = vi.fn<(city: string) => void>();
  const onSubmit = vi.fn<() => void>();
  const { user } = renderForUser(<Cities onChoose={onChoose} onSubmit={onSubmit} />);
  await user.type(field(), 'ber{ArrowDown}{Enter}');
  expect(onChoose.mock.calls).toEqual([['Bergen']]);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field().value).toBe('');
  expect(isOpen()).toBe(false);
});

it('Enter submits the form when the list of a combobox is closed', async () => {
  const onSubmit = vi.fn<() => void>();
  const { user } = renderForUser(<Cities onSubmit={onSubmit} />);
  await user.type(field(), 'ber{Escape}');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('Enter chooses no option that belongs to an earlier text, but a click does', async () => {
  const onChoose = vi.fn<(city: string) => void>();
  const { user } = renderForUser(<Cities busy onChoose={onChoose} />);
  await user.type(field(), 'ber{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('option', { name: 'Bern' }));
  expect(onChoose.mock.calls).toEqual([['Bern']]);
});

it.each(['{Enter}', '{ArrowDown}', '{Escape}'])(
  'the input method of a combobox keeps the key %s while it composes',
  async (key) => {
    const onChoose = vi.fn<(city: string) => void>();
    const { user } = renderForUser(<Cities onChoose={onChoose} />);
    await user.type(field(), 'ber');
    const name = key.slice(1, -1);
    const isHandled = [{ isComposing: true }, { keyCode: 229 }].map((composing) => {
      const event = createEvent.keyDown(field(), { key: name, ...composing });
      fireEvent(field(), event);
      return event.defaultPrevented;
    });
    expect(isHandled).toEqual([false, false]);
    expect(onChoose).not.toHaveBeenCalled();
    expect([isOpen(), field().value, active()]).toEqual([true, 'ber', 'Berlin']);
  },
);

it('Escape closes the list of a combobox, and a second Escape empties the field', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'ber{Escape}');
  expect([isOpen(), options(), field().value, readAnnouncement()]).toEqual([false, [], 'ber', '']);
  await user.keyboard('{Escape}');
  expect(field().value).toBe('');
});

it.each(['{ArrowDown}', '{ArrowUp}'])('the key %s opens a closed list of a combobox again', async (key) => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), `ber{Escape}${key}`);
  expect([isOpen(), active()]).toEqual([true, 'Berlin']);
});

it('typing opens a closed list of a combobox again', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'be{Escape}r');
  expect(isOpen()).toBe(true);
});

it('Escape in a combobox leaves the dialog around it open until the field is empty', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { user } = renderForUser(
    <StaticRouter location="/">
      <Dialog open onOpenChange={onOpenChange} title="Add a city">
        <Cities />
      </Dialog>
    </StaticRouter>,
  );
  await user.type(field(), 'ber{Escape}');
  expect([isOpen(), field().value]).toEqual([false, 'ber']);
  await user.keyboard('{Escape}');
  expect(field().value).toBe('');
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it('Escape that ends a composition in a field leaves the dialog around it open', () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  renderForUser(
    <StaticRouter location="/">
      <Dialog open onOpenChange={onOpenChange} title="Add a city">
        <input aria-label="Name" />
      </Dialog>
    </StaticRouter>,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.keyDown(name, { key: 'Escape', isComposing: true });
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it('a click chooses an option of a combobox and leaves the focus in the field', async () => {
  const onChoose = vi.fn<(city: string) => void>();
  const onBlur = vi.fn<() => void>();
  const { user } = renderForUser(<Cities onChoose={onChoose} onBlur={onBlur} />);
  await user.type(field(), 'ber');
  await user.click(screen.getByRole('option', { name: 'Bergen' }));
  expect(onChoose.mock.calls).toEqual([['Bergen']]);
  expect(onBlur).not.toHaveBeenCalled();
  await user.keyboard('os');
  expect([field().value, options()]).toEqual(['os', ['Lagos', 'Oslo']]);
});

it('the option under the pointer becomes the active one of a combobox', async () => {
  const { user } = renderForUser(<Cities />);
  await user.type(field(), 'ber');
  await user.hover(screen.getByRole('option', { name: 'Bern' }));
  expect(active()).toBe('Bern');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Bergen');
});

it('a combobox closes its list when the focus leaves, and opens it when the focus returns', async () => {
  const onBlur = vi.fn<() => void>();
  const { user } = renderForUser(<Cities onBlur={onBlur} />);
  await user.type(field(), 'ber');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect([isOpen(), options(), readAnnouncement()]).toEqual([false, [], '']);
  expect(onBlur).toHaveBeenCalledOnce();
  await user.tab({ shift: true });
  expect(isOpen()).toBe(true);
});

it('a disabled combobox takes no text', async () => {
  const { user } = renderForUser(<Cities disabled />);
  await user.type(field(), 'ber');
  expect([field().value, isOpen()]).toEqual(['', false]);
});

it('a combobox keeps the active option when the options arrive in another order', async () => {
  const props: ComboboxProps = {
    label: 'City',
    value: 'ber',
    onValue: () => undefined,
    onChoose: () => undefined,
    options: [],
  };
  const renderCities = (cities: readonly string[]) => (
    <Combobox {...props} options={cities.map((city) => ({ key: city, children: city }))} />
  );
  const { user, rerender } = renderForUser(renderCities(['Berlin', 'Bergen', 'Bern']));
  await user.click(field());
  await user.keyboard('{ArrowDown}');
  rerender(renderCities(['Bern', 'Berlin', 'Bergen']));
  expect(active()).toBe('Bergen');
  rerender(renderCities(['Bern', 'Berlin']));
  expect(active()).toBe('Bern');
});
