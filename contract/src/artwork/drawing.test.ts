import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artworkKinds, drawArtwork, drawAvatar, duotones } from './drawing.ts';

const ids = Array.from({ length: 200 }, (_, index) => `track ${index}`);

describe('drawArtwork', () => {
  it('returns the same drawing for the same track', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(drawArtwork(id, null, 320, 180)).toEqual(drawArtwork(id, null, 320, 180));
      }),
    );
  });

  it('uses every kind and every duotone', () => {
    const drawings = ids.map((id) => drawArtwork(id, null, 320, 180));
    expect(new Set(drawings.map(({ kind }) => kind))).toEqual(new Set(artworkKinds));
    expect(new Set(drawings.map(({ duotone }) => duotone))).toEqual(new Set(duotones));
  });

  it('derives the shape from the peaks, and kind and colours from the id', () => {
    const id = ids.find((name) => drawArtwork(name, null, 320, 180).kind === 'bars') ?? '';
    const rising = drawArtwork(
      id,
      Array.from({ length: 200 }, (_, index) => index / 200),
      320,
      180,
    );
    const falling = drawArtwork(
      id,
      Array.from({ length: 200 }, (_, index) => 1 - index / 200),
      320,
      180,
    );
    expect(rising.strokes).not.toEqual(falling.strokes);
    expect({ kind: rising.kind, duotone: rising.duotone }).toEqual({
      kind: falling.kind,
      duotone: falling.duotone,
    });
  });

  it('returns only numbers in its paths for all peaks', () => {
    const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 500 });
    fc.assert(
      fc.property(fc.string(), peaks, (id, peakList) => {
        for (const { d } of drawArtwork(id, peakList, 300, 300).strokes)
          expect(d).toMatch(/^[MLAVZ\d.\- ]+$/);
      }),
    );
  });
});

describe('drawAvatar', () => {
  it('returns the same avatar for the same name and different ones between names', () => {
    expect(drawAvatar('nia.keys')).toEqual(drawAvatar('nia.keys'));
    expect(new Set(ids.map((id) => JSON.stringify(drawAvatar(id)))).size).toBe(ids.length);
  });
});
