import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentShellName,
  contentShells,
  listLoadingShells,
  pageSlots,
  PART_ELEMENT,
  SHELLS_FILE,
  SLOT_TOKEN,
  type ShellContent,
} from '../contract/src/index.ts';
import { Limiter } from '../server/src/http/security/limiter.ts';
import { servePages } from '../server/src/http/pages/pages.ts';
import { openShells } from '../server/src/http/pages/shells.ts';
import { prerender } from '../web/build/prerender.mjs';

const WEB = path.resolve(import.meta.dirname, '../web');
const PAGES = ['index.html', 'landing.html', 'embed.html'];

let folder: string;
let app: FastifyInstance;
let shells: Readonly<Record<string, string>>;
/** What the page of a post or profile shows. */
let content: ShellContent;

// The shells of the real prerender function, in the pages of the real server.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-shells-'));
  const { files } = await prerender();
  shells = files[SHELLS_FILE];
  for (const [name, data] of Object.entries(files))
    await writeFile(path.join(folder, name), JSON.stringify(data));
  for (const name of PAGES) await copyFile(path.join(WEB, name), path.join(folder, name));
  app = Fastify();
  const head = async () => ({ title: 'x', meta: [], shell: content });
  await servePages(app, folder, {
    config: { publicUrl: new URL('http://localhost') },
    heads: { post: head, profile: head },
    limiter: new Limiter({ enabled: false }),
    visitorTtlMs: 0,
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const booleans = [false, true];
const variants = booleans.flatMap((isLong) =>
  booleans.flatMap((isPlus) => booleans.map((isLast) => ({ isLong, isPlus, isLast }))),
);

/** Each shell in each variant, with and without the values that may be missing. */
const contents = variants.flatMap(({ isLong, isPlus, isLast }) =>
  booleans.flatMap((isFull): ShellContent[] => {
    const value = (name: string) => (isFull ? `value of ${name}` : null);
    return [
      {
        shell: 'profile',
        variant: { isLong, isPlus, isOwn: isLast },
        slots: {
          userName: 'value of userName',
          banner: value('banner'),
          picture: value('picture'),
          location: value('location'),
          bio: value('bio'),
          badges: isFull ? 3 : 0,
          links: isFull ? 2 : 0,
          about: value('about'),
          missingAbout: isFull ? 0 : 1,
        },
      },
      {
        shell: 'post',
        variant: { isLong, isPlus, isVisitor: isLast },
        slots: {
          title: 'value of title',
          author: 'value of author',
          banner: value('banner'),
          backdrop: value('backdrop'),
        },
      },
    ];
  }),
);

test('the build renders exactly the shells that the contract names', () => {
  const names = [...listLoadingShells(), ...contents.map(contentShellName)];
  expect(Object.keys(shells).toSorted()).toEqual([...new Set<string>(names)].toSorted());
  expect(Object.values(shells)).not.toContain('');
});

test('each shell has exactly the slots that the contract names', () => {
  const part = new RegExp(`<${PART_ELEMENT} slot="([^"]*)">`, 'g');
  const slotsOf = (html: string) =>
    new Set([...html.matchAll(SLOT_TOKEN), ...html.matchAll(part)].map(([, name]) => name));
  for (const name of listLoadingShells()) expect(slotsOf(shells[name] ?? '')).toEqual(new Set());
  for (const each of contents) {
    const named = new Set(Object.keys(contentShells[each.shell].slots));
    expect(slotsOf(shells[contentShellName(each)] ?? '')).toEqual(named);
  }
});

test('parts, images and texts have the kinds of slots that the contract names', () => {
  for (const each of contents) {
    const html = shells[contentShellName(each)] ?? '';
    for (const [slot, kind] of Object.entries(contentShells[each.shell].slots)) {
      const isPart = html.includes(`<${PART_ELEMENT} slot="${slot}">`);
      expect([slot, isPart]).toEqual([slot, kind === 'optional' || kind === 'repeated']);
      const isImage = html.includes(`src="%${slot}%"`);
      expect([slot, isImage]).toEqual([slot, kind === 'image']);
    }
  }
});

test('the server fills each slot of each shell', async () => {
  for (content of contents) {
    const url = content.shell === 'post' ? '/post/1' : '/profile/nia';
    const { body } = await app.inject({ url });
    const texts = Object.values<string | number | null>(content.slots).filter(
      (value) => typeof value === 'string',
    );
    for (const text of texts) expect(body).toContain(text);
    expect(body).not.toMatch(new RegExp(`${PART_ELEMENT}|undefined|null`));
    const { slots } = content;
    const rendered = body.slice(body.indexOf('<div id="root">'));
    expect(rendered).not.toMatch(SLOT_TOKEN);
    const images = 'title' in slots ? [slots.banner, slots.backdrop] : [slots.banner, slots.picture];
    expect(rendered.match(/<img\b/g) ?? []).toHaveLength(images.filter((image) => image !== null).length);
  }
});

test('the server repeats and removes parts as their slots say', async () => {
  const { contentShell } = await openShells(folder);
  const profile = contents.find(({ shell }) => shell === 'profile');
  if (profile?.shell !== 'profile') throw new Error('There is no profile among the shells.');
  const lengthWith = (slots: Partial<typeof profile.slots>) =>
    contentShell({ ...profile, slots: { ...profile.slots, ...slots } }).length;
  for (const slot of ['badges', 'links', 'missingAbout'] as const) {
    const [none, once, thrice] = [0, 1, 3].map((times) => lengthWith({ [slot]: times }));
    expect(once).toBeGreaterThan(none ?? 0);
    expect((thrice ?? 0) - (none ?? 0)).toBe(3 * ((once ?? 0) - (none ?? 0)));
  }
});

test('the pages have the slots that the server replaces', async () => {
  for (const name of PAGES) expect(await readFile(path.join(WEB, name), 'utf8')).toContain(pageSlots.head);
  expect(await readFile(path.join(WEB, 'index.html'), 'utf8')).toContain(pageSlots.shell);
});
