import { type chats, toPage, type Page } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import {
  countListed,
  findChat,
  findChatsByName,
  hasBlocks,
  listChats,
  type ChatRow,
} from './chats.queries.ts';
import { viewChat, viewMember } from './chats.views.ts';
import { listMembers, type MemberRow } from './members.queries.ts';
import { findLast } from './messages/messages.queries.ts';
import { viewMessage } from './messages/messages.views.ts';
import { findPrivacy } from '../privacy/index.ts';
import { chatNotFound } from './messages/write-messages.ts';

/** Loads a page of a user's chats, the latest activity first. */
export async function loadChats(
  db: Queryable,
  userId: string,
  query: { page: number; size: number },
): Promise<Page<chats.Chat>> {
  const [rows, count] = await Promise.all([listChats(db, userId, query), countListed(db, userId)]);
  return toPage(await viewChats(db, userId, rows), query, count);
}

/** Loads a user's chats whose names contain a text, the latest activity first. */
export const loadChatsByName = async (
  db: Queryable,
  userId: string,
  text: string,
  limit: number,
): Promise<chats.Chat[]> => viewChats(db, userId, await findChatsByName(db, userId, text, limit));

/** @throws {ApiError} NOT_FOUND */
export async function loadChat(db: Queryable, userId: string, id: string): Promise<chats.Chat> {
  const row = await findChat(db, userId, id);
  const [chat] = row ? await viewChats(db, userId, [row]) : [];
  if (!chat) throw chatNotFound();
  return chat;
}

/** @throws {ApiError} NOT_FOUND */
export async function loadChatWithMembers(
  db: Queryable,
  userId: string,
  id: string,
): Promise<chats.ChatWithMembers> {
  const row = await findChat(db, userId, id);
  if (!row) throw chatNotFound();
  const [members, [last], { showsSeen }, isBlockedBetween] = await Promise.all([
    listMembers(db, [id]),
    findLast(db, [id]),
    findPrivacy(db, userId),
    hasBlocks(db, id),
  ]);
  const isShown = showsSeen && !isBlockedBetween;
  return {
    ...viewChat(row, members, last && viewMessage(last), userId),
    members: members.map((member) => viewMember(member, { creatorId: row.creatorId, isShown })),
  };
}

async function viewChats(db: Queryable, userId: string, rows: readonly ChatRow[]): Promise<chats.Chat[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [members, last] = await Promise.all([listMembers(db, ids), findLast(db, ids)]);
  const membersOf = new Map(ids.map((id): [string, MemberRow[]] => [id, []]));
  for (const member of members) membersOf.get(member.chatId)?.push(member);
  const lastOf = new Map(last.map((message) => [message.chatId, viewMessage(message)]));
  return rows.map((row) => viewChat(row, membersOf.get(row.id) ?? [], lastOf.get(row.id), userId));
}
