import { describe, expect, it } from 'vitest';
import { hashtags } from './hashtags.ts';

describe('the hashtags of a post', () => {
  it('lists genres and features once as hashtags, in lower case and without spaces', () => {
    expect(hashtags({ genre: ['Beat', 'Hip Hop', 'R&B'], features: ['Ilo', 'beat'] })).toEqual([
      '#beat',
      '#hiphop',
      '#r&b',
      '#ilo',
    ]);
  });
});
