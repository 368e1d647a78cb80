import { expect, it } from 'vitest';
import { engagementRate, viewsPerViewer } from './post-totals.ts';

const totals = { views: 200, viewers: 80, downloads: 4 };
const nothing = { views: 0, viewers: 0, downloads: 1 };

it('divides the views by the number of listeners', () => {
  expect(viewsPerViewer(totals)).toBe(2.5);
  expect(viewsPerViewer(nothing)).toBe(0);
});

it('divides the downloads by the number of views', () => {
  expect(engagementRate(totals)).toBe(0.02);
  expect(engagementRate({ ...totals, views: 2 })).toBe(2);
  expect(engagementRate(nothing)).toBe(0);
});
