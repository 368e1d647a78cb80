import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf, type NotificationContent } from './notifications.messages.ts';

const by = { userName: 'ben', people: 1 };
const title = 'Night bus';

describe('textOf', () => {
  test.each<[NotificationContent, string]>([
    [{ ...by, kind: 'like', title }, 'ben liked "Night bus"'],
    [{ ...by, people: 2, kind: 'like', title }, 'ben and 1 other liked "Night bus"'],
    [{ ...by, people: 13, kind: 'like', title }, 'ben and 12 others liked "Night bus"'],
    [{ ...by, kind: 'follow' }, 'ben followed you'],
    [
      { ...by, kind: 'rejection', title, draft: 'awaits author', isOut: false, reason: null },
      'ben declined to be featured on "Night bus". You can publish without ben or delete the draft.',
    ],
    [
      { ...by, kind: 'rejection', title, draft: 'published', isOut: false, reason: null },
      'ben declined to be featured on "Night bus".',
    ],
    [
      { ...by, kind: 'noteUsed', title, version: 2, positions: [12] },
      'Your note at 0:12 was used in v2 of "Night bus"',
    ],
    [
      { ...by, kind: 'noteUsed', title, version: 3, positions: [12, 65, 70, 80, 90] },
      'Your notes at 0:12, 1:05, 1:10 and 2 more were used in v3 of "Night bus"',
    ],
    [{ ...by, kind: 'like', title: 'שלום 2' }, 'ben liked "\u2068שלום 2\u2069"'],
    [
      { ...by, kind: 'comment', title: 'שלום', words: 'אהבתי!' },
      'ben commented on "\u2068שלום\u2069": \u2068אהבתי!\u2069',
    ],
    [
      { ...by, kind: 'chat', chat: 'صوت', message: 'CHAT', words: '12' },
      'ben wrote in "\u2068صوت\u2069": 12',
    ],
  ])('names the user and the action of %j', (happening, text) => {
    expect(textOf(happening)).toBe(text);
  });

  test('quotes a short comment on one line, and truncates a long one', () => {
    const commented = (words: string) => textOf({ ...by, kind: 'comment', title, words });
    expect(commented('That\n bass')).toBe('ben commented on "Night bus": That bass');
    fc.assert(
      fc.property(
        fc.string({ minLength: 81, maxLength: 500, unit: fc.constantFrom('a', '👩🏽‍🎤', 'é') }),
        (words) => {
          const [, quotation = ''] = commented(words).split('": ');
          expect(quotation.endsWith('…')).toBe(true);
          // Grapheme clusters, not code points.
          expect([...new Intl.Segmenter().segment(quotation)]).toHaveLength(81);
          expect(words.startsWith(quotation.slice(0, -1))).toBe(true);
        },
      ),
    );
  });
});
