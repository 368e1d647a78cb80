import type { Queryable, Tx } from '../../../db/database.ts';

interface SigningDetailsRow {
  legalName: string;
  ipi: string;
  pro: string;
  publisher: string;
}

/** Finds the signing details of a guest. */
export async function findSigningDetails(
  db: Queryable,
  guestId: string,
): Promise<SigningDetailsRow | undefined> {
  return db
    .selectFrom('guest_signing_details')
    .select(['legal_name as legalName', 'ipi', 'pro', 'publisher'])
    .where('guest_id', '=', guestId)
    .executeTakeFirst();
}

/** Replaces the signing details of a guest. */
export async function saveSigningDetails(
  db: Queryable,
  guestId: string,
  { legalName, ipi, pro, publisher }: SigningDetailsRow,
): Promise<void> {
  const details = { legal_name: legalName, ipi, pro, publisher };
  await db
    .insertInto('guest_signing_details')
    .values({ guest_id: guestId, ...details })
    .onConflict((conflict) => conflict.column('guest_id').doUpdateSet(details))
    .execute();
}

/** Deletes the signing details of a guest. */
export async function deleteSigningDetails(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('guest_signing_details').where('guest_id', '=', guestId).execute();
}
