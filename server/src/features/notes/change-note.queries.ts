import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import type { Span } from './notes.policy.ts';
import { noteColumns, type NoteRow } from './notes.queries.ts';
import { nextSeq } from './rooms.queries.ts';

/** What decides about a change of a note. The transaction holds the lock of the room. */
export interface LockedNote {
  byId: string;
  version: number;
  text: string | null;
  assigneeId: string | null;
  isResolved: boolean;
  revision: number;
  /** Replies that count against the limit. */
  replies: number;
  /** Whether others have replied. */
  hasRepliesOfOthers: boolean;
}

/** Finds a note of a post that is not deleted. */
export async function findLockedNote(
  tx: Tx,
  postId: string,
  noteId: string,
): Promise<LockedNote | undefined> {
  const { rows } = await sql<LockedNote>`${markPrepared('find-locked-note')}
    select by_id as "byId", version, text, assignee_id as "assigneeId", resolved_at is not null as "isResolved",
      revision, (select count(*) from note_replies where note_id = notes.id) as replies,
      exists (select from note_replies where note_id = notes.id and by_id <> notes.by_id) as "hasRepliesOfOthers"
    from notes where post_id = ${postId} and id = ${noteId} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** Finds the note that each request has written before under its key, in the order of the requests. */
export async function findRepeatedNotes(
  tx: Tx,
  requests: readonly { postId: string; partyId: string; key: string | undefined }[],
): Promise<(string | undefined)[]> {
  if (requests.every(({ key }) => key === undefined)) return [];
  const postIds = requests.map(({ postId }) => postId);
  const partyIds = requests.map(({ partyId }) => partyId);
  const keys = requests.map(({ key = null }) => key);
  const { rows } = await sql<{ id: string; place: number }>`${markPrepared('find-repeated-notes')}
    select id, place::integer
    from unnest(${postIds}::uuid[], ${partyIds}::uuid[], ${keys}::text[])
      with ordinality as request (post_id, party_id, key, place)
    join notes on notes.post_id = request.post_id and by_id = party_id and request_key = key`.execute(tx);
  const ids = new Map(rows.map(({ id, place }) => [place, id]));
  return requests.map((_request, index) => ids.get(index + 1));
}

/** Whether a request with this key has written a reply to the note. */
export async function isRepeatedReply(
  tx: Tx,
  { noteId, byId, key }: { noteId: string; byId: string; key: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('note_replies')
    .select('id')
    .where('note_id', '=', noteId)
    .where('by_id', '=', byId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewNote {
  id: string;
  postId: string;
  byId: string;
  version: number;
  span: Span | null;
  text: string;
  assigneeId: string | null;
  key: string | undefined;
}

/**
 * Inserts notes under the next numbers of their rooms, in their order.
 * @returns those for which their rooms had space
 */
export async function insertNotes(tx: Tx, newNotes: readonly NewNote[]): Promise<NoteRow[]> {
  if (newNotes.length === 0) return [];
  const rows = newNotes.map(({ span, ...note }) => ({ ...note, ...span }));
  const { rows: noteRows } = await sql<NoteRow>`${markPrepared('insert-notes')}
    with new as (
      select *, row_number() over (partition by post_id order by place) as nth
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        id uuid, "postId" uuid, "byId" uuid, version smallint, "atMs" integer, "endMs" integer, text text,
        "assigneeId" uuid, key text
      )) with ordinality as new (id, post_id, by_id, version, at_ms, end_ms, text, assignee_id, request_key, place)
    ), added as (
      select post_id, least(count, case
        when next_note + count <= ${limits.room.notes} + 1 then count
        else greatest(0, ${limits.room.notes} - (
          select count(*) from notes where notes.post_id = rooms.post_id and deleted_at is null
        ))
      end)::integer as count
      from rooms join (select post_id, count(*) from new group by post_id) as wanted using (post_id)
    ), room as (
      update rooms set seq = seq + count, next_note = next_note + count from added where rooms.post_id = added.post_id
      returning rooms.post_id, count, seq - count as seq, next_note - count as next_note
    ), notes as (
      insert into notes (id, post_id, number, version, at_ms, end_ms, text, by_id, assignee_id, request_key, seq)
      select id, new.post_id, next_note + nth - 1, version, at_ms, end_ms, text, by_id, assignee_id, request_key,
        seq + nth
      from new join room on room.post_id = new.post_id and nth <= count
      order by place returning *
    )
    select ${noteColumns} from notes left join note_positions as moved on false`.execute(tx);
  return noteRows;
}

type Change =
  | { text: string; assigneeId: string | null; isEdited: boolean }
  | { resolved: { byId: string; version: number } | null };

/** Changes text and assignee of a note, or its state. @returns the change of the room */
export async function updateNote(tx: Tx, postId: string, noteId: string, change: Change): Promise<number> {
  const columns =
    'resolved' in change
      ? sql`resolved_by = ${change.resolved?.byId ?? null}::uuid, resolved_in = ${change.resolved?.version ?? null}::smallint,
          resolved_at = ${change.resolved ? sql`now()` : null}`
      : sql`text = ${change.text}, assignee_id = ${change.assigneeId}::uuid, revision = revision + 1,
          edited_at = ${change.isEdited ? sql`now()` : sql`edited_at`}`;
  const { rows } = await sql<{ seq: number }>`
    with room as (${nextSeq(postId)})
    update notes set ${columns}, seq = room.seq from room where id = ${noteId} returning notes.seq`.execute(
    tx,
  );
  return rows[0]?.seq ?? 0;
}

/** Counts a change of a note of which another table has the content. @returns the change of the room */
export async function touchNote(tx: Tx, postId: string, noteId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    with room as (${nextSeq(postId)})
    update notes set seq = room.seq from room where id = ${noteId} returning notes.seq`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** Moves a note on one version: its own, or a later one. @returns the change of the room */
export async function moveNote(
  tx: Tx,
  postId: string,
  { noteId, version, isOwnVersion }: { noteId: string; version: number; isOwnVersion: boolean },
  { atMs, endMs }: Span,
): Promise<number> {
  if (isOwnVersion) {
    const { rows } = await sql<{ seq: number }>`
      with room as (${nextSeq(postId)})
      update notes set at_ms = ${atMs}, end_ms = ${endMs}, seq = room.seq from room where id = ${noteId} returning notes.seq`.execute(
      tx,
    );
    return rows[0]?.seq ?? 0;
  }
  await sql`
    insert into note_positions (note_id, version, at_ms, end_ms) values (${noteId}, ${version}, ${atMs}, ${endMs})
    on conflict (note_id, version) do update set at_ms = excluded.at_ms, end_ms = excluded.end_ms`.execute(
    tx,
  );
  return touchNote(tx, postId, noteId);
}

/** Deletes a note. Replies of its author alone go with it. @returns the change of the room */
export async function deleteNote(
  tx: Tx,
  postId: string,
  noteId: string,
  { keepsReplies }: { keepsReplies: boolean },
): Promise<number> {
  if (!keepsReplies) await tx.deleteFrom('note_replies').where('note_id', '=', noteId).execute();
  const { rows } = await sql<{ seq: number }>`
    with room as (${nextSeq(postId)})
    update notes set text = null, deleted_at = now(), assignee_id = null, seq = room.seq
    from room where id = ${noteId} returning notes.seq`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** Inserts a reply. The caller counts the change of its note. */
export async function insertReply(
  tx: Tx,
  {
    id,
    noteId,
    byId,
    text,
    key,
  }: { id: string; noteId: string; byId: string; text: string; key: string | undefined },
): Promise<void> {
  await sql`
    with note as (update notes set next_reply = next_reply + 1 where id = ${noteId} returning next_reply - 1 as number)
    insert into note_replies (id, note_id, number, text, by_id, request_key)
    select ${id}::uuid, ${noteId}::uuid, number, ${text}, ${byId}::uuid, ${key ?? null} from note`.execute(
    tx,
  );
}

/** Finds who wrote a reply, unless its text is erased. */
export async function findReply(
  tx: Tx,
  { postId, noteId, replyId }: { postId: string; noteId: string; replyId: string },
): Promise<{ byId: string; text: string } | undefined> {
  const { rows } = await sql<{ byId: string; text: string }>`
    select note_replies.by_id as "byId", note_replies.text
    from note_replies join notes on notes.id = note_id
    where note_replies.id = ${replyId} and note_id = ${noteId} and post_id = ${postId} and note_replies.text is not null`.execute(
    tx,
  );
  return rows[0];
}

/** Edits a reply; null deletes it. */
export async function updateReply(tx: Tx, replyId: string, text: string | null): Promise<void> {
  if (text === null) await tx.deleteFrom('note_replies').where('id', '=', replyId).execute();
  else
    await tx
      .updateTable('note_replies')
      .set({ text, edited_at: sql<Date>`now()` })
      .where('id', '=', replyId)
      .execute();
}

/**
 * Sets or takes back the verdict of a member about a version.
 * @returns whether anything changed
 */
export async function saveVerdict(
  tx: Tx,
  { postId, version, partyId }: { postId: string; version: number; partyId: string },
  verdict: 'changes' | 'good' | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    verdict === null
      ? await sql`delete from verdicts where post_id = ${postId} and version = ${version} and party_id = ${partyId}`.execute(
          tx,
        )
      : await sql`
          insert into verdicts (post_id, version, party_id, verdict) values (${postId}, ${version}, ${partyId}, ${verdict})
          on conflict (post_id, version, party_id) do update set verdict = excluded.verdict, given_at = excluded.given_at
          where verdicts.verdict <> excluded.verdict`.execute(tx);
  return numAffectedRows > 0n;
}

/** Takes assignments from parties who are no members any more. @returns each note with its change of the room */
export async function clearAssignments(tx: Tx, postId: string): Promise<{ noteId: string; seq: number }[]> {
  const { rows } = await sql<{ noteId: string; seq: number }>`
    with lost as (
      select id, row_number() over (order by number) as place from notes
      where post_id = ${postId} and assignee_id is not null
        and assignee_id not in (select party_id from room_members(${postId}))
    ), room as (
      update rooms set seq = seq + (select count(*) from lost) where post_id = ${postId}
      returning seq - (select count(*) from lost) as seq
    )
    update notes set assignee_id = null, revision = revision + 1, seq = room.seq + lost.place
    from lost, room where notes.id = lost.id returning notes.id as "noteId", notes.seq`.execute(tx);
  return rows;
}
