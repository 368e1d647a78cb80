import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { securityHeaders } from './headers.ts';

const hstsWith = (environment: Record<string, string>) =>
  securityHeaders(readConfig(environment))['strict-transport-security'];
const PUBLIC_URL = 'https://music.example';

test.each([
  [{}, undefined],
  [{ PUBLIC_URL }, 'max-age=31536000'],
  [{ PUBLIC_URL, HSTS_INCLUDE_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
  [{ PUBLIC_URL, HSTS_MAX_AGE: '0' }, 'max-age=0'],
])('with %j the HSTS header is %s', (environment, header) => {
  expect(hstsWith(environment)).toBe(header);
});
