import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** Who a party id stands for now. Both names are null for deleted accounts and erased guests. */
export interface PartyRow {
  id: string;
  /** The account: the user, or the one that has claimed the guest. */
  userId: string | null;
  userName: string | null;
  profilePic: string | null;
  guestName: string | null;
}

/** SQL: the party ids of an account, and those of guests that it has claimed. */
export const partiesOf = (accountId: string | null) => sql`(
  select ${accountId}::uuid as id union all select id from guests where claimed_by = ${accountId}::uuid
)`;

/** SQL: columns of a party, from `users` and `guests`. */
const partyColumns = sql`users.id as "userId", user_name as "userName",
  shown_picture(profile_pic, profile_pic_first_frame, plus_until) as "profilePic",
  case when users.id is null and erased_at is null and claimed_at is null then guests.name end as "guestName"`;

/** SQL: joins the rows of parties to their ids. */
const joinParties = (id: string) => sql`
  left join guests on guests.id = ${sql.ref(id)}
  left join users on users.id = coalesce(claimed_by, ${sql.ref(id)})`;

/** Finds who these parties are, deleted accounts included. */
export async function findParties(db: Queryable, ids: readonly string[]): Promise<PartyRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PartyRow>`${markPrepared('find-parties')}
    select party.id, ${partyColumns}
    from unnest(${ids}::uuid[]) as party (id) ${joinParties('party.id')}`.execute(db);
  return rows;
}

export interface MemberRow extends PartyRow {
  role: 'author' | 'artist' | 'guest';
}

/** SQL: the members of a mix room as JSON of MemberRow: the author first, then as the author named them. */
export const membersOf = (postId: string) => sql`(
  select json_agg(row_to_json(member) order by place, id) from (
    select member.place, member.party_id as id, member.role, ${partyColumns}
    from room_members(${postId}) as member ${joinParties('member.party_id')}
  ) as member
)`;

/** The ids of a member under which sockets, notifications and mails reach them. */
export interface MemberIds {
  partyId: string;
  /** The account that acts for the party; null for guests without one. */
  accountId: string | null;
}

/** Everyone in a mix room. */
export async function listMemberIds(db: Queryable, postId: string): Promise<MemberIds[]> {
  const { rows } = await sql<MemberIds>`${markPrepared('list-room-member-ids')}
    select party_id as "partyId", account_id as "accountId" from room_members(${postId})`.execute(db);
  return rows;
}

/** Whether a user or a guest is a member of a mix room. */
export async function isMember(db: Queryable, postId: string, id: string): Promise<boolean> {
  const { rows } = await sql`${markPrepared('is-room-member')}
    select from room_members(${postId}) where ${id}::uuid in (party_id, account_id)`.execute(db);
  return rows.length > 0;
}
