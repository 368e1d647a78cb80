// The roles of files in server features (ARCHITECTURE.md, "Inside a server feature").

/** What stands before the extension, except for use cases and the files below. */
const ROLES = new Set([
  'routes',
  'queries',
  'views',
  'policy',
  'listeners',
  'jobs',
  'realtime',
  'mails',
  'messages',
  'head',
  'test',
  'fixture',
]);

/** Files that every feature may have: what it brings, and its public face. */
const NAMES = ['feature', 'index'];

/**
 * The verbs with which the name of a use case may begin. Prefer one of them; a new one must say what
 * none of these says.
 */
const VERBS = new Set(
  `
    accept add aggregate answer apply build call cancel change check claim clean clear count create decide dedupe
    delete deliver describe emit end erase export find finish forget format group hash hide identify leave list load
    lock mail make mask measure move notify open parse pin process propose read receive recognise reconcile record
    refresh remind remove report request reserve reset resolve restore save scan search segment send serve set share
    sign simulate start store
    suggest
    toggle track update
    upload verify write
  `.match(/\w+/g),
);

/**
 * Returns whether the name of a file in a server feature states its role: `feature.ts`,
 * `index.ts`, `x.ROLE.ts` or the `verb-object.ts` of a use case.
 * @param {string} path
 */
export function hasRole(path) {
  const [stem = '', ...roles] = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.ts$/, '')
    .split('.');
  if (roles.length > 0) return ROLES.has(roles.at(-1) ?? '');
  const [verb = '', ...object] = stem.split('-');
  return NAMES.includes(stem) || (object.length > 0 && VERBS.has(verb));
}
