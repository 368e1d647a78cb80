// @vitest-environment jsdom
import { limits } from '@backbeat/contract';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { realtime } from '../../../api/realtime/realtime-client.ts';
import { box, button, openChat, openedChat, sent } from './open-chat.fixture.tsx';

it('Enter sends the text of the composer without the spaces around it and empties the box', async () => {
  const { user } = await openChat();
  await user.type(box(), '  Hello  {Enter}');
  expect([sent(), box().value]).toEqual([['Hello'], '']);
  expect(document.activeElement).toBe(box());
});

it('Shift+Enter inserts a line break into the composer', async () => {
  const { user } = await openChat();
  await user.type(box(), 'one{Shift>}{Enter}{/Shift}two');
  expect([sent(), box().value]).toEqual([[], 'one\ntwo']);
  await user.keyboard('{Enter}');
  expect(sent()).toEqual(['one\ntwo']);
});

it('the composer sends nothing while its text is blank', async () => {
  const { user } = await openChat();
  expect(button('Send').disabled).toBe(true);
  await user.type(box(), '   ');
  expect(button('Send').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
  await user.keyboard('x');
  expect(button('Send').disabled).toBe(false);
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter that ends a composition (%j) does not send the text of the composer',
  async (composing) => {
    const { user } = await openChat();
    await user.type(box(), 'こんにちは');
    const enter = createEvent.keyDown(box(), { key: 'Enter', ...composing });
    fireEvent(box(), enter);
    expect([enter.defaultPrevented, sent(), box().value]).toEqual([false, [], 'こんにちは']);
  },
);

it('a double click on Send sends the text of the composer once', async () => {
  const { user } = await openChat();
  await user.type(box(), 'Hello');
  await user.dblClick(button('Send'));
  expect(sent()).toEqual(['Hello']);
});

it('two presses of Enter before the composer has rendered send its text once', async () => {
  const { user } = await openChat();
  await user.type(box(), 'Hello');
  act(() => {
    fireEvent.keyDown(box(), { key: 'Enter' });
    fireEvent.keyDown(box(), { key: 'Enter' });
  });
  expect(sent()).toEqual(['Hello']);
});

it('the composer sends the same text again when the user types it again', async () => {
  const { user } = await openChat();
  await user.type(box(), 'yes{Enter}yes{Enter}');
  expect(sent()).toEqual(['yes', 'yes']);
});

it('the composer keeps messages without a connection until it is back', async () => {
  const { user } = await openChat();
  expect(realtime.state).not.toBe('connected');
  await user.type(box(), 'one{Enter}two{Enter}');
  expect(sent()).toEqual(['one', 'two']);
  expect(screen.queryByText('one')).not.toBeNull();
  expect(screen.queryByText('two')).not.toBeNull();
  expect(box().disabled).toBe(false);
});

it('the composer keeps the draft of each chat', async () => {
  const { user, rerender } = await openChat();
  await user.type(box(), 'half a thought');
  rerender(openedChat('other'));
  expect(box().value).toBe('');
  await user.type(box(), 'something else');
  rerender(openedChat());
  expect(box().value).toBe('half a thought');
  await user.keyboard('{Control>}a{/Control}');
  await user.type(box(), '{Enter}');
  rerender(openedChat('other'));
  expect(box().value).toBe('something else');
  rerender(openedChat());
  expect(box().value).toBe('');
});

it('the composer works while the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  });
  const { user } = await openChat();
  await user.type(box(), 'Hello');
  expect(box().value).toBe('Hello');
  await user.keyboard('{Enter}');
  expect(sent()).toEqual(['Hello']);
});

it('the composer counts code points near the limit and sends no longer text', async () => {
  const { user } = await openChat();
  const max = limits.chats.message;
  await user.click(box());
  await user.paste('🎹'.repeat(max - 201));
  expect(screen.queryByText(`${max - 201}/${max}`)).toBeNull();
  await user.keyboard('x');
  // An output element, which screen readers announce.
  expect(screen.getByText(`${max - 200}/${max}`).matches('output')).toBe(true);
  await user.paste('x'.repeat(200));
  expect([box().getAttribute('aria-invalid'), button('Send').disabled]).toEqual([null, false]);
  await user.keyboard('x');
  expect(screen.queryByText(`${max + 1}/${max}`)).not.toBeNull();
  expect([box().getAttribute('aria-invalid'), button('Send').disabled]).toEqual(['true', true]);
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  expect(sent()).toHaveLength(1);
});

it('the composer reports typing at most once in three seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user } = await openChat();
  await user.type(box(), '  ');
  expect(realtime.send).not.toHaveBeenCalled();
  await user.type(box(), 'Hello');
  expect(realtime.send).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3_000);
  await user.type(box(), '!');
  expect(realtime.send).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

/** The member that a screen reader reads out: the one that the box points to. */
const mentioned = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const candidates = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('the composer offers the other members after an @', async () => {
  const { user } = await openChat();
  await user.type(box(), 'mail@b');
  expect(candidates()).toEqual([]);
  await user.clear(box());
  await user.type(box(), 'Hi @');
  expect(screen.queryByRole('listbox', { name: 'People in this chat' })).not.toBeNull();
  expect(candidates()).toEqual(['ben', 'bea']);
  await user.keyboard('BEA');
  expect([candidates(), mentioned()]).toEqual([['bea'], 'bea']);
  await user.keyboard('x');
  expect([candidates(), mentioned()]).toEqual([[], undefined]);
});

it.each(['{Enter}', '{Tab}'])(
  'the key %s completes a mention in the composer and sends nothing',
  async (key) => {
    const { user } = await openChat();
    await user.type(box(), 'Hi @b, thanks', { initialSelectionStart: 0 });
    box().setSelectionRange(5, 5);
    await user.keyboard('e{ArrowDown}');
    expect(mentioned()).toBe('bea');
    await user.keyboard('{ArrowDown}');
    expect(mentioned()).toBe('ben');
    await user.keyboard('{ArrowUp}');
    expect(mentioned()).toBe('bea');
    await user.keyboard(key);
    expect([box().value, candidates(), sent()]).toEqual(['Hi @bea , thanks', [], []]);
    expect(box().selectionStart).toBe('Hi @bea '.length);
    expect(document.activeElement).toBe(box());
  },
);

it('a click completes a mention in the composer and leaves the focus in the box', async () => {
  const { user } = await openChat();
  await user.type(box(), '@');
  await user.click(screen.getByRole('option', { name: 'bea' }));
  await user.keyboard('hi{Enter}');
  expect(sent()).toEqual(['@bea hi']);
});

it('Escape closes the members that the composer offers and keeps the text', async () => {
  const { user } = await openChat();
  await user.type(box(), 'Hi @b{Escape}');
  expect([candidates(), box().value]).toEqual([[], 'Hi @b']);
  await user.keyboard('{Enter}');
  expect(sent()).toEqual(['Hi @b']);
});
