import { chatDestination, chats, chatTopic, id, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parse } from '../../http/routing/mount.ts';
import { parseJson } from '../../http/routing/parse-json.ts';
import { ChatDelivery } from './messages/deliver-messages.ts';
import { Presence } from './track-presence.ts';
import { hasBlocks } from './chats.queries.ts';
import { findSenders } from './members.queries.ts';
import { addMember, removeMember } from './change-members.ts';
import { previewOf } from './messages/messages.views.ts';
import { sendMessage } from './messages/send-message.ts';
import { chatNotFound } from './messages/write-messages.ts';

/** Milliseconds between two refreshes of the presence of subscribers. */
const PRESENCE_REFRESH_MS = 30_000;

const messagesHint = z.object({ chatId: z.string(), upTo: z.number() });
const changedHint = z.object({ chatId: z.string(), seq: z.number() });
const eventHint = z.object({ chatId: z.string(), json: z.string() });

/** Registers the topics and destinations of chats, and the delivery of their events. */
export function registerChatRealtime(context: Context): void {
  const { events, pubSub, realtime, log } = context;
  const delivery = new ChatDelivery(context);
  const presence = new Presence(context);
  registerDestinations(context);

  realtime.sockets.destinations.addTopic(chatTopic(':id'), async (viewer, params) => {
    const chatId = id.safeParse(params['id']).data;
    // The id must be spelled as in the topic, because the destination names the room of
    // subscribers.
    if (chatId === undefined || chatId !== params['id']) return false;
    const lastSeq = await presence.begin({ chatId, userId: viewer.id });
    if (lastSeq === undefined) return false;
    delivery.open(chatId, lastSeq);
    return true;
  });

  events.onAfterCommit('chats.written', ({ chats: writtenChats }) => {
    for (const { chatId, messages } of writtenChats) {
      const upTo = messages.at(-1)?.seq ?? 0;
      delivery.advance(chatId, upTo, messages);
      pubSub.publish('chat-messages', { chatId, upTo } satisfies z.input<typeof messagesHint>);
    }
    realtime.toEach(
      'chats',
      writtenChats.flatMap(({ chatId, messages, readers }) => {
        const last = messages.at(-1);
        if (!last) return [];
        const listedMessage = asListed(last);
        return readers.map(({ userId, unread }) => ({
          userId,
          message: { chatRoomId: chatId, news: 'said' as const, unread, last: listedMessage },
        }));
      }),
    );
  });
  events.onAfterCommit('message.changed', ({ chatId, seq }) => {
    pubSub.publish('chat-changed', { chatId, seq } satisfies z.input<typeof changedHint>);
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
    if (isShown) broadcastEvent(context, { event: 'read', chatRoomId: chatId, userName, seq });
  });
  const notifyLists = (news: 'changed' | 'left') => (event: { chatId: string; userIds: string[] }) =>
    realtime.toEach(
      'chats',
      event.userIds.map((userId) => ({ userId, message: { chatRoomId: event.chatId, news } })),
    );
  events.onAfterCommit('chat.joined', notifyLists('changed'));
  events.onAfterCommit('chat.changed', notifyLists('changed'));
  events.onAfterCommit('chat.left', notifyLists('left'));

  pubSub.on('chat-messages', (data) => {
    const { chatId, upTo } = messagesHint.parse(data);
    delivery.advance(chatId, upTo);
  });
  pubSub.on('chat-changed', (data) => {
    const { chatId, seq } = changedHint.parse(data);
    delivery.deliverChange(chatId, seq);
  });
  pubSub.on('chat-event', (data) => {
    const { chatId, json } = eventHint.parse(data);
    delivery
      .sendEvent(chatId, json)
      .catch((error: unknown) => log.debug({ err: error }, 'chat event could not be delivered'));
  });
  pubSub.onReconnect(() => {
    delivery
      .catchUp()
      .catch((error: unknown) => log.warn({ err: error }, 'chat delivery could not catch up'));
  });
  const refreshTimer = setInterval(() => {
    presence
      .renew(delivery.sweep())
      .catch((error: unknown) => log.debug({ err: error }, 'chat presence could not be refreshed'));
  }, PRESENCE_REFRESH_MS).unref();
  realtime.onClose(() => clearInterval(refreshTimer));
}

const asListed = (message: chats.Message): NonNullable<chats.ChatNews['last']> => {
  const { sender, type, time, seq } = message;
  return { message: previewOf(message), sender, type, time, seq };
};

function registerDestinations(context: Context): void {
  const { destinations } = context.realtime.sockets;
  destinations.onSend(chatDestination(':id', 'send'), async (viewer, params, text) => {
    await sendMessage(context, chatIn(params), viewer.id, parse(chats.messageInput, parseJson(text)));
  });
  destinations.onSend(chatDestination(':id', 'add'), async (viewer, params, text) => {
    const { sender } = parse(chats.newMember, parseJson(text));
    await addMember(context, { chatId: chatIn(params), userId: viewer.id, userName: sender });
  });
  destinations.onSend(chatDestination(':id', 'leave'), async (viewer, params) => {
    await removeMember(context, { chatId: chatIn(params), userId: viewer.id }).catch((error: unknown) => {
      // Leaving has no effect for a user who is not a member.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    });
  });
  destinations.onSend(chatDestination(':id', 'typing'), async (viewer, params) => {
    const chatId = chatIn(params);
    const [sender] = await findSenders(context.db, [{ chatId, userId: viewer.id }]);
    if (!sender || (await hasBlocks(context.db, chatId))) throw chatNotFound();
    broadcastEvent(context, { event: 'typing', chatRoomId: chatId, userName: sender.userName });
  });
}

/** Sends an event that is not stored to all subscribers of the chat. */
function broadcastEvent({ pubSub }: Context, event: chats.ChatEvent): void {
  const hint = { chatId: event.chatRoomId, json: JSON.stringify(event) };
  pubSub.publish('chat-event', hint satisfies z.input<typeof eventHint>);
}

/** @throws {ApiError} NOT_FOUND */
function chatIn(params: Readonly<Record<string, string>>): string {
  const chatId = id.safeParse(params['id']).data;
  if (chatId === undefined) throw chatNotFound();
  return chatId;
}
