import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postList, REFERENCE_KINDS, reference } from './ids.ts';

const isAccepted = (text: string) => postList.safeParse(text).success;

describe('postList', () => {
  test('accepts a reference of a kind and the id of a user', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REFERENCE_KINDS), fc.uuid(), (kind, userId) => {
        expect(postList.parse(reference(kind, userId.toUpperCase()))).toEqual({ kind, userId });
      }),
    );
  });

  test('accepts up to 100 post ids joined by commas, each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 }), (ids) => {
        expect(postList.parse([...ids, ...ids].join(','))).toEqual({ kind: 'ids', ids });
      }),
    );
    const tooMany = Array.from({ length: 101 }, () => '0190a6c0-0000-7000-8000-000000000000');
    expect(isAccepted(tooMany.join(','))).toBe(false);
  });

  test('rejects a valid list with inserted characters', () => {
    const noise = fc.string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom('x', '~', ',', ' ', '\n', '0', '-'),
    });
    const list = fc.oneof(
      fc.uuid(),
      fc
        .record({ kind: fc.constantFrom(...REFERENCE_KINDS), userId: fc.uuid() })
        .map(({ kind, userId }) => reference(kind, userId)),
    );
    fc.assert(
      fc.property(list, noise, fc.nat(), (text, insertion, position) => {
        const at = position % (text.length + 1);
        expect(isAccepted(text.slice(0, at) + insertion + text.slice(at))).toBe(false);
      }),
    );
  });

  test.each([
    '',
    '~',
    'posts',
    'posts~',
    'posts~~',
    'posts~x',
    'other~{id}',
    'posts~{id}~x',
    'posts~{id}~',
    'liked~posts~{id}',
    '{id},',
    ',{id}',
    '{id},posts~{id}',
  ])('rejects the list %j', (text) => {
    expect(isAccepted(text.replaceAll('{id}', '0190a6c0-0000-7000-8000-000000000000'))).toBe(false);
  });
});
