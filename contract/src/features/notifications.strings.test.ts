import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf, type Happening } from './notifications.strings.ts';

const by = { userName: 'ben', people: 1 };
const title = 'Night bus';

describe('The text of a notification', () => {
  test.each<[Happening, string]>([
    [{ ...by, kind: 'like', title }, 'ben liked "Night bus"'],
    [{ ...by, people: 2, kind: 'like', title }, 'ben and 1 other liked "Night bus"'],
    [{ ...by, people: 13, kind: 'like', title }, 'ben and 12 others liked "Night bus"'],
    [{ ...by, kind: 'follow' }, 'ben followed you'],
    [
      { ...by, kind: 'rejection', title, draft: 'awaits author' },
      'ben declined to be featured on "Night bus". Publish without ben, or delete it.',
    ],
    [{ ...by, kind: 'rejection', title, draft: 'published' }, 'ben declined to be featured on "Night bus".'],
  ])('says who did what: %j', (happening, text) => {
    expect(textOf(happening)).toBe(text);
  });

  test('repeats a short comment whole and on one line, and of a long one the beginning', () => {
    const commented = (words: string) => textOf({ ...by, kind: 'comment', title, words });
    expect(commented('That\n bass')).toBe('ben commented on "Night bus": That bass');
    fc.assert(
      fc.property(
        fc.string({ minLength: 81, maxLength: 500, unit: fc.constantFrom('a', '👩🏽‍🎤', 'é') }),
        (words) => {
          const [, quoted = ''] = commented(words).split('": ');
          expect(quoted.endsWith('…')).toBe(true);
          // Whole characters, as people count them.
          expect([...new Intl.Segmenter().segment(quoted)]).toHaveLength(81);
          expect(words.startsWith(quoted.slice(0, -1))).toBe(true);
        },
      ),
    );
  });
});
