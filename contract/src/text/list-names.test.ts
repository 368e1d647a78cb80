import { expect, it } from 'vitest';
import { listNames } from './list-names.ts';

it('joins names with commas and a final and', () => {
  expect([[], ['Ilo'], ['Ilo', 'Maré'], ['Ilo', 'Maré', 'tembo']].map(listNames)).toEqual([
    '',
    'Ilo',
    'Ilo and Maré',
    'Ilo, Maré and tembo',
  ]);
});
