import { expect, it } from 'vitest';
import { decodeAgreement } from './decode-agreement.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('the payload of a signed agreement is read with every character', () => {
  const payload = { title: 'Größe — 夜行バス 🚌', parties: [], consents: [] };
  expect(decodeAgreement(`${encode({ alg: 'EdDSA' })}.${encode(payload)}.c2ln\n`)).toEqual(payload);
});

it('a text that is no signed document is an error', () => {
  expect(() => decodeAgreement('<html>')).toThrow('no JWS');
  expect(() => decodeAgreement('a.e30x.c')).toThrow('JSON');
});
