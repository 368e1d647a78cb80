import { contributorRoleLabel, formatShare, labelGuest, type agreements } from '@backbeat/contract';
import type { AgreedTerms } from '../../terms/index.ts';
import { hasSplit, listCountingConsents, mailboxOf, type AgreedParty } from '../agreements.views.ts';
import { NO_DETAILS } from '../signing-details.queries.ts';
import { messages } from './split-sheet.messages.ts';

/** A table of a split sheet: its first row names the columns. */
export interface SheetTable {
  title: string;
  rows: (string | number)[][];
}

/** The content of a split sheet, which each file format lays out. */
export interface SplitSheet {
  title: string;
  /** Names and values above the tables. */
  facts: [name: string, value: string][];
  tables: SheetTable[];
  /** Lines below the tables: how guests have signed. */
  notes: string[];
}

/** Whole seconds in UTC, as in '2026-05-04 12:30:00 UTC'. */
const formatTime = (time: Date): string =>
  time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z/, ' UTC');

/**
 * Builds the split sheet: the composition and the recording in tables of their own, then the
 * signatures. Without a split there is one table of credits.
 * @param details signing details by party id
 */
export function buildSplitSheet(
  terms: AgreedTerms,
  details: ReadonlyMap<string, agreements.SigningDetails>,
): SplitSheet {
  const tableOf = (title: string, shareOf?: (party: AgreedParty) => number | null): SheetTable => ({
    title,
    rows: [
      [
        messages.artist,
        messages.legalName,
        messages.roles,
        messages.ipi,
        messages.society,
        messages.publisher,
        ...(shareOf ? [messages.share] : []),
      ],
      ...terms.parties.map((party) => {
        const { legalName, ipi, pro, publisher } = details.get(party.artistId) ?? NO_DETAILS;
        const roles = party.roles.map(contributorRoleLabel).join(', ');
        const share = shareOf && [toPercent(shareOf(party) ?? 0)];
        return [nameOf(party), legalName, roles, ipi, pro, publisher, ...(share ?? [])];
      }),
      ...(shareOf ? [[messages.total, '', '', '', '', '', toPercent(sum(terms.parties.map(shareOf)))]] : []),
    ],
  });
  return {
    title: terms.title,
    facts: [
      [messages.title, terms.title],
      [messages.date, formatTime(terms.agreedAt)],
      [messages.version, String(terms.version)],
      [messages.audioHash, terms.audioSha256],
      [messages.post, terms.postId],
      ...removalFacts(terms),
    ],
    tables: [
      ...(hasSplit(terms)
        ? [
            tableOf(messages.composition, ({ compositionShare }) => compositionShare),
            tableOf(messages.recording, ({ recordingShare }) => recordingShare),
          ]
        : [tableOf(messages.credits)]),
      {
        title: messages.signatures,
        rows: [[messages.artist, messages.signedAs, messages.time, messages.digest], ...signatures(terms)],
      },
    ],
    notes: guestSignatures(terms),
  };
}

/** A guest is labelled, since anyone may be invited under the name of an artist. */
const nameOf = ({ userName, guest }: Pick<AgreedParty, 'userName' | 'guest'>): string =>
  guest ? labelGuest(userName) : userName;

/** A share in percent, as a number. @param hundredths of a percent */
const toPercent = (hundredths: number): number => Number(formatShare(hundredths));

const sum = (shares: (number | null)[]): number =>
  shares.reduce<number>((total, share) => total + (share ?? 0), 0);

const removalFacts = ({ removedUnanswered }: AgreedTerms): [string, string][] =>
  removedUnanswered.length === 0 ? [] : [[messages.removed, removedUnanswered.map(nameOf).join(', ')]];

const approvalOf = (terms: AgreedTerms, { artistId }: AgreedParty) =>
  listCountingConsents(terms).find((each) => each.artistId === artistId && each.answer === 'approved');

/** The author signs by proposing, without a digest. Declined answers are no signatures. */
function signatures(terms: AgreedTerms): string[][] {
  return terms.parties.map((party) => {
    const name = nameOf(party);
    if (party.artistId === terms.authorId)
      return [name, terms.authorSignedAs ?? '', formatTime(terms.proposedAt), ''];
    const consent = approvalOf(terms, party);
    return consent
      ? [name, consent.signedAs ?? '', formatTime(consent.time), consent.digest]
      : [name, '', '', ''];
  });
}

/** Whose mailbox proves the consent of a guest. */
const guestSignatures = (terms: AgreedTerms): string[] =>
  terms.parties.flatMap((party) => {
    const consent = approvalOf(terms, party);
    const mailbox = mailboxOf(party);
    return consent?.proof === 'email' && mailbox !== null
      ? [messages.guestSignature({ name: nameOf(party), mailbox, time: formatTime(consent.time) })]
      : [];
  });
