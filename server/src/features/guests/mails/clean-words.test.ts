import { expect, test } from 'vitest';
import { cleanWords, describeTitle } from './clean-words.ts';

test.each([
  'http://evil.example',
  'Visit evil.com now',
  'ana@evil.example',
  'www.evil',
  'Call 0301234567',
  'Call 030 123 45 67',
  'evil。com',
  'ev\u202Eil.com',
  '٠٣٠١٢٣٤٥٦٧',
  '\r\n',
])('a title that looks like an address or a number is left out of mails: %j', (title) => {
  expect(describeTitle(title)).toBe('a track');
});

test.each([
  ['Night Drive', 'Night Drive'],
  ['Night\r\nBcc: x', 'Night Bcc: x'],
  ['<a href>', '<a href>'],
  ['1999', '1999'],
  ['D\u202Erive', 'D rive'],
])('other text is one line: %j becomes %j', (title, line) => {
  expect(cleanWords(title)).toBe(line);
});
