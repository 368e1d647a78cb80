import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { create } from 'xmlbuilder2';
import { element, writeXml } from './write-xml.ts';

/** The characters of XML 1.0 (https://www.w3.org/TR/xml/#NT-Char). */
const isAllowed = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  );
};
const cleaned = (text: string): string => Array.from(text).filter(isAllowed).join('');

const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: hostile() }));

function hostile(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    ']]>',
    '\r',
    '\n',
    '\t',
    '\0',
    '\u0007',
    '\ud800',
    '\uffff',
    'é',
  );
}

test('a document has each text as it is, without the characters that XML does not allow', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, value) => {
      // The reader of the test drops a text of spaces alone.
      const xml = writeXml(element('list', [element('item', `.${text}`, { title: value }), undefined]));
      expect(cleaned(xml)).toBe(xml);
      // A reader takes a line break for a line feed; it is written as a reference where it is another one.
      const item = create(xml).root().first().node;
      const attributes = 'attributes' in item ? item.attributes : undefined;
      expect(item.textContent ?? '').toBe(`.${cleaned(text)}`);
      expect(attributes).toBeDefined();
    }),
  );
});

test('a document is a tree of elements with attributes, of which undefined ones are left out', () => {
  const xml = writeXml(
    element('a:list', [element('item', 'one & <two>', { href: 'x?"&', rel: undefined }), element('end')], {
      'xmlns:a': 'urn:a',
    }),
  );
  expect(xml).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a:list xmlns:a="urn:a"><item href="x?&quot;&amp;">one &amp; &lt;two&gt;</item><end/></a:list>',
  );
});
