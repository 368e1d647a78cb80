// The import rules of ARCHITECTURE.md. Paths are relative to the checkout, with forward slashes.

/**
 * The layers of features, by side. A feature may import only those on the lines above its own,
 * never those on the same line. Every new feature needs an entry.
 */
export const FEATURES = {
  server: [
    ['audit'],
    ['pages'],
    ['settings'],
    ['quotas'],
    ['uploads', 'block-filter'],
    ['users'],
    ['follows', 'blocks', 'privacy', 'sign-up', 'terms'],
    ['auth', 'posts', 'demos', 'chats', 'presence', 'subscriptions'],
    ['mail'],
    ['guests'],
    ['comments', 'likes', 'plays', 'credits'],
    ['releases', 'notes', 'private-links'],
    ['playlists'],
    ['embeds'],
    ['syndication'],
    ['feed', 'analytics', 'agreements', 'sitemaps'],
    ['backups', 'moderation', 'exports', 'search', 'setup', 'storage', 'jobs', 'health'],
    ['overview', 'people'],
  ],
  web: [
    ['badges', 'landing', 'pictures', 'reports', 'uploads'],
    ['auth'],
    ['console', 'users'],
    ['credits', 'follows', 'likes', 'playlists', 'plays', 'presence', 'storage', 'subscriptions'],
    ['agreements', 'blocks', 'private-links'],
    ['comments', 'demos', 'guests'],
    ['analytics', 'chats'],
    ['posts'],
    ['notes', 'releases'],
    ['backups', 'feed', 'moderation', 'notifications', 'sign-up'],
    ['command-palette', 'home', 'profiles'],
    ['audit', 'health', 'jobs', 'mail', 'pages', 'people', 'settings', 'styleguide', 'user-search'],
    ['setup'],
    ['overview'],
  ],
};

/**
 * Features that the web alone has: screens that compose several features, and parts that several
 * share. Every other feature has one name in contract, server and web.
 */
const WEB_ONLY = [
  'command-palette',
  'console',
  'home',
  'landing',
  'pictures',
  'profiles',
  'reports',
  'styleguide',
  'user-search',
];

/**
 * The layers of the folders in web/src. A folder may import only those on the lines above its own.
 */
export const WEB_FOLDERS = [
  ['lib'],
  ['navigation'],
  ['ui'],
  ['api'],
  ['player'],
  ['embed', 'layout'],
  ['features'],
  ['app'],
];

/**
 * Features of the server that listen to events. They may import every other feature; no feature
 * may import them.
 */
export const LISTENERS = ['notifications', 'badges'];

/** Tests and their fixtures may import everything on their own side. */
export const isTest = (path) => /\.(test|fixture)\.\w+$/.test(path) || path.startsWith('server/test/');

/**
 * A rule checks one import. `to` is the imported file, or undefined for a package.
 * @typedef {{ from: string, to: string | undefined, specifier: string, typeOnly: boolean }} Import
 * @type {Array<{ says: string, alsoInTests?: true, isBroken: (each: Import) => boolean }>}
 */
export const RULES = [
  {
    says: 'contract imports zod only, and for messages their parser',
    isBroken: ({ from, to, specifier }) =>
      isIn(from, 'contract/src/') &&
      (to === undefined
        ? !/^zod(\/|$)/.test(specifier) &&
          !(
            from === 'contract/src/messages/define-messages.ts' &&
            /^(icu-minify|@schummar\/icu-type-parser)(\/|$)/.test(specifier)
          )
        : !isIn(to, 'contract/src/')),
  },
  {
    says: 'a package imports packages and libraries only',
    alsoInTests: true,
    isBroken: ({ from, to }) => isIn(from, 'packages/') && to !== undefined && !isIn(to, 'packages/'),
  },
  {
    says: 'a package is imported by its name',
    alsoInTests: true,
    isBroken: ({ from, to, specifier }) =>
      isIn(to, 'packages/') && specifier.startsWith('.') && packageOf(to) !== packageOf(from),
  },
  {
    says: 'server and web meet only in contract',
    alsoInTests: true,
    isBroken: ({ from, to }) =>
      (isIn(from, 'server/') && isIn(to, 'web/')) || (isIn(from, 'web/') && isIn(to, 'server/')),
  },
  {
    says: 'platform knows nothing of the server above it; what it needs is a parameter',
    isBroken: ({ from, to }) =>
      isIn(from, 'server/src/platform/') && isIn(to, 'server/src/') && !isIn(to, 'server/src/platform/'),
  },
  {
    says: 'cache, concurrency and db know no feature',
    isBroken: ({ from, to }) =>
      ['cache', 'concurrency', 'db'].some((folder) => isIn(from, `server/src/${folder}/`)) &&
      isIn(to, 'server/src/features/'),
  },
  {
    says: 'a folder of web/src builds only on those above it in the table of scripts/layers/rules.mjs',
    isBroken: ({ from, to }) => {
      const [folder, other] = [webFolderOf(from), webFolderOf(to)];
      if (folder === undefined || other === undefined || folder === other) return false;
      return levelIn(WEB_FOLDERS, other) >= levelIn(WEB_FOLDERS, folder);
    },
  },
  {
    says: 'a feature reaches another only through its index.ts',
    isBroken: ({ from, to }) => areTwoFeatures(from, to) && !/\/features\/[^/]+\/index\.tsx?$/.test(to),
  },
  {
    says: 'a feature builds only on those above it in the table of scripts/layers/rules.mjs',
    isBroken: ({ from, to }) => areTwoFeatures(from, to) && !mayBuildOn(featureOf(from), featureOf(to)),
  },
  {
    says: 'queries belong to their own feature',
    isBroken: ({ from, to }) =>
      /\.queries\.tsx?$/.test(to ?? '') &&
      featureOf(to) !== undefined &&
      (featureOf(from)?.side !== featureOf(to).side || featureOf(from).name !== featureOf(to).name),
  },
  {
    says: 'SQL stands in *.queries.ts and db/ only',
    isBroken: ({ from, specifier, typeOnly }) =>
      specifier === 'kysely' &&
      !typeOnly &&
      (isIn(from, 'server/src/') || isIn(from, 'packages/')) &&
      !mayHoldSql(from),
  },
];

/** Returns whether a file of the server may contain SQL. */
export const mayHoldSql = (path) => path.endsWith('.queries.ts') || isIn(path, 'server/src/db/');

/** Returns the feature of a file. */
export function featureOf(path) {
  const [, side, name] = /^(server|web)\/src\/features\/([^/]+)\//.exec(path ?? '') ?? [];
  return name === undefined ? undefined : { side, name };
}

/** Returns the folder in web/src that contains a file; undefined for a file outside of them. */
export const webFolderOf = (path) => /^web\/src\/([^/]+)\//.exec(path ?? '')?.[1];

/** Returns whether the table has an entry for a feature. */
export const isPlaced = ({ side, name }) => isListener({ side, name }) || levelIn(FEATURES[side], name) >= 0;

/** Returns whether a folder in `features` of contract or web has the name of a feature of the server. */
export const isFeatureName = (name) => WEB_ONLY.includes(name) || isPlaced({ side: 'server', name });

/** Returns whether the table has an entry for a folder of web/src. */
export const isPlacedFolder = (folder) => levelIn(WEB_FOLDERS, folder) >= 0;

const areTwoFeatures = (from, to) => {
  const [one, other] = [featureOf(from), featureOf(to)];
  return one !== undefined && other !== undefined && one.side === other.side && one.name !== other.name;
};

const mayBuildOn = (feature, other) => {
  const levels = FEATURES[feature.side];
  if (isListener(other) || levelIn(levels, other.name) < 0) return false;
  return isListener(feature) || levelIn(levels, other.name) < levelIn(levels, feature.name);
};

const isListener = ({ side, name }) => side === 'server' && LISTENERS.includes(name);

const levelIn = (levels, name) => levels.findIndex((level) => level.includes(name));

const packageOf = (path) => /^packages\/[^/]+\//.exec(path ?? '')?.[0];

const isIn = (path, folder) => path !== undefined && path.startsWith(folder);
