import { countCodePoints, limits, type privateLinks } from '@backbeat/contract';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the form of a private link holds. */
export interface LinkDraft {
  label: string;
  /** The number of the version, or '' for always the newest. */
  version: string;
  password: string;
  removesPassword: boolean;
  /** A day in local time, or '' for never. */
  ends: string;
  download: privateLinks.LinkDownload;
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** A day as the field for dates has it. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The day in some days from now. */
export const dayIn = (days: number, now: Date): string => dayOf(new Date(now.getTime() + days * DAY_MS));

/** The draft of a link that exists, or of a new one. */
export const draftOf = (link: privateLinks.PrivateLink | undefined, now: Date): LinkDraft => ({
  label: link?.label ?? '',
  version: link?.version === null || link === undefined ? '' : String(link.version),
  password: '',
  removesPassword: false,
  ends: link
    ? link.expiresAt === null
      ? ''
      : dayOf(new Date(link.expiresAt))
    : dayIn(limits.privateLink.days.standard, now),
  download: link?.download ?? 'off',
});

/** The days that a link may last: one to the version that everyone hears lasts longer. */
export const maxDays = (version: string, publicVersion: number | undefined): number =>
  version !== '' && Number(version) === publicVersion
    ? limits.privateLink.days.public
    : limits.privateLink.days.unpublished;

/** Whether a password has a length that the server takes; an empty one is none. */
export const isPasswordLong = (password: string): boolean =>
  password === '' || countCodePoints(password) >= limits.privateLink.password.min;

/**
 * The options to send. A link ends at the end of its day, or at the latest moment that the server
 * allows.
 * @param link the link that changes; its end is sent only if it changes
 */
export function optionsOf(
  draft: LinkDraft,
  { link, days, now }: { link: privateLinks.PrivateLink | undefined; days: number; now: Date },
): privateLinks.LinkOptions {
  const latest = now.getTime() + days * DAY_MS;
  const endOfDay = new Date(`${draft.ends}T23:59:59.999`);
  const isSameEnd = link !== undefined && draft.ends === draftOf(link, now).ends;
  return {
    label: draft.label,
    version: draft.version === '' ? null : Number(draft.version),
    download: draft.download,
    ...(draft.password !== '' && { password: draft.password }),
    ...(draft.removesPassword && { password: null }),
    ...(!isSameEnd && {
      expiresAt:
        draft.ends === ''
          ? null
          : Number.isNaN(endOfDay.getTime())
            ? draft.ends
            : new Date(isSameDay(endOfDay, latest) ? latest : endOfDay.getTime()).toISOString(),
    }),
  };
}

const isSameDay = (date: Date, time: number): boolean => dayOf(date) === dayOf(new Date(time));
