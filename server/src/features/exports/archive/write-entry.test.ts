import { expect, test } from 'vitest';
import { writeEntry } from './write-entry.ts';

const textOf = (record: object, name = 'posts'): string =>
  writeEntry({ record }, { toRoot: '..', kind: { name, title: 'Plan' } })
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a record has its heading, fields in words, and readable times', () => {
  const createdAt = new Date('2026-12-03T14:05:00Z');
  expect(textOf({ id: 'x', title: 'Night', freeDownload: false, isPinned: true, createdAt })).toBe(
    'Night Free download No Pinned Yes Created at 3 December 2026 at 14:05 UTC',
  );
  expect(textOf({ kind: 'exportRequested', address: '10.0.0.2', device: 'Firefox' })).toBe(
    'Export requested Address 10.0.0.2 Device Firefox',
  );
});

test('nested records are lists without ids, keys of files and signatures', () => {
  const versions = [
    { number: 1, note: 'First mix', createdAt: '2026-12-03T14:05:00+00:00', musicKey: 'a.mp3' },
    { number: 2, note: '', signed: 'e'.repeat(200) },
  ];
  expect(textOf({ title: 'Night', genres: ['Pop', 'Jazz'], versions })).toBe(
    'Night Genres Pop, Jazz Versions Number: 1 · Note: First mix · Created at: 3 December 2026 at 14:05 UTC Number: 2',
  );
  expect(textOf({ title: 'Night', signed: 'e'.repeat(200) }, 'agreements')).toBe(
    'Night Signed In agreements.json',
  );
});

test('a track or a sender that the user may not see has a neutral heading', () => {
  expect(textOf({ title: null, author: null, playCount: 3 })).toBe(
    'A track that is not published Play count 3',
  );
  expect(textOf({ sender: null, kind: 'JOIN', text: '' })).toBe('Deleted user Kind Join');
  expect(textOf({ plusUntil: null, subscriptions: [] })).toBe('Plan');
});

test('text of users stays as it is, whatever it looks like', () => {
  const texts = ['あ'.repeat(100), '{"a":1}', 'BASS', '2026-12-03T14:05:00Z', '2026-99-99T99:99:99Z'];
  for (const text of texts)
    expect(textOf({ sender: 'ana', text })).toBe(`ana Text ${text}`.replaceAll('"', '&quot;'));
});

test('text of users is escaped, also in addresses of files', () => {
  const html = writeEntry(
    { record: { title: '<b>', text: '"&' }, files: [{ key: 'k', path: 'media/"x".mp3' }] },
    { toRoot: '..', kind: { name: 'posts', title: 'Posts' } },
  );
  expect(html).toContain('<h2>&lt;b&gt;</h2>');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('media/"x"');
});
