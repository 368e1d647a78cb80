import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { artworkChoices } from './draw-artworks.ts';

test('the artworks to choose from are three, of which the first is that of the post', () => {
  fc.assert(
    fc.property(fc.uuid(), (postId) => {
      const choices = artworkChoices(postId);
      expect(choices).toHaveLength(3);
      expect(choices[0]?.id).toBe(postId);
      expect(artworkChoices(postId)).toEqual(choices);
    }),
  );
});

test('the artworks to choose from differ in kind and colours', () => {
  fc.assert(
    fc.property(fc.uuid(), (postId) => {
      const choices = artworkChoices(postId);
      for (const key of ['id', 'kind', 'duotone'] as const)
        expect(new Set(choices.map((choice) => choice[key])).size).toBe(3);
    }),
  );
});
