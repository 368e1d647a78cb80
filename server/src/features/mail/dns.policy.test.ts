import { expect, test } from 'vitest';
import { describeDkim, describeDmarc, describeMx, describeSpf } from './dns.policy.ts';

const domain = 'music.example';

test('no answer of DNS is unknown, and no record is missing', () => {
  const describers = [describeMx, describeSpf, describeDmarc, describeDkim];
  expect(describers.map((describeRecord) => describeRecord(domain, undefined).state)).toEqual(
    Array(4).fill('unknown'),
  );
  expect(describers.map((describeRecord) => describeRecord(domain, []).state)).toEqual(
    Array(4).fill('missing'),
  );
});

test.each([
  [['v=spf1 mx ~all'], 'unknown'],
  [['google-site-verification=x', 'V=SPF1 include:_spf.relay.example -all'], 'unknown'],
  [['v=spf1 redirect=_spf.relay.example'], 'unknown'],
  [['v=spf1 mx ~all', 'v=spf1 a -all'], 'wrong'],
  [['v=spf1 mx ?all'], 'wrong'],
  [['v=spf1 mx'], 'wrong'],
  [
    [`v=spf1 ${Array.from({ length: 11 }, (_, number) => `include:s${number}.example`).join(' ')} -all`],
    'wrong',
  ],
  [['v=spf10 mx -all'], 'missing'],
])('SPF records %j are %s', (texts, state) => {
  expect(describeSpf(domain, texts).state).toBe(state);
});

test.each([
  [undefined, 'unknown', undefined],
  [{ kind: 'relay', server: 'smtp.relay.example' } as const, 'unknown', undefined],
  [{ kind: 'own', address: '192.0.2.7', result: 'pass' } as const, 'ok', undefined],
  [{ kind: 'own', address: '192.0.2.7', result: 'unknown' } as const, 'unknown', undefined],
  [{ kind: 'own', address: '192.0.2.7', result: 'permerror' } as const, 'wrong', undefined],
  [
    { kind: 'own', address: '192.0.2.7', result: 'softfail' } as const,
    'wrong',
    'v=spf1 ip4:192.0.2.7 mx ~all',
  ],
  [
    { kind: 'own', address: '2001:db8::7', result: 'fail' } as const,
    'wrong',
    'v=spf1 ip6:2001:db8::7 mx ~all',
  ],
])('an SPF record for the sender %j is %s', (sender, state, value) => {
  const hint = describeSpf(domain, ['v=spf1 mx ~all'], sender);
  expect([hint.state, hint.record?.value]).toEqual([state, value]);
});

test.each([
  [['v=DMARC1; p=none'], 'ok'],
  [['v=DMARC1;p=reject; rua=mailto:a@b.example'], 'ok'],
  [['v=DMARC1; sp=none'], 'wrong'],
  [['p=none'], 'missing'],
])('DMARC records %j are %s', (texts, state) => {
  expect(describeDmarc(domain, texts).state).toBe(state);
});

test.each([
  [['v=DKIM1; k=rsa; p=MIIB'], 'ok'],
  [['k=rsa; p='], 'wrong'],
  [['v=spf1 mx -all'], 'missing'],
])('DKIM records %j are %s', (texts, state) => {
  expect(describeDkim(domain, texts).state).toBe(state);
});

test('a missing record has the one to add', () => {
  expect(describeDmarc(domain, []).record).toEqual({
    name: '_dmarc.music.example',
    type: 'TXT',
    value: 'v=DMARC1; p=none',
  });
});
