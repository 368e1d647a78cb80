import type { agreements } from '@backbeat/contract';

/**
 * Reads the payload of a compact JWS (RFC 7515). The page received it from its own server, so the
 * signature is for others: docs/agreements.md shows how to verify it.
 * @throws if the text is no JWS
 */
export function decodeAgreement(jws: string): agreements.Agreement {
  const [, payload] = jws.trim().split('.');
  if (payload === undefined) throw new SyntaxError('The agreement is no JWS.');
  return JSON.parse(new TextDecoder().decode(fromBase64Url(payload)));
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}
