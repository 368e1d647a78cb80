import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLayers } from './check.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'layers-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes the files and returns the offences as `file:line rule`. */
function offencesOf(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return checkLayers(root).offences.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

const feature = (name) => `server/src/features/${name}`;
const filesIn = (folder, names) => Object.fromEntries(names.map((name) => [`${folder}/${name}`, '']));
const makeFileNames = (count) => Array.from({ length: count }, (_, index) => `f${index}.ts`);

test('a valid tree has no offences, and the check counts its files and imports', () => {
  const files = {
    'contract/src/index.ts': "import { z } from 'zod';\nexport * from './page.ts';\n",
    'contract/src/page.ts': "import * as z from 'zod/mini';\n",
    'packages/a/src/index.ts': "import './a.ts';\nimport '@packages/b';\nimport 'node:fs';\n",
    'packages/a/src/a.ts': "import { join } from 'node:path';\n",
    'packages/b/src/index.ts': '',
    'contract/src/page.test.ts': "import { test } from 'vitest';\nimport './page.ts';\n",
    'server/src/app.ts': `import '@backbeat/contract';\nimport './features/posts/index.ts';\nimport './features/badges/index.ts';\n`,
    'server/src/db/database.ts': "import { Kysely } from 'kysely';\nexport const one = sql`select 1`;\n",
    'server/src/platform/media/index.ts': "import '../storage/index.ts';\nimport 'node:fs';\n",
    'server/src/platform/storage/index.ts': '',
    'server/src/platform/storage/jobs.queries.ts': "import { sql } from 'kysely';\n",
    [`${feature('users')}/index.ts`]: "import './users.queries.ts';\n",
    [`${feature('users')}/users.queries.ts`]:
      "import { sql } from 'kysely';\nexport const find = (db) => db.selectFrom('users');\n",
    [`${feature('posts')}/index.ts`]: "import '../users/index.ts';\nimport type { Kysely } from 'kysely';\n",
    [`${feature('posts')}/posts.test.ts`]:
      "import { sql } from 'kysely';\nimport '../users/users.queries.ts';\nsql`select 1`;\n",
    [`${feature('badges')}/index.ts`]: "import '../posts/index.ts';\n",
    'web/src/app/router.tsx': "export const screen = () => import('../features/feed/feed.screen.tsx');\n",
    'web/src/features/feed/feed.screen.tsx':
      "import '../../ui/button.tsx';\nimport './feed.queries.ts';\nimport '../posts/index.ts';\n",
    'web/src/features/feed/feed.queries.ts': "import '@backbeat/contract';\n",
    'web/src/features/posts/index.ts': '',
    'web/src/ui/controls/button.tsx': "import 'react';\nexport const Button = () => <button />;\n",
  };
  expect(offencesOf(files)).toEqual([]);
  expect(checkLayers(root)).toEqual({ files: 21, imports: 29, offences: [] });
});

describe('checkLayers', () => {
  const cases = [
    [
      'contract/src/a.ts',
      "import 'zod';\nimport 'node:fs';\n",
      'contract imports zod only, and for messages their parser: node:fs',
      2,
    ],
    [
      'contract/src/a.ts',
      "import type { A } from 'kysely';\n",
      'contract imports zod only, and for messages their parser: kysely',
    ],
    [
      'contract/src/a.ts',
      "export * from '../../server/src/b.ts';\n",
      'contract imports zod only, and for messages their parser: ../../server/src/b.ts',
    ],
    ...[
      ['packages/a/src/a.ts', '@backbeat/contract'],
      ['packages/a/src/a.test.ts', '../../../server/test/servers/database.ts'],
    ].map(([from, to]) => [
      from,
      `import '${to}';\n`,
      `a package imports packages and libraries only: ${to}`,
    ]),
    ...['server/src/deep/a.ts', 'packages/b/src/a.test.ts'].map((from) => [
      from,
      "import '../../../packages/a/src/index.ts';\n",
      'a package is imported by its name: ../../../packages/a/src/index.ts',
    ]),
    [
      'packages/a/src/a.ts',
      'export const x = sql`select 1`;\n',
      'SQL stands in *.queries.ts and db/ only: sql`…`',
    ],
    [
      'server/src/a.ts',
      "import '../../web/src/b.ts';\n",
      'server and web meet only in contract: ../../web/src/b.ts',
    ],
    [
      'server/src/a.test.ts',
      "import '../../web/src/b.ts';\n",
      'server and web meet only in contract: ../../web/src/b.ts',
    ],
    [
      'web/src/a.tsx',
      "type B = import('../../server/src/b.ts').B;\n",
      'server and web meet only in contract: ../../server/src/b.ts',
    ],
    ...[
      'features/users/index.ts',
      'http/routing/mount.ts',
      'db/database.ts',
      'events/event-bus.ts',
      'config.ts',
    ].map((to) => [
      'server/src/platform/storage/index.ts',
      `\n\nimport type { X } from '../../${to}';\n`,
      `platform knows nothing of the server above it; what it needs is a parameter: ../../${to}`,
      3,
    ]),
    [
      'server/src/platform/media/index.ts',
      "new Worker(new URL('../../features/posts/worker.ts', import.meta.url));\n",
      'platform knows nothing of the server above it; what it needs is a parameter: ../../features/posts/worker.ts',
    ],
    [
      'server/src/cache/a.ts',
      "import '../features/feed/index.ts';\n",
      'cache, concurrency and db know no feature: ../features/feed/index.ts',
    ],
    [
      'web/src/ui/card.tsx',
      "import '../features/feed/index.ts';\n",
      'a folder of web/src builds only on those above it in the table of scripts/layers/rules.mjs: ../features/feed/index.ts',
    ],
    [
      'web/src/ui/card.tsx',
      "import '../api/client.ts';\n",
      'a folder of web/src builds only on those above it in the table of scripts/layers/rules.mjs: ../api/client.ts',
    ],
    [
      `${feature('posts')}/load-a.ts`,
      "export { x } from '../users/users.view.ts';\n",
      'a feature reaches another only through its index.ts: ../users/users.view.ts',
    ],
    [
      'web/src/features/feed/a.tsx',
      "const x = await import('../posts/card.tsx');\n",
      'a feature reaches another only through its index.ts: ../posts/card.tsx',
    ],
    ...[
      ['users', 'posts'],
      ['posts', 'subscriptions'],
      ['posts', 'likes'],
      ['feed', 'notifications'],
      ['badges', 'notifications'],
    ].map(([from, to]) => [
      `${feature(from)}/load-a.ts`,
      `import '../${to}/index.ts';\n`,
      `a feature builds only on those above it in the table of scripts/layers/rules.mjs: ../${to}/index.ts`,
    ]),
    ...[
      ['auth', 'posts'],
      ['posts', 'feed'],
      ['likes', 'plays'],
      ['styleguide', 'polls'],
    ].map(([from, to]) => [
      `web/src/features/${from}/a.tsx`,
      `import '../${to}/index.ts';\n`,
      `a feature builds only on those above it in the table of scripts/layers/rules.mjs: ../${to}/index.ts`,
    ]),
    ...[
      ['features/feed', '../../app/router.tsx'],
      ['api', '../player/index.ts'],
      ['lib', '../api/client.ts'],
      ['layout', '../features/feed/index.ts'],
      ['embed', '../layout/shell.tsx'],
    ].map(([folder, specifier]) => [
      `web/src/${folder}/load-a.ts`,
      `import '${specifier}';\n`,
      `a folder of web/src builds only on those above it in the table of scripts/layers/rules.mjs: ${specifier}`,
    ]),
    [
      'server/src/app.ts',
      "import './features/users/users.queries.ts';\n",
      'queries belong to their own feature: ./features/users/users.queries.ts',
    ],
    [
      'web/src/app/shell.tsx',
      "import '../features/feed/feed.queries.ts';\n",
      'queries belong to their own feature: ../features/feed/feed.queries.ts',
    ],
    [
      `${feature('posts')}/load-posts.ts`,
      "import { type A, sql } from 'kysely';\n",
      'SQL stands in *.queries.ts and db/ only: kysely',
    ],
    [
      'server/src/http/a.ts',
      'export const x = sql`select 1`;\n',
      'SQL stands in *.queries.ts and db/ only: sql`…`',
    ],
    [
      'server/src/app.ts',
      "\nexport const x = (db) => db.with(y).deleteFrom('a');\n",
      'SQL stands in *.queries.ts and db/ only: deleteFrom(…)',
      2,
    ],
    ...['Date.now()', 'new Date().getTime()', '[1].map(Date.now)'].map((expression) => [
      'web/src/lib/age.ts',
      `\nexport const now = ${expression};\n`,
      'web/src reads the time in web/src/lib/time/clock.ts only',
      2,
    ]),
    [
      `${feature('polls')}/index.ts`,
      '',
      'the feature polls has no place in the table of scripts/layers/rules.mjs',
    ],
    [
      'web/src/features/polls/index.ts',
      '',
      'the feature polls has no place in the table of scripts/layers/rules.mjs',
    ],
    ['contract/src/features/polls/polls.ts', '', 'contract, server and web have one name for a feature'],
    [
      'web/src/helpers/a.ts',
      '',
      'the folder web/src/helpers has no place in the table of scripts/layers/rules.mjs',
    ],
  ];
  test.each(cases)('reports the offence of %s: %s', (file, text, rule, line = 1) => {
    expect(offencesOf({ [file]: text })).toEqual([`${file}:${line} ${rule}`]);
  });
});

test('checkLayers reports a cycle once by its shortest path, including cycles of types', () => {
  expect(
    offencesOf({
      'server/src/a.ts': "import './b.ts';\nimport './c.ts';\n",
      'server/src/b.ts': "import './c.ts';\n",
      'server/src/c.ts': "import type { A } from './a.ts';\n",
      'server/src/d.ts': "import './a.ts';\n",
      'web/src/e.ts': "\nimport './e.ts';\n",
    }),
  ).toEqual([
    'server/src/a.ts:2 no import in a circle: server/src/a.ts -> server/src/c.ts -> server/src/a.ts',
    'web/src/e.ts:2 no import in a circle: web/src/e.ts -> web/src/e.ts',
  ]);
});

test('checkLayers reports folders that import each other, at every depth', () => {
  const chats = 'web/src/features/chats';
  expect(
    offencesOf({
      [`${chats}/composer/a.ts`]: "import '../state/b.ts';\n",
      [`${chats}/state/b.ts`]: '',
      [`${chats}/state/deep/c.ts`]: "\nimport '../../outbox/d.ts';\n",
      [`${chats}/outbox/d.ts`]: "import '../composer/e.ts';\n",
      [`${chats}/composer/e.ts`]: '',
      'contract/src/text/a.ts': "import '../artwork/b.ts';\n",
      'contract/src/artwork/b.ts': '',
      'contract/src/artwork/c.ts': "import type { D } from '../text/d.ts';\n",
    }),
  ).toEqual([
    'contract/src/artwork/c.ts:1 no two folders import each other: contract/src/artwork -> contract/src/text -> contract/src/artwork',
    `${chats}/composer/a.ts:1 no two folders import each other: ${chats}/composer -> ${chats}/state -> ${chats}/outbox -> ${chats}/composer`,
  ]);
});

test('a folder and its parent may import each other, and tests may import other folders', () => {
  const files = {
    'web/src/features/feed/index.ts': "import './search/a.ts';\n",
    'web/src/features/feed/search/a.ts': "import '../b.ts';\nimport '../tabs/c.ts';\n",
    'web/src/features/feed/b.ts': '',
    'web/src/features/feed/tabs/c.ts': '',
    'web/src/features/feed/tabs/c.test.ts': "import '../search/a.ts';\n",
  };
  expect(offencesOf(files)).toEqual([]);
});

describe('the size of folders', () => {
  test('a folder with more than 25 files is an offence, with tests and style sheets counted', () => {
    const names = [...makeFileNames(24), 'f.test.ts', 'f.css'];
    expect(
      offencesOf({ ...filesIn('e2e/posts', names), ...filesIn('web/src/ui', makeFileNames(26)) }),
    ).toEqual([
      'e2e/posts:1 a folder holds at most 25 files: 26',
      'web/src/ui:1 a folder holds at most 25 files: 26',
    ]);
  });

  test('25 files and files in subfolders are no offence', () => {
    const files = {
      ...filesIn('web/src/ui', makeFileNames(25)),
      ...filesIn('web/src/ui/forms', makeFileNames(25)),
    };
    expect(offencesOf(files)).toEqual([]);
  });
});

test('a file of a server feature without a role is an offence, also in a subfolder', () => {
  const rule =
    'a file of a server feature states its role: feature.ts, index.ts, x.ROLE.ts or verb-object.ts';
  const bad = ['posts.service.ts', 'drafts.ts', 'visible-post.ts', 'load.ts', 'files/terms.ts'];
  const good = ['index.ts', 'load-posts.ts', 'post.head.ts', 'posts.realtime.test.ts', 'files/send-file.ts'];
  const offences = offencesOf(filesIn(feature('posts'), [...bad, ...good]));
  expect(offences.toSorted()).toEqual(bad.map((name) => `${feature('posts')}/${name}:1 ${rule}`).toSorted());
});

test('comments and template literals with imports are ignored', () => {
  const text = "// import '../../web/src/a.ts';\nconst text = `import '../../web/src/b.ts'`;\n/* sql`x` */\n";
  expect(offencesOf({ 'server/src/a.ts': text })).toEqual([]);
});

test('a syntax error throws an error that names the file', () => {
  expect(() => offencesOf({ 'server/src/a.ts': 'import {' })).toThrow('server/src/a.ts');
});
