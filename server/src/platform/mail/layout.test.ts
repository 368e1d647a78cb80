import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMail } from './layout.ts';

const content = {
  brand: 'Loud & Clear',
  heading: 'Confirm your address',
  paragraphs: ['You asked for an account.', 'This code lets you continue.'],
  code: 'K7M2P9QX',
  action: { label: 'Go on', url: 'https://example.org/go?a=1&b=2' },
  closing: ['If it was not you, do nothing.'],
};

/** The visible lines of the HTML. */
const shownIn = (html: string) =>
  html
    .replaceAll(/<(style|title)>[^]*?<\/\1>|<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .split('\n')
    .filter((line) => line.trim());

test('the text contains the whole content, with the code alone on its line', () => {
  expect(renderMail(content).text.split('\n\n')).toEqual([
    'Confirm your address',
    'You asked for an account.',
    'This code lets you continue.',
    'K7M2P9QX',
    'Go on: https://example.org/go?a=1&b=2',
    'If it was not you, do nothing.',
    '-- \nLoud & Clear\n',
  ]);
});

test('the HTML contains the same content as the text', () => {
  const { html } = renderMail(content);
  expect(shownIn(html)).toEqual([
    'Loud & Clear',
    'Confirm your address',
    'You asked for an account.',
    'This code lets you continue.',
    'K7M2P9QX',
    'Go on',
    'If it was not you, do nothing.',
  ]);
  expect(html).toContain('href="https://example.org/go?a=1&amp;b=2"');
});

test('omitted parts leave nothing behind', () => {
  const { text, html } = renderMail({ brand: 'B', heading: 'H', paragraphs: ['P'] });
  expect(text).toBe('H\n\nP\n\n-- \nB\n');
  expect(shownIn(html)).toEqual(['B', 'H', 'P']);
});

test('no input becomes markup or a line of its own', () => {
  const signs = fc.constantFrom('<', '>', '"', "'", '&', '\n', '\r', '\u2028', '\0', 'a', ' ', '/', '=');
  const hostile = fc.string({ unit: signs });
  const tagsOf = ({ html }: { html: string }) => html.match(/<[^>]*>/g);
  const linesOf = ({ text }: { text: string }) => text.split('\n').length;
  const harmless = renderMail(content);
  fc.assert(
    fc.property(hostile, hostile, hostile, (brand, heading, text) => {
      const mail = renderMail({
        brand,
        heading,
        paragraphs: [text, text],
        code: text,
        action: { label: text, url: content.action.url },
        closing: [text],
      });
      expect(tagsOf(mail)).toEqual(tagsOf(harmless));
      expect(linesOf(mail)).toBe(linesOf(harmless));
    }),
  );
});

test('rejects a button whose address is not on the web', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.c', '/go']) {
    expect(() => renderMail({ ...content, action: { label: 'Go', url } })).toThrow(TypeError);
  }
});
