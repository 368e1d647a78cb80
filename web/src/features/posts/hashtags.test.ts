import { describe, expect, it } from 'vitest';
import { hashtags } from './hashtags.ts';

describe('hashtags', () => {
  it('are made of genres and features, in lower case, without spaces, each once', () => {
    expect(hashtags({ genre: ['Beat', 'Hip Hop', 'R&B'], features: ['Ilo', 'beat'] })).toEqual([
      '#beat',
      '#hiphop',
      '#r&b',
      '#ilo',
    ]);
  });
});
