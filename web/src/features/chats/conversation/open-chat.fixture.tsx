import type { chats, users } from '@backbeat/contract';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { realtime } from '../../../api/realtime/realtime-client.ts';
import { exampleUser, renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { MessagePane } from './message-pane.tsx';
import { outboxOf } from '../outbox/outbox.ts';
import { exampleMessage } from '../state/message.fixture.ts';
import type { ListRow } from '../state/conversation-rows.ts';

/* An open chat in a browser without a realtime connection, for tests of its composer. */

// The list shows only the rows that fit its height, and jsdom has no layout.
vi.mock('./message-list.tsx', () => ({
  MessageList: ({ rows, renderRow }: { rows: ListRow[]; renderRow: (row: ListRow) => ReactNode }) =>
    rows.map((row) => <div key={row.key}>{renderRow(row)}</div>),
}));

interface Server {
  /** The messages of the chat. */
  messages: chats.Message[];
  /** The texts of the edits that the server has received. */
  edits: string[];
  answerEdit: (editedMessage: chats.Message) => Response;
  /** Milliseconds by which its clock is ahead of the device's. */
  aheadMs: number;
}

const initial = (): Server => ({
  messages: [],
  edits: [],
  answerEdit: (editedMessage) => Response.json(editedMessage),
  aheadMs: 0,
});
export const server = initial();
let lastViewer = 0;
let viewer = exampleUser();

beforeEach(() => {
  Object.assign(server, initial());
  // A user without drafts and pending messages of earlier tests.
  lastViewer += 1;
  viewer = exampleUser({ id: `viewer ${lastViewer}` });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(url, location.href);
    const headers = { date: new Date(Date.now() + server.aheadMs).toUTCString() };
    if (method !== 'PUT')
      return Response.json(pathname.endsWith('/messages') ? server.messages : [], { headers });
    const { message }: { message: string } = JSON.parse(typeof body === 'string' ? body : '{}');
    server.edits.push(message);
    const editedMessage = server.messages.find(({ seq }) => pathname.endsWith(`/${seq}`));
    return editedMessage
      ? server.answerEdit({ ...editedMessage, message })
      : new Response(null, { status: 404 });
  });
  vi.spyOn(realtime, 'send').mockImplementation(() => Promise.reject(new Error('There is no connection.')));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const member = (userName: string): chats.Member => ({
  userName,
  profilePic: '/dpp.jpg',
  joinedAt: '2026-11-21T12:00:00.000Z',
  isCreator: false,
  readSeq: null,
});

/** An open chat of nia with ben and bea. */
export function openedChat(chatRoomId = 'chat') {
  const lastSeq = server.messages.at(-1)?.seq ?? 0;
  const chat: chats.ChatWithMembers = {
    chatRoomId,
    chatName: 'Night session',
    chatPhoto: '',
    users: ['nia', 'ben', 'bea'],
    message: '',
    lastSender: null,
    lastType: null,
    time: '2026-11-21T12:00:00.000Z',
    unread: 0,
    isDirect: false,
    muted: false,
    lastSeq,
    readSeq: lastSeq,
    members: ['nia', 'ben', 'bea'].map(member),
  };
  return <MessagePane key={chatRoomId} chat={chat} />;
}

/** Opens the chat and waits for its messages. */
export async function openChat(overrides: Partial<users.CurrentUser> = {}) {
  viewer = { ...viewer, ...overrides };
  const renderResult = renderSignedIn(openedChat(), viewer);
  await screen.findByText(server.messages.at(-1)?.message ?? 'No messages yet');
  return { ...renderResult, viewer };
}

export type User = Awaited<ReturnType<typeof openChat>>['user'];

/** A message of the viewer, sent so many minutes ago. */
export const ownMessage = (seq: number, message: string, minutesAgo = 1): chats.Message =>
  exampleMessage({
    seq,
    message,
    time: new Date(Date.now() + server.aheadMs - minutesAgo * 60_000).toISOString(),
  });

/** By its label, which jsdom finds much faster than a role with a name. */
export const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The pending messages of the viewer. Without a connection none is sent. */
export const readPending = () => outboxOf(viewer.id).get();
export const readSentTexts = () => readPending().map(({ text }) => text);
