import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateSpf, type SpfResolver } from './check-spf.ts';

interface Zone {
  texts?: Record<string, readonly string[]>;
  addresses?: Record<string, readonly string[]>;
  exchanges?: Record<string, readonly string[]>;
}

const resolverOf = ({ texts = {}, addresses = {}, exchanges = {} }: Zone): SpfResolver => ({
  findTexts: async (name) => texts[name] ?? [],
  findAddresses: async (name, like) =>
    (addresses[name] ?? []).filter((address) => address.includes(':') === like.includes(':')),
  findExchanges: async (name) => exchanges[name] ?? [],
});

const zone: Zone = {
  texts: {
    'relay.example': ['v=spf1 ip4:198.51.100.0/24 -all'],
    'soft.example': ['v=spf1 ~all'],
    'loop.example': ['v=spf1 include:loop.example -all'],
    'two.example': ['v=spf1 -all', 'v=spf1 mx -all'],
  },
  addresses: {
    'music.example': ['192.0.2.7', '2001:db8::7'],
    'mx.music.example': ['203.0.113.9'],
  },
  exchanges: { 'music.example': ['mx.music.example'] },
};
const evaluate = (record: string, address: string) =>
  evaluateSpf(
    'music.example',
    address,
    resolverOf({ ...zone, texts: { ...zone.texts, 'music.example': ['unrelated', record] } }),
  );

test.each([
  ['v=spf1 ip4:192.0.2.7 -all', '192.0.2.7', 'pass'],
  ['v=spf1 ip4:192.0.2.0/29 -all', '192.0.2.8', 'fail'],
  ['v=spf1 ip6:2001:db8::/32 -all', '2001:db8:1::1', 'pass'],
  ['V=SPF1 A ~all', '192.0.2.7', 'pass'],
  ['v=spf1 a ~all', '2001:db8::7', 'pass'],
  ['v=spf1 a/24//64 ~all', '192.0.2.99', 'pass'],
  ['v=spf1 a/24//64 ~all', '2001:db8::99', 'pass'],
  ['v=spf1 a ~all', '192.0.2.99', 'softfail'],
  ['v=spf1 mx -all', '203.0.113.9', 'pass'],
  ['v=spf1 -mx +all', '203.0.113.9', 'fail'],
  ['v=spf1 include:relay.example -all', '198.51.100.3', 'pass'],
  ['v=spf1 include:soft.example ?all', '198.51.100.3', 'neutral'],
  ['v=spf1 redirect=relay.example', '198.51.100.3', 'pass'],
  ['v=spf1 redirect=relay.example', '192.0.2.7', 'fail'],
  ['v=spf1 exists:music.example -all', '192.0.2.1', 'pass'],
  ['v=spf1', '192.0.2.7', 'neutral'],
  ['v=spf1 exists:%{i}.allowed.example -all', '192.0.2.7', 'unknown'],
  ['v=spf1 include:gone.example -all', '192.0.2.7', 'permerror'],
  ['v=spf1 redirect=gone.example', '192.0.2.7', 'permerror'],
  ['v=spf1 include:two.example -all', '192.0.2.7', 'permerror'],
  ['v=spf1 include:loop.example -all', '192.0.2.7', 'permerror'],
  ['v=spf1 ip4:192.0.2.0/33 -all', '192.0.2.7', 'permerror'],
  ['v=spf1 ip4:music.example -all', '192.0.2.7', 'permerror'],
  ['v=spf1 every -all', '192.0.2.7', 'permerror'],
  ['v=spf1 a:x.example a:y.example a:z.example -all', '192.0.2.7', 'permerror'],
])('the record %j is evaluated for %s as %s', async (record, address, result) => {
  expect(await evaluate(record, address)).toBe(result);
});

test('an address within a network of the record passes, and one outside fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.ipV4(),
      fc.ipV4(),
      fc.integer({ min: 0, max: 32 }),
      async (network, address, bits) => {
        const toNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
        const isWithin =
          toNumber(network) >= 0 &&
          Math.floor(toNumber(network) / 2 ** (32 - bits)) ===
            Math.floor(toNumber(address) / 2 ** (32 - bits));
        expect(await evaluate(`v=spf1 ip4:${network}/${bits} -all`, address)).toBe(
          isWithin ? 'pass' : 'fail',
        );
      },
    ),
  );
});

test('an evaluation of any record ends, after ten look-ups of terms at most', async () => {
  const term = fc.oneof(
    fc.constantFrom(
      'a',
      'mx',
      'ptr',
      'include:music.example',
      'redirect=music.example',
      'include:relay.example',
    ),
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/\s/g, '')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(term, { maxLength: 12 }), async (terms) => {
      let textLookups = 0;
      const resolver = resolverOf({
        ...zone,
        texts: { ...zone.texts, 'music.example': [`v=spf1 ${terms.join(' ')}`] },
      });
      const result = await evaluateSpf('music.example', '192.0.2.99', {
        ...resolver,
        findTexts: (name) => {
          textLookups += 1;
          return resolver.findTexts(name);
        },
      });
      expect(result).toBeTypeOf('string');
      expect(textLookups).toBeLessThanOrEqual(11);
    }),
  );
});

test('no answer of DNS is unknown', async () => {
  const silent = { ...resolverOf(zone), findTexts: async () => undefined };
  expect(await evaluateSpf('music.example', '192.0.2.7', silent)).toBe('unknown');
});
