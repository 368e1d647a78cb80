// @vitest-environment jsdom
import { chats, rights } from '@backbeat/contract';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { uploadOutboxOf } from '../outbox/upload-outbox.ts';
import { box, openChat, sent } from './open-chat.fixture.tsx';

const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const PHOTO = file('cover.png', 'image/png');
const SONG = file('demo.mp3', 'audio/mpeg');
const PAPER = file('contract.pdf', 'application/pdf');
const LARGE = file('long.mp3', 'audio/mpeg', rights.USER.upload + 1);

/** Opens a chat in which uploads only start. */
async function openChatForFiles() {
  const opened = await openChat();
  const send = vi.spyOn(uploadOutboxOf(opened.viewer.id), 'send').mockImplementation(() => undefined);
  const uploads = () => send.mock.calls.map(([chatId, { name }]) => `${name} to ${chatId}`);
  return { ...opened, uploads };
}
const input = () => screen.getByLabelText<HTMLInputElement>('Files to send');
const refused = () =>
  within(screen.getByRole('alert'))
    .queryAllByText(/File/)
    .map(({ textContent }) => textContent);
const drag = (name: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', files: readonly File[]) => {
  const event = createEvent[name](box());
  Object.defineProperty(event, 'dataTransfer', {
    value: { files, types: files.length > 0 ? ['Files'] : ['text/plain'] },
  });
  fireEvent(box(), event);
  return event;
};

it('the composer attaches the chosen files in their order and keeps the text', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.type(box(), 'Two files');
  await user.upload(input(), [PHOTO, SONG]);
  expect([uploads(), box().value, sent()]).toEqual([
    ['cover.png to chat', 'demo.mp3 to chat'],
    'Two files',
    [],
  ]);
});

it('the composer attaches the same file twice when the user chooses it twice', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.upload(input(), PHOTO);
  await user.upload(input(), PHOTO);
  expect(uploads()).toEqual(['cover.png to chat', 'cover.png to chat']);
});

it('the button of the composer opens the file dialog', async () => {
  const { user } = await openChatForFiles();
  const open = vi.spyOn(input(), 'click');
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  expect(open).toHaveBeenCalledOnce();
});

it('the composer attaches pasted files and keeps the text', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.type(box(), 'Look');
  const paste = createEvent.paste(box());
  Object.defineProperty(paste, 'clipboardData', { value: { files: [PHOTO] } });
  fireEvent(box(), paste);
  expect(paste.defaultPrevented).toBe(true);
  expect([uploads(), box().value]).toEqual([['cover.png to chat'], 'Look']);
});

it('the composer inserts pasted text', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.click(box());
  await user.paste('Look');
  expect([uploads(), box().value]).toEqual([[], 'Look']);
});

it('a chat takes files dropped on it and shows where while they are dragged over it', async () => {
  const { uploads } = await openChatForFiles();
  const hint = () => screen.queryByText(chats.strings.dropFiles) !== null;
  drag('dragEnter', [PHOTO]);
  // Entering a child fires before leaving the parent.
  drag('dragEnter', [PHOTO]);
  drag('dragLeave', [PHOTO]);
  expect([hint(), drag('dragOver', [PHOTO]).defaultPrevented]).toEqual([true, true]);
  drag('dragLeave', [PHOTO]);
  expect(hint()).toBe(false);
  drag('dragEnter', [PHOTO]);
  expect(drag('drop', [PHOTO]).defaultPrevented).toBe(true);
  expect([hint(), uploads()]).toEqual([false, ['cover.png to chat']]);
});

it('a chat leaves dragged text to the browser', async () => {
  const { uploads } = await openChatForFiles();
  drag('dragEnter', []);
  expect(screen.queryByText(chats.strings.dropFiles)).toBeNull();
  expect([drag('dragOver', []).defaultPrevented, drag('drop', []).defaultPrevented]).toEqual([false, false]);
  expect(uploads()).toEqual([]);
});

it.each([
  ['of a wrong type', PAPER, chats.strings.fileKind('USER')],
  ['that is too large', LARGE, chats.strings.fileTooLarge('USER')],
])(
  'a chat says why it refuses a file %s, takes the others and keeps the text',
  async (_, wrong, sentence) => {
    const { user, uploads } = await openChatForFiles();
    await user.type(box(), 'Both');
    drag('drop', [wrong, SONG]);
    expect(refused()).toEqual([sentence]);
    expect([uploads(), box().value, sent()]).toEqual([['demo.mp3 to chat'], 'Both', []]);
  },
);
