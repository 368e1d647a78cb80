// @vitest-environment jsdom
import { limits } from '@backbeat/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exampleMessage } from '../state/message.fixture.ts';
import { box, button, openChat, ownMessage, pending, sent, server, type User } from './open-chat.fixture.tsx';

async function openMenuItem(user: User, menu: string, item: string) {
  await user.click(button(menu));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('arrow up in an empty composer edits the last own message', async () => {
  server.messages = [ownMessage(1, 'frist'), exampleMessage({ seq: 2, sender: 'ben', message: 'What?' })];
  const { user } = await openChat();
  await user.type(box(), 'x{ArrowUp}');
  expect(screen.queryByText('Edit message')).toBeNull();
  await user.keyboard('{Backspace}{ArrowUp}');
  expect(screen.queryByText('Edit message')).not.toBeNull();
  expect(box().value).toBe('frist');
  await vi.waitFor(() => expect(document.activeElement).toBe(box()));
  expect(button('Attach').disabled).toBe(true);
  await user.clear(box());
  await user.type(box(), 'first');
  await user.click(button('Save'));
  expect([server.edits, sent(), box().value]).toEqual([['first'], [], '']);
  expect(screen.queryByText('first')).not.toBeNull();
  expect(screen.queryByText('Edit message')).toBeNull();
});

it('arrow up in an empty composer edits no message that is too old to change', async () => {
  server.messages = [ownMessage(1, 'old', limits.chats.editMinutes + 1)];
  const { user } = await openChat();
  await user.type(box(), '{ArrowUp}');
  expect([screen.queryByText('Edit message'), box().value]).toEqual([null, '']);
});

it('an edit that changes nothing sends no request', async () => {
  server.messages = [ownMessage(1, 'fine')];
  const { user } = await openChat();
  await user.type(box(), '{ArrowUp}');
  await user.type(box(), '{Enter}');
  expect([server.edits, screen.queryByText('Edit message')]).toEqual([[], null]);
});

it.each([
  ['Escape', async (user: User) => user.type(box(), '{Escape}')],
  ['Cancel', async (user: User) => user.click(button('Cancel'))],
])('%s ends an edit in the composer and restores the draft', async (_, cancel) => {
  server.messages = [ownMessage(1, 'frist')];
  const { user } = await openChat();
  await user.type(box(), 'a draft');
  await openMenuItem(user, 'Actions for your message', 'Edit');
  expect(box().value).toBe('frist');
  await user.type(box(), '!');
  await cancel(user);
  expect([screen.queryByText('Edit message'), box().value, server.edits]).toEqual([null, 'a draft', []]);
  await vi.waitFor(() => expect(document.activeElement).toBe(box()));
});

it('a failed edit returns to the composer with its text and an error message', async () => {
  server.messages = [ownMessage(1, 'frist')];
  server.answerEdit = () =>
    Response.json({ error: 'This message can no longer be changed.' }, { status: 400 });
  const { user } = await openChat();
  await user.type(box(), '{ArrowUp}');
  await user.clear(box());
  await user.type(box(), 'first{Enter}');
  const alert = screen.getByRole('alert');
  await within(alert).findByText('This message can no longer be changed.');
  expect([screen.queryByText('Edit message') === null, box().value]).toEqual([false, 'first']);
});

it('a reply is sent with its quoted message', async () => {
  server.messages = [exampleMessage({ seq: 1, sender: 'ben', message: 'Which key?' })];
  const { user } = await openChat();
  await user.type(box(), 'A minor');
  await openMenuItem(user, "Actions for ben's message", 'Reply');
  expect(screen.queryByText('Reply to ben')).not.toBeNull();
  expect(box().value).toBe('A minor');
  await user.type(box(), '{Enter}');
  const quote = { seq: 1, sender: 'ben', message: 'Which key?', type: 'CHAT' };
  expect(pending()).toMatchObject([{ text: 'A minor', replyTo: quote }]);
  expect(screen.queryByText('Reply to ben')).toBeNull();
});

it('Escape ends a reply and keeps the text of the composer', async () => {
  server.messages = [exampleMessage({ seq: 1, sender: 'ben', message: 'Which key?' })];
  const { user } = await openChat();
  await openMenuItem(user, "Actions for ben's message", 'Reply');
  await user.type(box(), 'A minor{Escape}');
  expect([screen.queryByText('Reply to ben'), box().value]).toEqual([null, 'A minor']);
  await user.type(box(), '{Enter}');
  expect(pending()[0]?.replyTo).toBeUndefined();
});

it('Escape in an edit closes the members that the composer offers before it ends the edit', async () => {
  server.messages = [ownMessage(1, 'Hi')];
  const { user } = await openChat();
  await user.type(box(), '{ArrowUp}');
  await user.type(box(), ' @{Escape}');
  expect([screen.queryByRole('listbox'), box().value]).toEqual([null, 'Hi @']);
  await user.keyboard('{Escape}');
  expect([screen.queryByText('Edit message'), box().value]).toEqual([null, '']);
});
