import type { Client } from 'pg';
import { insert } from '../seed.queries.ts';

export interface ChatRow {
  id: string;
  name: string | null;
  creator_id: string;
  is_direct: boolean;
  lesser_id: string | null;
  greater_id: string | null;
  last_seq: number;
  last_message_at: Date;
}

export interface ChatMemberRow {
  chat_id: string;
  user_id: string;
  joined_at: Date;
  is_listed: boolean;
  active_at: Date;
  read_seq: number;
  own_unread: number;
}

export interface ChatMessageRow {
  chat_id: string;
  seq: number;
  id: string;
  kind: 'CHAT' | 'FILE';
  sender_id: string;
  text: string;
  created_at: Date;
}

export interface ChatFileRow {
  chat_id: string;
  seq: number;
  owner_id: string;
  file_key: string;
  name: string;
  thumb_key: string | null;
  width: number | null;
  height: number | null;
  media_state: 'done' | null;
  duration: number | null;
  /** Peaks in thousandths. */
  waveform: number[] | null;
  loudness: number | null;
  stream_key: string | null;
}

export interface ReactionRow {
  chat_id: string;
  seq: number;
  emoji: string;
  user_id: string;
}

export const insertChats = (client: Client, rows: readonly ChatRow[]): Promise<void> =>
  insert(
    client,
    `insert into chats (id, name, creator_id, is_direct, lesser_id, greater_id, last_seq, last_message_at)
     select * from jsonb_to_recordset($1) as added (id uuid, name text, creator_id uuid, is_direct boolean, lesser_id uuid,
       greater_id uuid, last_seq bigint, last_message_at timestamptz)`,
    rows,
  );

export const insertChatMembers = (client: Client, rows: readonly ChatMemberRow[]): Promise<void> =>
  insert(
    client,
    `insert into chat_members (chat_id, user_id, joined_at, is_listed, active_at, read_seq, own_unread)
     select * from jsonb_to_recordset($1) as added (chat_id uuid, user_id uuid, joined_at timestamptz, is_listed boolean,
       active_at timestamptz, read_seq bigint, own_unread bigint)`,
    rows,
  );

export const insertChatMessages = (client: Client, rows: readonly ChatMessageRow[]): Promise<void> =>
  insert(
    client,
    `insert into messages (chat_id, seq, id, kind, sender_id, text, created_at)
     select * from jsonb_to_recordset($1) as added (chat_id uuid, seq bigint, id uuid, kind text, sender_id uuid, text text,
       created_at timestamptz)`,
    rows,
  );

export const insertReactions = (client: Client, rows: readonly ReactionRow[]): Promise<void> =>
  insert(
    client,
    `insert into message_reactions (chat_id, seq, emoji, user_id)
     select * from jsonb_to_recordset($1) as added (chat_id uuid, seq bigint, emoji text, user_id uuid)`,
    rows,
  );

/** Inserts the files of chats and claims their storage keys. */
export async function insertChatFiles(client: Client, rows: readonly ChatFileRow[]): Promise<void> {
  await insert(
    client,
    `insert into chat_files (chat_id, seq, file_key, name, size, thumb_key, width, height, media_state, duration, waveform,
       loudness, stream_key)
     select added.chat_id, seq, file_key, name, files.size, thumb_key, width, height, media_state, duration, waveform,
       loudness, stream_key
     from jsonb_to_recordset($1) as added (chat_id uuid, seq bigint, file_key text, name text, thumb_key text, width integer,
       height integer, media_state text, duration real, waveform smallint[], loudness real, stream_key text)
     join files on files.key = file_key`,
    rows,
  );
  await insert(
    client,
    `update files set claimed_at = now(), owner_id = added.owner_id
     from jsonb_to_recordset($1) as added (owner_id uuid, file_key text, thumb_key text, stream_key text)
     where key in (file_key, thumb_key, stream_key)`,
    rows,
  );
}
