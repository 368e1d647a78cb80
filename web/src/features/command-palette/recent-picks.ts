import { isRecord } from '../../lib/is-record.ts';
import { readUserValue, writeUserValue } from '../../lib/user-storage.ts';

const KINDS = ['track', 'person', 'genre', 'chat', 'release', 'playlist'] as const;

/** Something that the user opened from the palette: enough to show its row without the server. */
export interface RecentPick {
  kind: (typeof KINDS)[number];
  /** The name of a user or a genre, the id of anything else. */
  id: string;
  label: string;
  detail?: string;
  /** The uploaded picture; null for the generated one. */
  picture: string | null;
  /** The peaks from which the artwork of a track is drawn. */
  peaks: readonly number[] | null;
  /** The id from which the artwork is drawn, if it is that of something else. */
  seed?: string;
}

export const MAX_RECENT_PICKS = 5;

const STORAGE_KEY = 'palette';

/** The recent picks of the signed-in user in this browser, newest first. */
export function readRecentPicks(): readonly RecentPick[] {
  const storedPicks = readUserValue(STORAGE_KEY);
  return Array.isArray(storedPicks) ? storedPicks.filter(isPick).slice(0, MAX_RECENT_PICKS) : [];
}

/** Stores a pick before the earlier ones. */
export function storeRecentPick(pick: RecentPick): void {
  writeUserValue(STORAGE_KEY, addPick(readRecentPicks(), pick));
}

/** The picks with a new one first. Each row occurs once. */
export function addPick(picks: readonly RecentPick[], pick: RecentPick): readonly RecentPick[] {
  const otherPicks = picks.filter(({ kind, id }) => kind !== pick.kind || id !== pick.id);
  return [pick, ...otherPicks].slice(0, MAX_RECENT_PICKS);
}

/** Validates a stored pick, by hand: the validation library is larger than the palette. */
export function isPick(value: unknown): value is RecentPick {
  if (!isRecord(value)) return false;
  const { kind, id, label, detail, picture, peaks, seed } = value;
  return (
    KINDS.some((candidate) => candidate === kind) &&
    typeof id === 'string' &&
    typeof label === 'string' &&
    (detail === undefined || typeof detail === 'string') &&
    (seed === undefined || typeof seed === 'string') &&
    (picture === null || typeof picture === 'string') &&
    (peaks === null || (Array.isArray(peaks) && peaks.every((peak) => typeof peak === 'number')))
  );
}
