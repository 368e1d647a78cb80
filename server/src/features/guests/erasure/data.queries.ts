import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { deleteSigningDetails } from '../uses/signing-details.queries.ts';

interface CreditData {
  roles: string[];
  /** Hundredths of a percent. */
  compositionShare: number | null;
  recordingShare: number | null;
}

/** Finds the credit of a guest: of the proposed terms, else of the current ones. */
export async function findCreditData(db: Queryable, guestId: string): Promise<CreditData | undefined> {
  const { rows } = await sql<CreditData>`
    select roles, composition_share as "compositionShare", recording_share as "recordingShare"
    from credits join guests on guests.post_id = credits.post_id and guests.id = user_id
    where guests.id = ${guestId} order by state = 'proposed' desc limit 1`.execute(db);
  return rows[0];
}

interface AnswerData {
  digest: string;
  answer: 'approved' | 'declined' | 'withdrawn';
  signedAs: string | null;
  reason: string | null;
  time: Date;
}

/** Lists the answers of a guest, in their order. */
export async function listAnswerData(db: Queryable, guestId: string): Promise<AnswerData[]> {
  const { rows } = await sql<AnswerData>`
    select digest, answer, signed_as as "signedAs", reason, answered_at as time
    from consents where artist_id = ${guestId} order by id`.execute(db);
  return rows;
}

interface NoteData {
  number: number;
  version: number;
  text: string;
  time: Date;
}

/** Lists the notes and replies of a guest. A reply has the number of its note. */
export async function listNoteData(db: Queryable, guestId: string): Promise<NoteData[]> {
  const { rows } = await sql<NoteData>`
    select number, version, text, created_at as time from notes where by_id = ${guestId} and text is not null
    union all
    select notes.number, version, note_replies.text, note_replies.created_at
    from note_replies join notes on notes.id = note_id
    where note_replies.by_id = ${guestId} and note_replies.text is not null
    order by time`.execute(db);
  return rows;
}

interface VerdictData {
  version: number;
  verdict: string;
  time: Date;
}

/** Lists the verdicts of a guest. */
export async function listVerdictData(db: Queryable, guestId: string): Promise<VerdictData[]> {
  const { rows } = await sql<VerdictData>`
    select version, verdict, given_at as time from verdicts where party_id = ${guestId} order by version`.execute(
    db,
  );
  return rows;
}

/** Deletes what is stored about a guest besides the credit, the answers and the row of the guest. */
export async function deleteGuestData(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('guest_uses').where('guest_id', '=', guestId).execute();
  await deleteSigningDetails(tx, guestId);
  await tx.deleteFrom('guest_requests').where('guest_id', '=', guestId).execute();
}

/** Days after which the address of a guest without a part in a post is erased. */
const ERASURE_DAYS = 30;

/**
 * Lists guests whose addresses have served their purpose: 30 days after a decline, a withdrawn request,
 * or a link that expired unanswered.
 */
export async function listDueErasures(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guests.id from guests
    cross join lateral (select credit_answer(guests.post_id, guests.id) as answer) as credit
    where email is not null and created_at < now() - make_interval(days => ${ERASURE_DAYS}) and case
      when answer = 'approved' then false
      when answer = 'declined' then (
        select max(answered_at) < now() - make_interval(days => ${ERASURE_DAYS}) from consents where artist_id = guests.id
      )
      when answer is null then revoked_at < now() - make_interval(days => ${ERASURE_DAYS})
      else not exists (
        select from guest_links where guest_id = guests.id
          and expires_at >= now() - make_interval(days => ${ERASURE_DAYS}) and not is_undeliverable
      ) and exists (select from guest_links where guest_id = guests.id)
    end
    order by guests.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the guests with an address. */
export async function listGuestsOfAddress(db: Queryable, email: string): Promise<string[]> {
  const rows = await db.selectFrom('guests').select('id').where('email', '=', email).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
