import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, FULL_CROP, moveCrop, within } from './crop.ts';

const side = fc.integer({ min: 1, max: 12_000 });
const picture = fc.record({ width: side, height: side });
const aspect = fc.constantFrom(1, 3, 16 / 9);
const anywhere = fc.double({ min: -3, max: 3, noNaN: true });
const crop = fc.record({ x: anywhere, y: anywhere, zoom: fc.double({ min: 0, max: 20, noNaN: true }) });

it('keeps the crop in the shape of the frame for any input', () => {
  fc.assert(
    fc.property(crop, picture, aspect, (requestedCrop, size, shape) => {
      const { left, top, width, height } = areaOf(requestedCrop, size, shape);
      const tolerance = 1e-6 * Math.max(size.width, size.height);
      expect(width / height).toBeCloseTo(shape, 5);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-tolerance);
      expect(left + width).toBeLessThanOrEqual(size.width + tolerance);
      expect(top + height).toBeLessThanOrEqual(size.height + tolerance);
    }),
  );
});

it('starts with the full length of one side, centred', () => {
  expect(areaOf(FULL_CROP, { width: 400, height: 200 }, 1)).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 200,
  });
  expect(areaOf(FULL_CROP, { width: 400, height: 400 }, 4)).toEqual({
    left: 0,
    top: 150,
    width: 400,
    height: 100,
  });
});

it('follows the pointer: moving right by half the frame shows the left part', () => {
  const size = { width: 400, height: 200 };
  expect(areaOf(moveCrop(FULL_CROP, { x: 0.5, y: 0.2 }, size, 1), size, 1)).toMatchObject({
    left: 0,
    top: 0,
  });
  expect(areaOf(moveCrop(FULL_CROP, { x: -0.25, y: 0 }, size, 1), size, 1).left).toBeCloseTo(150);
});

it('leaves a crop that is within the picture unchanged', () => {
  fc.assert(
    fc.property(crop, picture, aspect, (requestedCrop, size, shape) => {
      const once = within(requestedCrop, size, shape);
      expect(within(once, size, shape)).toEqual(once);
    }),
  );
});
