import { expect, it } from 'vitest';
import { listNames } from './list-names.ts';

it('names are listed as one says them', () => {
  expect([[], ['Ilo'], ['Ilo', 'Maré'], ['Ilo', 'Maré', 'tembo']].map(listNames)).toEqual([
    '',
    'Ilo',
    'Ilo and Maré',
    'Ilo, Maré and tembo',
  ]);
});
