import { expect, it } from 'vitest';
import { addPick, isPick, MAX_RECENT_PICKS, type RecentPick } from './recent-picks.ts';

const pick = (id: string, kind: RecentPick['kind'] = 'track'): RecentPick => ({
  kind,
  id,
  label: id,
  picture: null,
  peaks: null,
});

it('keeps the newest picks, each once', () => {
  const ids = ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g'];
  const picks = ids.reduce<readonly RecentPick[]>((before, id) => addPick(before, pick(id)), []);
  expect(picks).toHaveLength(MAX_RECENT_PICKS);
  expect(picks.map(({ id }) => id)).toEqual(['g', 'f', 'e', 'd', 'a']);
  expect(addPick([pick('a')], pick('a', 'person'))).toHaveLength(2);
});

it('reads only what an earlier version can have stored in this shape', () => {
  expect([pick('a'), { ...pick('b'), detail: 'nia', peaks: [0.5] }].every(isPick)).toBe(true);
  const otherValues = [null, 'a', [], {}, { ...pick('a'), kind: 'command' }, { ...pick('a'), peaks: ['1'] }];
  expect(otherValues.some(isPick)).toBe(false);
});
