import type { agreements } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** What a user has stored; empty texts where there is nothing. */
export const NO_DETAILS: agreements.SigningDetails = { legalName: '', ipi: '', pro: '', publisher: '' };

/**
 * Finds the signing details of parties by party id. Those of a guest count until the account that has
 * claimed it stores its own. Parties without details are absent.
 */
export async function findSigningDetails(
  db: Queryable,
  partyIds: readonly string[],
): Promise<Map<string, agreements.SigningDetails>> {
  if (partyIds.length === 0) return new Map();
  const { rows } = await sql<agreements.SigningDetails & { partyId: string }>`
    ${markPrepared('find-signing-details')}
    select party.id as "partyId", coalesce(own.legal_name, entered.legal_name) as "legalName",
      coalesce(own.ipi, entered.ipi) as ipi, coalesce(own.pro, entered.pro) as pro,
      coalesce(own.publisher, entered.publisher) as publisher
    from unnest(${partyIds}::uuid[]) as party (id)
    left join guest_signing_details as entered on entered.guest_id = party.id
    left join signing_details as own on own.user_id = account_of(party.id)
    where own.user_id is not null or entered.guest_id is not null`.execute(db);
  return new Map(rows.map(({ partyId, ...details }) => [partyId, details]));
}

/** Replaces the signing details of a user. */
export async function saveSigningDetails(
  db: Queryable,
  userId: string,
  { legalName, ipi, pro, publisher }: agreements.SigningDetails,
): Promise<void> {
  const values = { legal_name: legalName, ipi, pro, publisher };
  await db
    .insertInto('signing_details')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Deletes the signing details of an account that is being deleted. */
export async function deleteSigningDetails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('signing_details').where('user_id', '=', userId).execute();
}
