import { expect, it } from 'vitest';
import { keepPercentages } from './keep-percentages.ts';

it('each percentage stays on one line, and nothing else changes', () => {
  expect(keepPercentages('Your recording share: 20 % → 25.5 %')).toBe(
    'Your recording share: 20\u00A0% → 25.5\u00A0%',
  );
  expect(keepPercentages('New audio: version 3')).toBe('New audio: version 3');
});
