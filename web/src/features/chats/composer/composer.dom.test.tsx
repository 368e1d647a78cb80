import { chats, limits, rights } from '@backbeat/contract';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { realtime } from '../../../api/realtime/realtime-client.ts';
import { uploadOutboxOf } from '../outbox/upload-outbox.ts';
import { exampleMessage } from '../state/message.fixture.ts';
import {
  box,
  button,
  openChat,
  openedChat,
  ownMessage,
  readPending,
  readSentTexts,
  server,
  type User,
} from '../conversation/open-chat.fixture.tsx';

it('Enter sends the text of the composer without the spaces around it and empties the box', async () => {
  const { user } = await openChat();
  await user.type(box(), '  Hello  {Enter}');
  expect([readSentTexts(), box().value]).toEqual([['Hello'], '']);
  expect(document.activeElement).toBe(box());
});

it('Shift+Enter inserts a line break into the composer', async () => {
  const { user } = await openChat();
  await user.type(box(), 'one{Shift>}{Enter}{/Shift}two');
  expect([readSentTexts(), box().value]).toEqual([[], 'one\ntwo']);
  await user.keyboard('{Enter}');
  expect(readSentTexts()).toEqual(['one\ntwo']);
});

it('the composer sends nothing while its text is blank', async () => {
  const { user } = await openChat();
  expect(button('Send').disabled).toBe(true);
  await user.type(box(), '   ');
  expect(button('Send').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(readSentTexts()).toEqual([]);
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
    expect([enter.defaultPrevented, readSentTexts(), box().value]).toEqual([false, [], 'こんにちは']);
  },
);

it('a double click on Send sends the text of the composer once', async () => {
  const { user } = await openChat();
  await user.type(box(), 'Hello');
  await user.dblClick(button('Send'));
  expect(readSentTexts()).toEqual(['Hello']);
});

it('two presses of Enter before the composer has rendered send its text once', async () => {
  const { user } = await openChat();
  await user.type(box(), 'Hello');
  act(() => {
    fireEvent.keyDown(box(), { key: 'Enter' });
    fireEvent.keyDown(box(), { key: 'Enter' });
  });
  expect(readSentTexts()).toEqual(['Hello']);
});

it('the composer sends the same text again when the user types it again', async () => {
  const { user } = await openChat();
  await user.type(box(), 'yes{Enter}yes{Enter}');
  expect(readSentTexts()).toEqual(['yes', 'yes']);
});

it('the composer keeps messages without a connection until it is back', async () => {
  const { user } = await openChat();
  expect(realtime.state).not.toBe('connected');
  await user.type(box(), 'one{Enter}two{Enter}');
  expect(readSentTexts()).toEqual(['one', 'two']);
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
  expect(readSentTexts()).toEqual(['Hello']);
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
  expect(readSentTexts()).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  expect(readSentTexts()).toHaveLength(1);
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
const findMentioned = () =>
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
  expect([candidates(), findMentioned()]).toEqual([['bea'], 'bea']);
  await user.keyboard('x');
  expect([candidates(), findMentioned()]).toEqual([[], undefined]);
});

it.each(['{Enter}', '{Tab}'])(
  'the key %s completes a mention in the composer and sends nothing',
  async (key) => {
    const { user } = await openChat();
    await user.type(box(), 'Hi @b, thanks', { initialSelectionStart: 0 });
    box().setSelectionRange(5, 5);
    await user.keyboard('e{ArrowDown}');
    expect(findMentioned()).toBe('bea');
    await user.keyboard('{ArrowDown}');
    expect(findMentioned()).toBe('ben');
    await user.keyboard('{ArrowUp}');
    expect(findMentioned()).toBe('bea');
    await user.keyboard(key);
    expect([box().value, candidates(), readSentTexts()]).toEqual(['Hi @bea , thanks', [], []]);
    expect(box().selectionStart).toBe('Hi @bea '.length);
    expect(document.activeElement).toBe(box());
  },
);

it('a click completes a mention in the composer and leaves the focus in the box', async () => {
  const { user } = await openChat();
  await user.type(box(), '@');
  await user.click(screen.getByRole('option', { name: 'bea' }));
  await user.keyboard('hi{Enter}');
  expect(readSentTexts()).toEqual(['@bea hi']);
});

it('Escape closes the members that the composer offers and keeps the text', async () => {
  const { user } = await openChat();
  await user.type(box(), 'Hi @b{Escape}');
  expect([candidates(), box().value]).toEqual([[], 'Hi @b']);
  await user.keyboard('{Enter}');
  expect(readSentTexts()).toEqual(['Hi @b']);
});

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
  expect([server.edits, readSentTexts(), box().value]).toEqual([['first'], [], '']);
  expect(screen.queryByText('first')).not.toBeNull();
  expect(screen.queryByText('Edit message')).toBeNull();
});

it('arrow up in an empty composer edits no message that is too old to change', async () => {
  server.messages = [ownMessage(1, 'old', limits.chats.editMinutes + 1)];
  const { user } = await openChat();
  await user.type(box(), '{ArrowUp}');
  expect([screen.queryByText('Edit message'), box().value]).toEqual([null, '']);
});

it.each([-1440, -20, 20, 1440])(
  'arrow up edits by the clock of the server, which is %d minutes ahead of the device',
  async (minutes) => {
    server.aheadMs = minutes * 60_000;
    server.messages = [ownMessage(1, 'frist', limits.chats.editMinutes - 1)];
    const { user, unmount } = await openChat();
    await user.type(box(), '{ArrowUp}');
    expect(box().value).toBe('frist');
    unmount();
    server.messages = [ownMessage(1, 'frist', limits.chats.editMinutes + 1)];
    await openChat();
    await user.type(box(), '{ArrowUp}');
    expect(box().value).toBe('');
  },
);

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
  expect(readPending()).toMatchObject([{ text: 'A minor', replyTo: quote }]);
  expect(screen.queryByText('Reply to ben')).toBeNull();
});

it('Escape ends a reply and keeps the text of the composer', async () => {
  server.messages = [exampleMessage({ seq: 1, sender: 'ben', message: 'Which key?' })];
  const { user } = await openChat();
  await openMenuItem(user, "Actions for ben's message", 'Reply');
  await user.type(box(), 'A minor{Escape}');
  expect([screen.queryByText('Reply to ben'), box().value]).toEqual([null, 'A minor']);
  await user.type(box(), '{Enter}');
  expect(readPending()[0]?.replyTo).toBeUndefined();
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

const file = (name: string, type: string, size = 3) => {
  const fakeFile = new File(['abc'], name, { type });
  Object.defineProperty(fakeFile, 'size', { value: size });
  return fakeFile;
};
const PHOTO = file('cover.png', 'image/png');
const SONG = file('demo.mp3', 'audio/mpeg');
const PAPER = file('contract.pdf', 'application/pdf');
const LARGE = file('long.mp3', 'audio/mpeg', rights.USER.upload + 1);

/** Opens a chat in which uploads only start. */
async function openChatForFiles() {
  const chatSetup = await openChat();
  const send = vi.spyOn(uploadOutboxOf(chatSetup.viewer.id), 'send').mockImplementation(() => undefined);
  // jsdom has no addresses of files.
  URL.createObjectURL = ({ name }: File) => `blob:${name}`;
  URL.revokeObjectURL = () => undefined;
  const uploads = () => send.mock.calls.map(([chatId, { name }]) => `${name} to ${chatId}`);
  return { ...chatSetup, uploads };
}
const input = () => screen.getByLabelText<HTMLInputElement>('Files to send');
const readRefusals = () =>
  within(screen.getByRole('alert'))
    .queryAllByText(/File/)
    .map(({ textContent }) => textContent);
const hint = () => screen.queryByText(chats.messages.dropFiles) !== null;
const drag = (name: 'dragEnter' | 'dragOver' | 'dragLeave' | 'drop', files: readonly File[]) => {
  const event = createEvent[name](box());
  Object.defineProperty(event, 'dataTransfer', {
    value: { files, types: files.length > 0 ? ['Files'] : ['text/plain'] },
  });
  fireEvent(box(), event);
  return event;
};

/** Pastes what another program has copied. @returns the event */
function paste({ files = [], ...texts }: { files?: readonly File[]; plain?: string; html?: string }) {
  const { plain = '', html = '' } = texts;
  const event = createEvent.paste(box());
  const getData = (type: string) => (type === 'text/plain' ? plain : type === 'text/html' ? html : '');
  Object.defineProperty(event, 'clipboardData', { value: { files, getData } });
  fireEvent(box(), event);
  return event;
}
const listAttached = () =>
  screen.queryAllByLabelText(/^Remove /).map((remove) => remove.getAttribute('aria-label')?.slice(7));

it('the composer sends the chosen files in their order with the text, once the user presses Send', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.type(box(), 'Two files');
  await user.upload(input(), [PHOTO, SONG]);
  await vi.waitFor(() => expect(listAttached()).toEqual(['cover.png', 'demo.mp3']));
  expect([uploads(), box().value, readSentTexts()]).toEqual([[], 'Two files', []]);
  await user.click(button('Send'));
  expect([listAttached(), uploads(), box().value, readSentTexts()]).toEqual([
    [],
    ['cover.png to chat', 'demo.mp3 to chat'],
    '',
    ['Two files'],
  ]);
});

it('the composer sends files without a text', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.upload(input(), PHOTO);
  await user.type(box(), '{Enter}');
  expect([listAttached(), uploads(), readSentTexts()]).toEqual([[], ['cover.png to chat'], []]);
  expect(button('Send').disabled).toBe(true);
});

it('the composer attaches the same file twice when the user chooses it twice', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.upload(input(), PHOTO);
  await user.upload(input(), PHOTO);
  await user.click(button('Send'));
  expect(uploads()).toEqual(['cover.png to chat', 'cover.png to chat']);
});

it('the composer does not send an attached file that the user removes', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.upload(input(), [PHOTO, SONG]);
  await user.click(await screen.findByRole('button', { name: 'Remove cover.png' }));
  expect(document.activeElement).toBe(box());
  await user.click(button('Send'));
  expect(uploads()).toEqual(['demo.mp3 to chat']);
});

it('the composer keeps the attached files of each chat, and leaves them out of an edit', async () => {
  server.messages = [ownMessage(1, 'frist')];
  const { user, uploads, rerender } = await openChatForFiles();
  await user.upload(input(), PHOTO);
  rerender(openedChat('other'));
  await screen.findByText('frist');
  expect(listAttached()).toEqual([]);
  rerender(openedChat());
  await screen.findByText('frist');
  await user.type(box(), '{ArrowUp}');
  await user.clear(box());
  expect(button('Save').disabled).toBe(true);
  await user.type(box(), 'first{Enter}');
  await vi.waitFor(() => expect(listAttached()).toEqual(['cover.png']));
  expect([server.edits, uploads()]).toEqual([['first'], []]);
});

it('the button of the composer opens the file dialog', async () => {
  const { user } = await openChatForFiles();
  const open = vi.spyOn(input(), 'click');
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  expect(open).toHaveBeenCalledOnce();
});

const CELLS = { plain: 'Kick\t909', html: '<table><tr><td>Kick<td>909</table>', files: [PHOTO] };
const COPIED_PICTURE = { html: '<img src="https://a.example/x.png" alt="Cover">', files: [PHOTO] };

it.each([
  ['a screenshot', { files: [PHOTO] }],
  ['a picture of a page', COPIED_PICTURE],
  ['a picture with its blank text', { plain: ' ', files: [PHOTO] }],
  ['a file with its name', { plain: 'cover.png', files: [PHOTO] }],
  ['a file with its path', { plain: 'file:///home/nia/cover.png\r\n', files: [PHOTO] }],
])('the composer attaches %s that is pasted, and does not send it', async (_, copiedContent) => {
  const { user, uploads } = await openChatForFiles();
  await user.type(box(), 'Look');
  expect(paste(copiedContent).defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(listAttached()).toEqual(['cover.png']));
  expect([uploads(), box().value]).toEqual([[], 'Look']);
});

it.each([
  ['a spreadsheet', CELLS],
  ['a word processor', { plain: 'Verse 2', html: '<p>Verse 2</p>', files: [PHOTO] }],
  ['a text editor', { plain: 'Verse 2' }],
])('the composer leaves text from %s to the browser, without a picture of it', async (_, copiedContent) => {
  const { uploads } = await openChatForFiles();
  expect(paste(copiedContent).defaultPrevented).toBe(false);
  expect([listAttached(), uploads()]).toEqual([[], []]);
});

it('the composer takes the text of HTML that is pasted without a plain text', async () => {
  const { user } = await openChatForFiles();
  await user.type(box(), 'The  is loud');
  box().setSelectionRange(4, 4);
  expect(paste({ html: '<b>snare</b>', files: [PHOTO] }).defaultPrevented).toBe(true);
  expect([listAttached(), box().value]).toEqual([[], 'The snare is loud']);
});

it('the composer inserts pasted text', async () => {
  const { user, uploads } = await openChatForFiles();
  await user.click(box());
  await user.paste('Look');
  expect([listAttached(), uploads(), box().value]).toEqual([[], [], 'Look']);
});

it('a chat attaches files dropped on it and shows where while they are dragged over it', async () => {
  const { uploads } = await openChatForFiles();
  drag('dragEnter', [PHOTO]);
  // Entering a child fires before leaving the parent.
  drag('dragEnter', [PHOTO]);
  drag('dragLeave', [PHOTO]);
  expect([hint(), drag('dragOver', [PHOTO]).defaultPrevented]).toEqual([true, true]);
  drag('dragLeave', [PHOTO]);
  expect(hint()).toBe(false);
  drag('dragEnter', [PHOTO]);
  expect(drag('drop', [PHOTO]).defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(listAttached()).toEqual(['cover.png']));
  expect([hint(), uploads()]).toEqual([false, []]);
});

it('a chat leaves dragged text to the browser', async () => {
  const { uploads } = await openChatForFiles();
  drag('dragEnter', []);
  expect(screen.queryByText(chats.messages.dropFiles)).toBeNull();
  expect([drag('dragOver', []).defaultPrevented, drag('drop', []).defaultPrevented]).toEqual([false, false]);
  expect(uploads()).toEqual([]);
});

it.each([
  ['of a wrong type', PAPER, chats.describeWrongFile('USER')],
  ['that is too large', LARGE, chats.describeLargeFile('USER')],
])(
  'a chat says why it refuses a file %s, takes the others and keeps the text',
  async (_, wrongFile, sentence) => {
    const { user, uploads } = await openChatForFiles();
    await user.type(box(), 'Both');
    drag('drop', [wrongFile, SONG]);
    expect(readRefusals()).toEqual([sentence]);
    await vi.waitFor(() => expect(listAttached()).toEqual(['demo.mp3']));
    expect([uploads(), box().value, readSentTexts()]).toEqual([[], 'Both', []]);
  },
);
