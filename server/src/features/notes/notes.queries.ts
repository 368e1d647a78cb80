import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { membersOf, partiesOf, type MemberRow } from './parties.queries.ts';

export interface ReplyRow {
  id: string;
  number: number;
  /** Null once the account or the data of its author is erased. */
  text: string | null;
  byId: string;
  createdAt: string;
  editedAt: string | null;
}

/** A note as a version shows it. Positions are milliseconds. */
export interface NoteRow {
  id: string;
  number: number;
  version: number;
  atMs: number | null;
  endMs: number | null;
  /** Where it was moved to on the version asked for; null if it was not moved there. */
  movedAtMs: number | null;
  movedEndMs: number | null;
  /** Null if the note is deleted. */
  text: string | null;
  /** Whether lists have the note, though it is deleted. */
  isListed: boolean;
  byId: string;
  assigneeId: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  resolvedIn: number | null;
  revision: number;
  seq: number;
  createdAt: Date;
  editedAt: Date | null;
  replies: ReplyRow[];
}

/** A version of a post with some of its notes. */
export interface NoteList {
  /** Null if the post has no such version. */
  version: number | null;
  durationMs: number | null;
  notes: NoteRow[];
}

/** SQL: whether lists have a note. A deleted one stays if others have replied, or its author is gone. */
const isListed = sql<boolean>`(
  notes.deleted_at is null or is_erased
  or exists (select from note_replies where note_id = notes.id and note_replies.by_id <> notes.by_id)
)`;

/** SQL: the columns of NoteRow, of `notes` and `moved`. */
export const noteColumns = sql`notes.id, notes.number, notes.version, notes.at_ms as "atMs", notes.end_ms as "endMs",
  moved.at_ms as "movedAtMs", moved.end_ms as "movedEndMs", notes.text, ${isListed} as "isListed",
  notes.by_id as "byId", assignee_id as "assigneeId", resolved_by as "resolvedBy", resolved_at as "resolvedAt",
  resolved_in as "resolvedIn", revision, seq, notes.created_at as "createdAt", notes.edited_at as "editedAt",
  case when next_reply = 1 then '[]' else (
    select coalesce(json_agg(json_build_object(
      'id', id, 'number', number, 'text', text, 'byId', by_id, 'createdAt', created_at, 'editedAt', edited_at
    ) order by number), '[]')
    from note_replies where note_id = notes.id
  ) end as replies`;

/** SQL: the version asked for, or the newest, and where its notes were moved to. */
const heardVersion = (postId: string, version: number | undefined) => sql`(
  select number, round(duration::double precision * 1000)::integer as duration_ms from post_versions
  where post_id = ${postId} and number = coalesce(${version ?? null}::smallint, number)
  order by number desc limit 1
)`;
const movedTo = sql`note_positions as moved on moved.note_id = notes.id and moved.version = heard.number`;

type ListedRow = NoteRow & { heard: number; durationMs: number | null };

async function readNotes(query: RawBuilder<unknown>, db: Queryable): Promise<NoteList> {
  const { rows } = await sql<
    ListedRow | (Record<keyof NoteRow, null> & { heard: number; durationMs: number | null })
  >`${query}`.execute(db);
  const [first] = rows;
  const notes = rows.filter((row): row is ListedRow => row.id !== null);
  return { version: first?.heard ?? null, durationMs: first?.durationMs ?? null, notes };
}

export interface NoteFilter {
  state: 'open' | 'done' | 'all';
  /** Ids of parties, or of the accounts that have claimed them. */
  assignee?: string | undefined;
  by?: string | undefined;
}

/** The notes that a version shows, by their positions on it, those without one last. */
export const listNotes = (
  db: Queryable,
  postId: string,
  version: number | undefined,
  { state, assignee, by }: NoteFilter,
): Promise<NoteList> =>
  readNotes(
    sql`${markPrepared(`list-notes-${state}`)}
      select heard.number as heard, heard.duration_ms as "durationMs", note.*
      from ${heardVersion(postId, version)} as heard
      left join lateral (
        select ${noteColumns}, least(coalesce(moved.at_ms, notes.at_ms), heard.duration_ms) as place
        from notes left join ${movedTo}
        where notes.post_id = ${postId} and ${STATES[state]} and is_note_shown(notes.version, resolved_in, heard.number)
          and (${assignee ?? null}::uuid is null or assignee_id in ${partiesOf(assignee ?? null)})
          and (${by ?? null}::uuid is null or notes.by_id in ${partiesOf(by ?? null)})
      ) as note on true
      order by note.place, note.number`,
    db,
  );

const STATES = {
  open: sql`resolved_at is null and notes.deleted_at is null`,
  done: sql`(resolved_at is not null or notes.deleted_at is not null) and ${isListed}`,
  all: isListed,
} as const;

/** The notes that changed after a change of the room, the oldest change first. */
export const listChangedNotes = (
  db: Queryable,
  postId: string,
  { version, after, limit }: { version: number | undefined; after: number; limit: number },
): Promise<NoteList> =>
  readNotes(
    sql`${markPrepared('list-changed-notes')}
      select heard.number as heard, heard.duration_ms as "durationMs", note.*
      from ${heardVersion(postId, version)} as heard
      left join lateral (
        select ${noteColumns} from notes left join ${movedTo}
        where notes.post_id = ${postId} and seq > ${after} order by seq limit ${limit}
      ) as note on true
      order by note.seq`,
    db,
  );

/** One note as a version shows it; none if the post has no such note. */
export const findNote = (
  db: Queryable,
  { postId, noteId, version }: { postId: string; noteId: string; version?: number | undefined },
): Promise<NoteList> =>
  readNotes(
    sql`${markPrepared('find-note')}
      select heard.number as heard, heard.duration_ms as "durationMs", note.*
      from ${heardVersion(postId, version)} as heard
      left join lateral (
        select ${noteColumns} from notes left join ${movedTo}
        where notes.post_id = ${postId} and notes.id = ${noteId}
      ) as note on true`,
    db,
  );

export interface RoomVersionRow {
  number: number;
  open: number;
  done: number;
  verdicts: { byId: string; verdict: 'changes' | 'good'; time: string }[];
}

/** The members of a mix room, and the number of its last change. */
interface RoomRow {
  members: MemberRow[];
  seq: number;
}

export async function findRoom(db: Queryable, postId: string): Promise<RoomRow> {
  const { rows } = await sql<{ members: MemberRow[] | null; seq: number }>`${markPrepared('find-room')}
    select ${membersOf(postId)} as members,
      coalesce((select seq from rooms where post_id = ${postId}), 0) as seq`.execute(db);
  return { members: rows[0]?.members ?? [], seq: rows[0]?.seq ?? 0 };
}

/** The versions of a post, newest first, with the notes that each shows and the verdicts about it. */
export async function listRoomVersions(db: Queryable, postId: string): Promise<RoomVersionRow[]> {
  const { rows } = await sql<RoomVersionRow>`${markPrepared('list-room-versions')}
    select post_versions.number, counts.open, counts.done, verdicts.list as verdicts
    from post_versions
    cross join lateral (
      select count(*) filter (where resolved_at is null)::integer as open,
        count(*) filter (where resolved_at is not null)::integer as done
      from notes where notes.post_id = post_versions.post_id and deleted_at is null
        and is_note_shown(version, resolved_in, post_versions.number)
    ) as counts
    cross join lateral (${verdictsOf(sql`post_versions.post_id`, sql`post_versions.number`)}) as verdicts
    where post_versions.post_id = ${postId}
    order by post_versions.number desc`.execute(db);
  return rows;
}

/** SQL: the verdicts about a version, the oldest first, as JSON in the column `list`. */
const verdictsOf = (postId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`
  select coalesce(json_agg(
    json_build_object('byId', party_id, 'verdict', verdict, 'time', given_at) order by given_at, party_id
  ), '[]') as list
  from verdicts where verdicts.post_id = ${postId} and version = ${version}`;

/** The verdicts about one version, the oldest first. */
export async function listVerdicts(
  db: Queryable,
  postId: string,
  version: number,
): Promise<RoomVersionRow['verdicts']> {
  const { rows } = await sql<{ list: RoomVersionRow['verdicts'] }>`
    ${verdictsOf(sql`${postId}`, sql`${version}`)}`.execute(db);
  return rows[0]?.list ?? [];
}

/** The title of a post. */
export async function findTitle(db: Queryable, postId: string): Promise<string> {
  const row = await db.selectFrom('posts').select('title').where('id', '=', postId).executeTakeFirst();
  return row?.title ?? '';
}

/** The number of the last change of a room. */
export async function findSeq(db: Queryable, postId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`${markPrepared('find-room-seq')}
    select seq from rooms where post_id = ${postId}`.execute(db);
  return rows[0]?.seq ?? 0;
}
