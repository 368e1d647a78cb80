// The import rules of ARCHITECTURE.md. Paths are relative to the checkout, with forward slashes.

/**
 * The layers of server features. A feature may import only those on the lines above its own, never
 * those on the same line. Every new feature needs an entry.
 */
export const FEATURES = [
  ['users'],
  ['follows', 'blocks', 'uploads'],
  ['auth', 'posts', 'demos', 'chats', 'subscriptions'],
  ['comments', 'likes', 'plays', 'credits', 'embeds'],
  ['feed', 'analytics', 'accounts'],
  ['moderation'],
];

/**
 * Features that listen to events. They may import every other feature; no feature may import them.
 */
export const LISTENERS = ['notifications', 'badges'];

/** Tests and their fixtures may import everything on their own side. */
export const isTest = (path) => /\.(test|fixture)\.\w+$/.test(path) || path.startsWith('server/test/');

/**
 * A rule checks one import. `to` is the imported file, or undefined for a package.
 * @typedef {{ from: string, to: string | undefined, specifier: string, typeOnly: boolean }} Import
 * @type {Array<{ says: string, alsoInTests?: true, broken: (each: Import) => boolean }>}
 */
export const RULES = [
  {
    says: 'contract imports zod only',
    broken: ({ from, to, specifier }) =>
      isIn(from, 'contract/') && (to === undefined ? !/^zod(\/|$)/.test(specifier) : !isIn(to, 'contract/')),
  },
  {
    says: 'server and web meet only in contract',
    alsoInTests: true,
    broken: ({ from, to }) =>
      (isIn(from, 'server/') && isIn(to, 'web/')) || (isIn(from, 'web/') && isIn(to, 'server/')),
  },
  {
    says: 'platform knows nothing of the server above it; what it needs is a parameter',
    broken: ({ from, to }) =>
      isIn(from, 'server/src/platform/') && isIn(to, 'server/src/') && !isIn(to, 'server/src/platform/'),
  },
  {
    says: 'cache, concurrency and db know no feature',
    broken: ({ from, to }) =>
      ['cache', 'concurrency', 'db'].some((folder) => isIn(from, `server/src/${folder}/`)) &&
      isIn(to, 'server/src/features/'),
  },
  {
    says: 'ui knows no feature and calls no api',
    broken: ({ from, to }) =>
      isIn(from, 'web/src/ui/') && (isIn(to, 'web/src/features/') || isIn(to, 'web/src/api/')),
  },
  {
    says: 'a feature reaches another only through its index.ts',
    broken: ({ from, to }) => areTwoFeatures(from, to) && !/\/features\/[^/]+\/index\.tsx?$/.test(to),
  },
  {
    says: 'a feature builds only on those above it in the table of scripts/layers/rules.mjs',
    broken: ({ from, to }) =>
      areTwoFeatures(from, to) &&
      isIn(from, 'server/') &&
      !mayBuildOn(featureOf(from).name, featureOf(to).name),
  },
  {
    says: 'queries belong to their own feature',
    broken: ({ from, to }) =>
      /\.queries\.tsx?$/.test(to ?? '') &&
      featureOf(to) !== undefined &&
      (featureOf(from)?.side !== featureOf(to).side || featureOf(from).name !== featureOf(to).name),
  },
  {
    says: 'SQL stands in *.queries.ts and db/ only',
    broken: ({ from, specifier, typeOnly }) =>
      specifier === 'kysely' && !typeOnly && isIn(from, 'server/src/') && !mayHoldSql(from),
  },
];

/** Returns whether a file of the server may contain SQL. */
export const mayHoldSql = (path) => path.endsWith('.queries.ts') || isIn(path, 'server/src/db/');

/** Returns the feature of a file. */
export function featureOf(path) {
  const [, side, name] = /^(server|web)\/src\/features\/([^/]+)\//.exec(path ?? '') ?? [];
  return name === undefined ? undefined : { side, name };
}

/** Returns whether the table has an entry for a server feature. */
export const isPlaced = (name) => LISTENERS.includes(name) || levelOf(name) >= 0;

const areTwoFeatures = (from, to) => {
  const [one, other] = [featureOf(from), featureOf(to)];
  return one !== undefined && other !== undefined && one.side === other.side && one.name !== other.name;
};

const mayBuildOn = (name, other) => {
  if (LISTENERS.includes(other) || levelOf(other) < 0) return false;
  return LISTENERS.includes(name) || levelOf(other) < levelOf(name);
};

const levelOf = (name) => FEATURES.findIndex((level) => level.includes(name));

const isIn = (path, folder) => path !== undefined && path.startsWith(folder);
