import type { guests } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { findSigningDetails } from '../uses/signing-details.queries.ts';
import type { ReachableGuest } from '../links/find-by-key.ts';
import { listUses } from '../uses/uses.queries.ts';
import { findCreditData, listAnswerData, listNoteData, listVerdictData } from './data.queries.ts';

const HUNDREDTHS = 100;
const ALL_USES = { limit: 10_000, offset: 0 };

/** Loads all that is stored about a guest. */
export async function loadGuestData(db: Queryable, guest: ReachableGuest): Promise<guests.GuestData> {
  const { id } = guest;
  const credit = await findCreditData(db, id);
  const details = await findSigningDetails(db, id);
  return {
    name: guest.name,
    email: guest.email,
    post: { id: guest.postId, title: guest.title, author: guest.authorName },
    roles: credit?.roles ?? [],
    compositionShare: toPercent(credit?.compositionShare ?? null),
    recordingShare: toPercent(credit?.recordingShare ?? null),
    answers: (await listAnswerData(db, id)).map(withTime),
    signingDetails: details ?? { legalName: '', ipi: '', pro: '', publisher: '' },
    notes: (await listNoteData(db, id)).map(withTime),
    verdicts: (await listVerdictData(db, id)).map(withTime),
    uses: (await listUses(db, id, ALL_USES)).map(withTime),
  };
}

const withTime = <T extends { time: Date }>(row: T) => ({ ...row, time: row.time.toISOString() });

const toPercent = (share: number | null): number | null => (share === null ? null : share / HUNDREDTHS);
