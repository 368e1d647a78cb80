import { chatDestination, chats, chatTopic, id, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parse } from '../../http/mount.ts';
import { parseJson } from '../../http/parse-json.ts';
import { ChatDelivery } from './chat-delivery.ts';
import { Presence } from './presence.ts';
import { hasBlocks } from './chats.queries.ts';
import { findSenders } from './members.queries.ts';
import { addMember, removeMember } from './membership.ts';
import { previewOf } from './messages.views.ts';
import type { Say } from './send-message.ts';
import { noChat } from './write-messages.ts';

/** Milliseconds between two rounds in which it is looked who still listens. */
const ROUND = 30_000;

const saidHint = z.object({ chatId: z.string(), upTo: z.number() });
const changedHint = z.object({ chatId: z.string(), seq: z.number() });
const toldHint = z.object({ chatId: z.string(), json: z.string() });

/** Chats over the socket: what one can listen to and send to, and what is told when something has happened. */
export function talk(context: Context, say: Say): void {
  const { events, pubSub, realtime, log } = context;
  const feeds = new ChatDelivery(context);
  const looking = new Presence(context);
  takeMessages(context, say);

  realtime.sockets.destinations.topic(chatTopic(':id'), async (viewer, params) => {
    const chatId = id.safeParse(params['id']).data;
    // What stands in the destination is the name of the room.
    if (chatId === undefined || chatId !== params['id']) return false;
    const lastSeq = await looking.begin({ chatId, userId: viewer.id });
    if (lastSeq === undefined) return false;
    feeds.open(chatId, lastSeq);
    return true;
  });

  events.onAfterCommit('chats.written', ({ chats: written }) => {
    for (const { chatId, messages } of written) {
      const upTo = messages.at(-1)?.seq ?? 0;
      feeds.heard(chatId, upTo, messages);
      pubSub.tell('chat-said', { chatId, upTo } satisfies z.input<typeof saidHint>);
    }
    realtime.toEach(
      'chats',
      written.flatMap(({ chatId, messages, readers }) => {
        const last = messages.at(-1);
        if (!last) return [];
        const listed = asListed(last);
        return readers.map(({ userId, unread }) => ({
          userId,
          message: { chatRoomId: chatId, news: 'said' as const, unread, last: listed },
        }));
      }),
    );
  });
  events.onAfterCommit('message.changed', ({ chatId, seq }) => {
    pubSub.tell('chat-changed', { chatId, seq } satisfies z.input<typeof changedHint>);
  });
  events.onAfterCommit('chat.end-changed', ({ chatId, last, userIds }) => {
    const message = { chatRoomId: chatId, news: 'changed' as const, last: asListed(last) };
    realtime.toEach(
      'chats',
      userIds.map((userId) => ({ userId, message })),
    );
  });
  events.onAfterCommit('chat.read', ({ chatId, userId, userName, seq, unread, isShown }) => {
    realtime.toUser(userId, 'chats', { chatRoomId: chatId, news: 'read', unread, readSeq: seq });
    if (isShown) tellAll(context, { event: 'read', chatRoomId: chatId, userName, seq });
  });
  const tellList = (news: 'changed' | 'left') => (event: { chatId: string; userIds: string[] }) =>
    realtime.toEach(
      'chats',
      event.userIds.map((userId) => ({ userId, message: { chatRoomId: event.chatId, news } })),
    );
  events.onAfterCommit('chat.joined', tellList('changed'));
  events.onAfterCommit('chat.changed', tellList('changed'));
  events.onAfterCommit('chat.left', tellList('left'));

  pubSub.on('chat-said', (data) => {
    const { chatId, upTo } = saidHint.parse(data);
    feeds.heard(chatId, upTo);
  });
  pubSub.on('chat-changed', (data) => {
    const { chatId, seq } = changedHint.parse(data);
    feeds.changed(chatId, seq);
  });
  pubSub.on('chat-told', (data) => {
    const { chatId, json } = toldHint.parse(data);
    feeds
      .tell(chatId, json)
      .catch((error: unknown) => log.debug({ err: error }, 'it was not told who reads or types in a chat'));
  });
  pubSub.onReconnect(() => {
    feeds.catchUp().catch((error: unknown) => log.warn({ err: error }, 'chats could not be caught up with'));
  });
  const rounds = setInterval(() => {
    looking
      .renew(feeds.sweep())
      .catch((error: unknown) => log.debug({ err: error }, 'it was not noted who looks at chats'));
  }, ROUND).unref();
  realtime.onClose(() => clearInterval(rounds));
}

const asListed = (message: chats.Message): NonNullable<chats.ChatNews['last']> => {
  const { sender, type, time, seq } = message;
  return { message: previewOf(message), sender, type, time, seq };
};

function takeMessages(context: Context, say: Say): void {
  const { destinations } = context.realtime.sockets;
  destinations.onSend(chatDestination(':id', 'send'), async (viewer, params, text) => {
    await say(chatIn(params), viewer.id, parse(chats.saying, parseJson(text)));
  });
  destinations.onSend(chatDestination(':id', 'add'), async (viewer, params, text) => {
    const { sender } = parse(chats.adding, parseJson(text));
    await addMember(context, { chatId: chatIn(params), userId: viewer.id, userName: sender });
  });
  destinations.onSend(chatDestination(':id', 'leave'), async (viewer, params) => {
    await removeMember(context, { chatId: chatIn(params), userId: viewer.id }).catch((error: unknown) => {
      // Who is out already has nothing to leave.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    });
  });
  destinations.onSend(chatDestination(':id', 'typing'), async (viewer, params) => {
    const chatId = chatIn(params);
    const [sender] = await findSenders(context.db, [{ chatId, userId: viewer.id }]);
    if (!sender || (await hasBlocks(context.db, chatId))) throw noChat();
    tellAll(context, { event: 'typing', chatRoomId: chatId, userName: sender.userName });
  });
}

/** Tells all who listen something that is not kept. */
function tellAll({ pubSub }: Context, event: chats.ChatEvent): void {
  const hint = { chatId: event.chatRoomId, json: JSON.stringify(event) };
  pubSub.tell('chat-told', hint satisfies z.input<typeof toldHint>);
}

/** @throws {ApiError} NOT_FOUND */
function chatIn(params: Readonly<Record<string, string>>): string {
  const chatId = id.safeParse(params['id']).data;
  if (chatId === undefined) throw noChat();
  return chatId;
}
