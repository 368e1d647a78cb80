import { expect, test } from 'vitest';
import { compileMessage } from './compile-message.ts';
import { listMessages } from './list-messages.ts';
import { isPseudo, toPseudo } from './pseudo-language.ts';

test('every message compiles, also in the pseudo-language', () => {
  const messages = [...listMessages()];
  expect(messages.length).toBeGreaterThan(0);
  const faults = messages.flatMap(([key, text]) => {
    try {
      return [text, toPseudo(text)].every(compileMessage) ? [] : [key];
    } catch (error) {
      return [`${key}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

test('every letter of a text is replaced in the pseudo-language', () => {
  expect(isPseudo(toPseudo('Sphinx of black quartz, judge my vow'))).toBe(true);
});
