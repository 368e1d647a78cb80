import { expect, it } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

/** What the keys of `k`, `m`, `x` and `l` on a US keyboard send in other layouts. */
const layouts: [string, string, string][] = [
  ['US', 'kmxl', 'kmxl'],
  ['US with Shift', 'KMXL', 'kmxl'],
  ['Russian', 'льчд', 'kmxl'],
  ['Russian with Shift', 'ЛЬЧД', 'kmxl'],
  ['Ukrainian', 'льчд', 'kmxl'],
  ['Bulgarian', 'кпйл', 'kmxl'],
  ['Greek', 'κμχλ', 'kmxl'],
  ['Greek with Shift', 'ΚΜΧΛ', 'kmxl'],
  ['Hebrew', 'לצסך', 'kmxl'],
  ['Arabic', 'نةءم', 'kmxl'],
  ['Persian', 'نپطم', 'kmxl'],
  ['Thai', 'าทปส', 'kmxl'],
  ['Korean', 'ㅏㅡㅌㅣ', 'kmxl'],
  // Layouts with Latin letters move them.
  ['Dvorak', 'tmqn', 'tmqn'],
  ['AZERTY', 'k,xl', 'k,xl'],
  ['Turkish F', 'tsçm', 'tsçm'],
];

it.each(layouts)('the %s layout has a key for each shortcut', (_layout, keys, shortcuts) => {
  const codes = ['KeyK', 'KeyM', 'KeyX', 'KeyL'];
  const presses = keys.split('').map((key, index) => ({ key, code: codes[index] ?? '' }));
  expect(presses.map(shortcutKey).join('')).toBe(shortcuts);
});

it.each([
  ['/', 'Slash', '/'],
  ['/', 'KeyQ', '/'],
  ['?', 'Slash', '?'],
  [' ', 'Space', ' '],
  ['ArrowLeft', 'ArrowLeft', 'arrowleft'],
  ['Dead', 'KeyE', 'dead'],
  ['µ', 'KeyM', 'µ'],
  ['é', 'Digit2', 'é'],
  ['', '', ''],
])('the key "%s" at %s is "%s"', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
