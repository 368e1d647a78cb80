import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupFollows, unreadOf } from './group-follows.ts';
import type { InboxRow } from './inbox.queries.ts';

const row = fc.record({
  kind: fc.constantFrom<InboxRow['kind']>('follow', 'like', 'comment'),
  people: fc.integer({ min: 1, max: 5 }),
  unread: fc.nat(5),
});
const rows = fc
  .array(row, { maxLength: 30 })
  .map((list) => list.map((each, index): InboxRow => ({ id: String(index), ...each })));

test('groupFollows merges follows at the position of the newest and keeps all other entries', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const entries = groupFollows(list);
      const firstFollow = list.findIndex(({ kind }) => kind === 'follow');
      const shownEntries = list.filter(({ kind }, index) => kind !== 'follow' || index === firstFollow);
      expect(entries.map(({ ids }) => ids[0])).toEqual(shownEntries.map(({ id }) => id));
      expect(entries.flatMap(({ ids }) => [...ids]).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
      expect(sum(entries.map(({ people }) => people))).toBe(sum(list.map(({ people }) => people)));
      expect(unreadOf(entries)).toBe(sum(list.map(({ unread }) => unread)));
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    }),
  );
});
