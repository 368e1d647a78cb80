import {
  DEFAULT_ARTIST_ROLES,
  DEFAULT_AUTHOR_ROLES,
  DELETED_USER,
  formatShare,
  isContributorRole,
  splitEvenly,
  terms,
  toHundredths,
  WHOLE_SHARE,
  type ContributorRole,
} from '@backbeat/contract';

/** The shares of one credit in percent, as typed. */
export interface SharesDraft {
  compositionShare: string;
  recordingShare: string;
}

/** The part of a credit that the author edits. */
export interface CreditTerms extends SharesDraft {
  roles: readonly ContributorRole[];
}

/** A person without an account: a guest of the post by id, or a new one by address. */
export interface GuestDraft {
  name: string;
  id?: string;
  email?: string;
}

/** Whom a credit names: an account, or a guest, who has no user name. */
export interface Credited {
  userName: string;
  profilePic: string;
  guest?: GuestDraft;
}

/** A credit in the editor. */
export interface CreditDraft extends CreditTerms, Credited {}

/** What tells the credits of a post apart. No user name has an @ or is a UUID. */
export const keyOfCredited = ({ userName, guest }: Credited): string =>
  guest ? (guest.id ?? guest.email ?? '') : userName;

/** The name of a credited person on screens. */
export const nameOfCredited = ({ userName, guest }: Credited): string => guest?.name ?? userName;

/** The credits in the editor, the author first. Without a split the shares have no effect. */
export interface CreditsDraft {
  credits: readonly CreditDraft[];
  hasSplit: boolean;
}

const NO_SHARES: SharesDraft = { compositionShare: '', recordingShare: '' };
export const SHARE_KEYS = ['compositionShare', 'recordingShare'] as const;
export type ShareKey = (typeof SHARE_KEYS)[number];

export const defaultAuthorTerms: CreditTerms = { roles: DEFAULT_AUTHOR_ROLES, ...NO_SHARES };
export const defaultArtistTerms: CreditTerms = { roles: DEFAULT_ARTIST_ROLES, ...NO_SHARES };

/** Reads a typed share: '33,5' → 3350 hundredths of a percent; undefined if it is none. */
export function parseShare(text: string): number | undefined {
  const digits = text.trim().replace(',', '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? toHundredths(Number(digits)) : undefined;
}

/** Adds up one kind of share in hundredths of a percent. Unreadable shares count as 0. */
export const sumShares = (credits: readonly SharesDraft[], key: ShareKey): number =>
  credits.reduce((sum, credit) => sum + (parseShare(credit[key]) ?? 0), 0);

/** Divides both shares evenly. The first credits get the remaining hundredths. */
export function divideEvenly<C extends SharesDraft>(credits: readonly C[]): C[] {
  const shares = splitEvenly(credits.length).map(formatShare);
  return credits.map((credit, index) => {
    const share = shares[index] ?? '';
    return { ...credit, compositionShare: share, recordingShare: share };
  });
}

const isEven = (credits: readonly SharesDraft[]): boolean =>
  divideEvenly(credits).every((even, index) =>
    SHARE_KEYS.every((key) => even[key] === credits[index]?.[key]),
  );

/** Adds an artist. A split that was even stays even. */
export function addArtist({ credits, hasSplit }: CreditsDraft, artist: Credited): CreditsDraft {
  const creditsWithArtist = [
    ...credits,
    { ...artist, ...defaultArtistTerms, compositionShare: '0', recordingShare: '0' },
  ];
  return {
    credits: hasSplit && isEven(credits) ? divideEvenly(creditsWithArtist) : creditsWithArtist,
    hasSplit,
  };
}

/** Removes an artist by their key. A split that was even stays even. */
export function removeArtist({ credits, hasSplit }: CreditsDraft, key: string): CreditsDraft {
  const remainingCredits = credits.filter((credit) => keyOfCredited(credit) !== key);
  return {
    credits: hasSplit && isEven(credits) ? divideEvenly(remainingCredits) : remainingCredits,
    hasSplit,
  };
}

/** Turns the split on, at first an even one, or off. */
export function toggleSplit({ credits }: CreditsDraft, hasSplit: boolean): CreditsDraft {
  const isUnused = credits.every((credit) => SHARE_KEYS.every((key) => /^0?$/.test(credit[key])));
  return { credits: hasSplit && isUnused ? divideEvenly(credits) : credits, hasSplit };
}

/** Returns why the shares do not make a split; undefined if they do. Composition comes first. */
export function splitFault({ credits, hasSplit }: CreditsDraft): string | undefined {
  if (!hasSplit) return undefined;
  for (const key of SHARE_KEYS) {
    if (credits.some((credit) => parseShare(credit[key]) === undefined)) return terms.messages.share;
    const sum = sumShares(credits, key);
    if (sum !== WHOLE_SHARE) return terms.describeSum(sum);
  }
  return undefined;
}

/** Returns why the credits cannot be proposed; undefined if they can. */
export function creditsFault(draft: CreditsDraft): string | undefined {
  const roleless = draft.credits.find(({ roles }) => roles.length === 0);
  return roleless ? terms.messages.noRole({ name: nameOfCredited(roleless) }) : splitFault(draft);
}

/** Whether the credits are those that the server gives a list of featured artists. */
export const areDefaultCredits = ({ credits, hasSplit }: CreditsDraft): boolean =>
  !hasSplit &&
  credits.every(({ roles, guest }, index) => {
    if (guest) return false;
    const [role, ...more] = index === 0 ? DEFAULT_AUTHOR_ROLES : DEFAULT_ARTIST_ROLES;
    return more.length === 0 && roles.length === 1 && roles[0] === role;
  });

/** The credits as the API takes them, with shares in percent. */
export const toNewCredits = ({ credits, hasSplit }: CreditsDraft): terms.NewCredit[] =>
  credits.map(({ userName, guest, roles, compositionShare, recordingShare }) => ({
    ...(guest ? toNewGuest(guest) : { userName }),
    roles: [...roles],
    ...(hasSplit && {
      compositionShare: (parseShare(compositionShare) ?? 0) / 100,
      recordingShare: (parseShare(recordingShare) ?? 0) / 100,
    }),
  }));

const toNewGuest = ({ id, email, name }: GuestDraft): terms.NewCredit =>
  id === undefined ? { name, email: email ?? '' } : { guest: id };

/**
 * The draft of credits that are agreed or proposed already, without deleted accounts and artists who
 * have a share only. They cannot be asked again.
 */
export function toCreditsDraft(
  postCredits: readonly (terms.PostCredit & Partial<terms.ProposedCredit>)[],
): CreditsDraft {
  const credits = postCredits.filter(({ userName, roles }) => userName !== DELETED_USER && roles.length > 0);
  return {
    credits: credits.map(({ userName, profilePic, guest, roles, compositionShare, recordingShare }) => ({
      userName,
      profilePic,
      ...(guest && { guest }),
      roles: roles.filter(isContributorRole),
      compositionShare: String(compositionShare ?? ''),
      recordingShare: String(recordingShare ?? ''),
    })),
    hasSplit: credits.some(({ compositionShare }) => typeof compositionShare === 'number'),
  };
}
