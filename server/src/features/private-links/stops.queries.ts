import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface Stop {
  postId: string;
  version: number;
  partyId: string;
}

/**
 * Inserts that a party stops the private links of a version. Stops of a time before the party left and
 * came back are replaced.
 */
export async function insertStop(tx: Tx, { postId, version, partyId }: Stop): Promise<void> {
  await sql`
    insert into private_link_stops (post_id, version, party_id) values (${postId}, ${version}, ${partyId})
    on conflict do nothing`.execute(tx);
}

export async function deleteStop(tx: Tx, { postId, version, partyId }: Stop): Promise<void> {
  await tx
    .deleteFrom('private_link_stops')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .where('party_id', '=', partyId)
    .execute();
}

/** Deletes the stops of parties to a post who are not parties to it any more. */
export async function deleteStopsOfFormerParties(tx: Tx, postId: string): Promise<void> {
  await sql`
    delete from private_link_stops
    where post_id = ${postId} and coalesce(credit_answer(post_id, party_id), '') not in ('pending', 'approved')`.execute(
    tx,
  );
}

/** Deletes some of the stops of an account, or of a guest. @returns their number */
export async function deleteStopsOf(tx: Tx, id: string, maxRows: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from private_link_stops where ctid in (
      select ctid from private_link_stops where party_id = any(parties_of(${id})) limit ${maxRows}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
