import { expect, test } from 'vitest';
import { describeFreePlanExcess } from './features/subscriptions/subscriptions.messages.ts';
import { PLUS_PRICE, rights } from './rights.ts';

test('Plus includes every right of the free plan', () => {
  for (const right of ['upload', 'demos', 'socialLinks'] as const) {
    expect(rights.USERPLUS[right]).toBeGreaterThan(rights.USER[right]);
  }
  for (const kinds of ['audioKinds', 'chatFileKinds'] as const) {
    expect(rights.USERPLUS[kinds]).toEqual(expect.arrayContaining([...rights.USER[kinds]]));
  }
});

test('the yearly price saves $10.00, which is 17%', () => {
  const saving = 12 * PLUS_PRICE.month - PLUS_PRICE.year;
  expect([saving, Math.round((100 * saving) / (12 * PLUS_PRICE.month))]).toEqual([1000, 17]);
});

test('describeFreePlanExcess lists only what exceeds the free plan', () => {
  expect(describeFreePlanExcess({ demos: { have: 3, above: 0 }, links: 0, pictures: 0 })).toEqual([]);
  expect(describeFreePlanExcess({ demos: { have: 6, above: 3 }, links: 1, pictures: 2 })).toEqual([
    'You have 6 demos and the Free plan includes 3. They all stay, and you can add more once you have fewer than 3.',
    'Your social link is saved but hidden.',
    'Your 2 GIFs are saved and shown as still images.',
  ]);
});
