import { contributorRoleLabel } from './contributor-roles.ts';
import { formatShare } from './shares.ts';
import { messages } from './changes.messages.ts';

/** A credit as it is compared. Shares are in hundredths of a percent; null without a split. */
export interface ComparedCredit {
  /** What identifies the artist: an id or a user name. */
  artist: string;
  userName: string;
  /** Whether it is a guest, whose name is then `userName`. */
  isGuest?: boolean;
  roles: readonly string[];
  compositionShare: number | null;
  recordingShare: number | null;
}

/** The parts of terms that are compared. */
export interface ComparedTerms {
  version: number;
  credits: readonly ComparedCredit[];
}

/**
 * Describes in words what the terms `after` change, for one of their readers: the own part first,
 * then the others'. With `before` null the description is of all that is proposed to the reader.
 * @param reader the artist who reads them
 */
export function describeChanges(
  before: ComparedTerms | null,
  after: ComparedTerms,
  reader: string,
): string[] {
  const old = new Map((before?.credits ?? []).map((credit) => [credit.artist, credit]));
  const next = new Map(after.credits.map((credit) => [credit.artist, credit]));
  const artists = [...new Set([...next.keys(), ...old.keys()])];
  const others = before ? artists.filter((artist) => artist !== reader) : [];
  const ownNames = artists.filter((artist) => artist === reader);
  return [
    ...describeAudio(before?.version ?? after.version, after.version),
    ...[...ownNames, ...others].flatMap((artist) =>
      describeCredit(old.get(artist), next.get(artist), artist === reader, before === null),
    ),
  ];
}

function describeAudio(before: number, after: number): string[] {
  if (before === after) return [];
  return [before < after ? messages.newAudio({ version: after }) : messages.earlierAudio({ version: after })];
}

function describeCredit(
  before: ComparedCredit | undefined,
  after: ComparedCredit | undefined,
  isReader: boolean,
  isFirst: boolean,
): string[] {
  const artist = { whose: isReader ? 'reader' : 'other', userName: (after ?? before)?.userName ?? '' };
  if (!after) return [messages.removed(artist)];
  const roles = listRoles(after.roles);
  const isOne = after.roles.length === 1 && (before?.roles.length ?? 1) === 1;
  const roleLine =
    before || isFirst
      ? describeValue(
          isOne ? messages.role(artist) : messages.roles(artist),
          before && listRoles(before.roles),
          roles,
        )
      : [describeNewCredit(after, artist, roles)];
  return [
    ...roleLine,
    ...describeShare(messages.compositionShare(artist), before?.compositionShare, after.compositionShare),
    ...describeShare(messages.recordingShare(artist), before?.recordingShare, after.recordingShare),
  ];
}

const describeNewCredit = (
  { isGuest = false, userName }: ComparedCredit,
  artist: { whose: string; userName: string },
  roles: string,
): string =>
  isGuest && artist.whose === 'other'
    ? messages.newGuestCredit({ name: userName, roles })
    : messages.newCredit({ ...artist, roles });

const listRoles = (roles: readonly string[]): string => roles.map(contributorRoleLabel).join(', ');

function describeShare(label: string, before: number | null | undefined, after: number | null): string[] {
  if ((before ?? null) === after) return [];
  return describeValue(
    label,
    before === null || before === undefined ? undefined : percentOf(before),
    after === null ? messages.none : percentOf(after),
  );
}

const percentOf = (hundredths: number): string => `${formatShare(hundredths)} %`;

/** @param before undefined where there was no value */
function describeValue(label: string, before: string | undefined, after: string): string[] {
  if (before === after) return [];
  return [
    before === undefined
      ? messages.value({ label, value: after })
      : messages.change({ label, before, after }),
  ];
}
