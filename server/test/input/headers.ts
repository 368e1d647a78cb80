import fc from 'fast-check';

/** Defects of a request's head. */
export interface HeaderAccident {
  headers: [name: string, value: string][];
  version?: string;
  address?: (address: string) => string;
  isBroken: boolean;
}

const none: HeaderAccident = { headers: [], isBroken: false };
const harmless = (...headers: [string, string][]): HeaderAccident => ({ headers, isBroken: false });
const brokenHeaders = (...headers: [string, string][]): HeaderAccident => ({ headers, isBroken: true });

const many = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`x-${index}`, 'bomb']);

/** Valid HTTP headers that a program may not expect. */
const odd: readonly HeaderAccident[] = [
  harmless(['cookie', 'backbeat-session=']),
  harmless(['cookie', 'backbeat-session=%00; backbeat-session=%E0%A4%A; =; ;;; a']),
  harmless(['cookie', `backbeat-session=${'a'.repeat(8_000)}`]),
  harmless(['cookie', '__proto__=a; constructor=b; toString=c; hasOwnProperty=d']),
  harmless(['cookie', Array.from({ length: 900 }, (_, index) => `c${index}=1`).join('; ')]),
  harmless(['cookie', 'backbeat-session="unclosed; backbeat-browser=\\"']),
  harmless(['accept', '*/*;q=NaN, text/html']),
  harmless(['accept', 'text/html']),
  harmless(['accept-encoding', 'gzip;q=-1, br;q=2, *;q=x, identity;q=0']),
  harmless(['accept-language', '-'.repeat(2_000)]),
  harmless(['range', 'bytes=0-0,1-1,2-2,3-3']),
  harmless(['range', 'bytes=99999999999999999999-']),
  harmless(['range', 'bytes=-0']),
  harmless(['range', 'bytes=5-1'], ['if-range', '"x"']),
  harmless(['if-none-match', '*']),
  harmless(['if-none-match', `${'"a",'.repeat(2_000)}W/"`]),
  harmless(['if-modified-since', 'yesterday'], ['if-unmodified-since', '0']),
  harmless(['content-encoding', 'gzip']),
  harmless(['idempotency-key', 'a'.repeat(5_000)]),
  harmless(['idempotency-key', '__proto__']),
  harmless(['x-forwarded-for', `${'1.2.3.4,'.repeat(500)}::::`], ['x-forwarded-proto', 'javascript']),
  harmless(['x-forwarded-host', 'evil.example'], ['forwarded', 'for="[::1";proto=x']),
  harmless(['origin', 'null']),
  harmless(['origin', 'http://evil.example'], ['sec-fetch-site', 'cross-site']),
  harmless(['origin', 'http://[']),
  harmless(['referer', 'http://%']),
  harmless(['user-agent', '']),
  harmless(['user-agent', '() { :;}; echo ${jndi:ldap://127.0.0.1/a}']),
  harmless(['x-http-method-override', 'DELETE'], ['x-method-override', 'DELETE']),
  harmless(['authorization', 'Basic Og==']),
  harmless(['expect', '100-continue']),
  harmless(['stripe-signature', 't=0,v1=']),
  harmless(['stripe-signature', `t=NaN,${'v1=a,'.repeat(2_000)}`]),
  harmless(['te', 'trailers'], ['trailer', 'content-length']),
  harmless(['if-match', '""'], ['depth', 'infinity'], ['destination', 'file:///etc/passwd']),
  harmless(...many(90)),
];

/** Heads that are no HTTP, or that a server may answer by closing the connection. */
const malformed: readonly HeaderAccident[] = [
  brokenHeaders(['host', 'a'], ['host', 'b']),
  brokenHeaders(['content-length', '-1']),
  brokenHeaders(['content-length', '1e3']),
  brokenHeaders(['content-length', '99999999999999999999']),
  brokenHeaders(['content-length', '5'], ['content-length', '6']),
  brokenHeaders(['transfer-encoding', 'chunked'], ['content-length', '4']),
  brokenHeaders(['transfer-encoding', 'chunked, identity']),
  brokenHeaders(['transfer-encoding', 'xchunked']),
  brokenHeaders(['expect', 'the-unexpected']),
  brokenHeaders(['connection', 'upgrade'], ['upgrade', 'websocket']),
  brokenHeaders(
    ['connection', 'upgrade'],
    ['upgrade', 'websocket'],
    ['sec-websocket-key', 'a'],
    ['sec-websocket-version', '99'],
  ),
  brokenHeaders(['connection', 'upgrade'], ['upgrade', 'h2c'], ['http2-settings', '____']),
  brokenHeaders(['connection', 'close, keep-alive, host']),
  brokenHeaders(['connection', 'content-length']),
  brokenHeaders(['bad header', 'a']),
  brokenHeaders(['', 'a']),
  brokenHeaders(['x\0y', 'a']),
  brokenHeaders(['x', 'a\0b']),
  brokenHeaders(['x', 'a\nb: c']),
  brokenHeaders([' folded', 'a\r\n b']),
  brokenHeaders(['x', 'a'.repeat(20_000)]),
  brokenHeaders(...many(2_500)),
  { headers: [], isBroken: true, version: 'HTTP/1.0' },
  { headers: [], isBroken: true, version: 'HTTP/9.9' },
  { headers: [], isBroken: true, version: 'HTTP/' },
  { headers: [], isBroken: true, version: '' },
  { headers: [], isBroken: true, address: (address) => `http://evil.example${address}` },
  { headers: [], isBroken: true, address: (address) => `//evil.example${address}` },
  { headers: [], isBroken: true, address: (address) => address.slice(1) },
  { headers: [], isBroken: true, address: (address) => `${address} and more` },
  { headers: [], isBroken: true, address: (address) => `${address}#\u00e9\u0000` },
  { headers: [], isBroken: true, address: () => '*' },
  { headers: [], isBroken: true, address: (address) => `${address}/../..//./` },
];

export const headerAccidents: fc.Arbitrary<HeaderAccident> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(none) },
  { weight: 5, arbitrary: fc.constantFrom(...odd) },
  { weight: 2, arbitrary: fc.constantFrom(...malformed) },
);
