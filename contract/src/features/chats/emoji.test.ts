import { expect, test } from 'vitest';
import { normalizeEmoji } from './emoji.ts';

test.each([
  ['❤', '❤️'],
  ['❤️', '❤️'],
  ['❤\ufe0e', '❤️'],
  ['❤\ufe0f\ufe0f', '❤️'],
  ['🔥', '🔥'],
  ['🔥\ufe0f', '🔥'],
  ['👍', '👍'],
  ['👍🏽', '👍🏽'],
  ['☝🏽', '☝🏽'],
  ['☝\ufe0f🏽', '☝🏽'],
  ['👩🏽‍🎤', '👩🏽‍🎤'],
  ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['👩‍❤‍💋‍👨', '👩‍❤️‍💋‍👨'],
  ['❤‍🔥', '❤️‍🔥'],
  ['🤷‍♂', '🤷‍♂️'],
  ['👁‍🗨', '👁️‍🗨️'],
  ['🏳‍🌈', '🏳️‍🌈'],
  ['🇨🇭', '🇨🇭'],
  ['1⃣', '1️⃣'],
  ['1️⃣', '1️⃣'],
  ['#️⃣', '#️⃣'],
  ['©', '©️'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
])('the reaction %s is %s', (text, emoji) => {
  expect(normalizeEmoji(text)).toBe(emoji);
});

test.each([
  '',
  'lol',
  '1',
  '#',
  '♔',
  '🔥🔥',
  '🔥 ',
  '🔥a',
  'a🔥',
  '🇨',
  '🇨🇭🇩',
  '🏽',
  '\ufe0f',
  '\u200d',
  '🔥\u200d',
  '👍🏽🏽',
  `🔥${'\u0301'.repeat(15)}`,
  Array.from({ length: 5 }, () => '👩').join('\u200d'),
  `🏴${'\u{e0067}'.repeat(7)}\u{e007f}`,
  '1⃣\u0301',
])('the text %j is not one emoji', (text) => {
  expect(normalizeEmoji(text)).toBeUndefined();
});
