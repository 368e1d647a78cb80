import { VARIABLES } from './settings.ts';

/** Variables that begin so are meant for Backbeat. */
const PREFIXES = [
  'BACKBEAT_',
  'BACKUP_',
  'DATABASE_',
  'DDEX_',
  'HSTS_',
  'INSTANCE_',
  'MAIL_',
  'METRICS_',
  'QUOTA_',
  'RATE_',
  'REDIS_',
  'S3_',
  'SIGN_UP_',
  'SMTP_',
  'STAFF_',
  'STRIPE_',
  'TRUST_',
];
/** Variables that Kubernetes and Docker set for linked services, and those of this project's tests. */
const FOREIGN = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)|_TEST_/;
/** Shorter settings resemble too many variables of other programs. */
const MIN_COMPARED_LENGTH = 7;
const MAX_DISTANCE = 2;

/**
 * Finds variables that look like settings but are none: they share a prefix with a setting, or are
 * at most two edits away from one.
 * @returns a sentence for each, which names the most similar setting
 */
export function findUnknownSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (VARIABLES.includes(name) || FOREIGN.test(name) || value?.startsWith('tcp://')) return [];
    const prefix = PREFIXES.find((each) => name.startsWith(each));
    const candidates = VARIABLES.filter((setting) =>
      prefix ? setting.startsWith(prefix) : setting.length >= MIN_COMPARED_LENGTH,
    )
      .map((setting) => ({ setting, distance: editDistance(name.toUpperCase(), setting) }))
      .toSorted((one, other) => one.distance - other.distance);
    const [nearest] = candidates;
    if (!nearest || (!prefix && nearest.distance > MAX_DISTANCE)) return [];
    return [`${name} is not a setting. Did you mean ${nearest.setting}?`];
  });
}

/** Levenshtein distance: how many letters must be inserted, removed or replaced. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
